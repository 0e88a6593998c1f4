import { Check, Minus } from 'lucide-react'
import { abilitiesOf, type Preset } from '#core/mailboxes/preset.ts'
import { presets } from '#core/mailboxes/presets.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** All ways to connect a mailbox, with their abilities. */
export function ProviderCards({
  onChoose,
  disabled = false,
}: {
  onChoose: (preset: Preset) => void
  disabled?: boolean
}) {
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3"
      aria-label="Ways to connect"
    >
      {presets.map((preset) => (
        <li key={preset.id} className="grid">
          <Card className="grid content-between gap-4 p-4">
            <div className="grid gap-2">
              <h3 className="text-base font-medium">{preset.name}</h3>
              <p className="text-sm text-ink-soft">{preset.about}</p>
              <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
                {abilitiesOf(preset).map(({ label, does }) => (
                  <li key={label} className="flex items-center gap-1">
                    {does ? (
                      <Check aria-hidden className="size-3.5 text-accent-ink" />
                    ) : (
                      <Minus aria-hidden className="size-3.5 text-ink-faint" />
                    )}
                    <span className={does ? '' : 'text-ink-faint'}>{label}</span>
                  </li>
                ))}
              </ul>
            </div>
            <Button
              size="sm"
              className="justify-self-start"
              disabled={disabled}
              aria-label={`Connect ${preset.name}`}
              onClick={() => onChoose(preset)}
            >
              Connect
            </Button>
          </Card>
        </li>
      ))}
    </ul>
  )
}
