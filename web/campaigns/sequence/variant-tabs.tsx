import { Plus, Trash2 } from 'lucide-react'
import { shareOf, variantLabel, type Step } from '#core/campaigns/sequence.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

/** The variants of a step (A, B, C …) and their shares of the emails. */
export function VariantTabs({
  step,
  chosenId,
  onChoose,
  onAdd,
  onWeigh,
  onRemove,
}: {
  step: Step
  chosenId: string
  onChoose: (id: string) => void
  onAdd: (() => void) | undefined
  onWeigh: ((id: string, weight: number) => void) | undefined
  onRemove: ((id: string) => void) | undefined
}) {
  const place = step.variants.findIndex(({ id }) => id === chosenId)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="toolbar" aria-label="Variants" className="flex flex-wrap gap-1">
        {step.variants.map((variant, at) => (
          <button
            key={variant.id}
            type="button"
            aria-pressed={variant.id === chosenId}
            onClick={() => onChoose(variant.id)}
            className={classes(
              'numbers h-8 rounded-md border px-2.5 text-sm font-medium',
              variant.id === chosenId
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-line text-ink-soft hover:text-ink',
            )}
          >
            {variantLabel(at)}
            {step.variants.length > 1 && (
              <span className="ms-1.5 font-normal">{Math.round(shareOf(variant, step) * 100)}%</span>
            )}
          </button>
        ))}
      </div>
      {onAdd && (
        <Button size="sm" variant="quiet" onClick={onAdd}>
          <Plus aria-hidden />
          {step.variants.length === 1 ? 'Test a variant' : 'Variant'}
        </Button>
      )}
      {step.variants.length > 1 && onWeigh && <SharesMenu step={step} onWeigh={onWeigh} />}
      {onRemove && (
        <IconButton
          label={`Remove variant ${variantLabel(place)}`}
          size="sm"
          onClick={() => onRemove(chosenId)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function SharesMenu({ step, onWeigh }: { step: Step; onWeigh: (id: string, weight: number) => void }) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button id="field-shares" size="sm" variant="quiet">
          Shares
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid gap-3 p-4" aria-label="Shares">
        {step.variants.map((variant, at) => (
          <Field
            key={variant.id}
            label={`Variant ${variantLabel(at)}`}
            aside={`${Math.round(shareOf(variant, step) * 100)}%`}
          >
            <Input
              type="number"
              min={0}
              max={100}
              value={variant.weight}
              onChange={(event) =>
                onWeigh(variant.id, Math.min(100, Math.max(0, Math.round(Number(event.target.value)))))
              }
            />
          </Field>
        ))}
        <p className="text-sm text-ink-faint">Relative weights. 0 stops sending a variant.</p>
      </PopoverContent>
    </Popover>
  )
}
