import { RadioGroup as Radix } from 'radix-ui'
import { useId } from 'react'
import { classes } from './classes.ts'
import { useFieldLabelId } from './field.tsx'

type RadioOption<Value extends string> = {
  value: Value
  label: string
  hint?: string
  disabled?: boolean
}

export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  className,
  ...rest
}: {
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  className?: string
  name?: string
  'aria-label'?: string
}) {
  const id = useId()
  const labelledBy = useFieldLabelId()
  return (
    <Radix.Root
      value={value ?? null}
      onValueChange={(chosen) => onValueChange(chosen as Value)}
      className={classes('grid gap-2.5', className)}
      aria-labelledby={rest['aria-label'] ? undefined : labelledBy}
      {...rest}
    >
      {options.map((option) => (
        <div key={option.value} className="flex items-start gap-2.5">
          <Radix.Item
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.disabled ?? false}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
            className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border border-edge bg-pane shadow-control hover:border-ink-faint disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
          >
            <Radix.Indicator className="size-2 rounded-full bg-on-accent" />
          </Radix.Item>
          <div className="min-w-0 text-sm wrap-anywhere">
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            {option.hint && (
              <p id={`${id}-${option.value}-hint`} className="text-ink-faint">
                {option.hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </Radix.Root>
  )
}
