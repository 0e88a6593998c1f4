import { addressVerdicts, verdictText, type AddressVerdict } from '#core/audience/address-verdicts.ts'
import type { Contact } from '#core/audience/contact.ts'
import { readableAddress } from '#core/text/idna.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'

export function VerdictBadge({ verdict }: { verdict: AddressVerdict }) {
  const label = addressVerdicts.find(({ value }) => value === verdict)?.label ?? verdict
  return <Badge tone={tones[verdict]}>{label}</Badge>
}

/** The verdict on a contact's address, why and since when, and the address that was probably meant. */
export function AddressVerdictNote({
  contact,
  onUse,
}: {
  contact: Contact
  /** Absent for users who may not edit. */
  onUse?: ((email: string) => void) | undefined
}) {
  const { verdict, verdict_reason: reason, verdict_suggestion: suggestion, verdict_at: at } = contact
  return (
    <div className="-mt-2.5 grid gap-1.5 text-sm text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <VerdictBadge verdict={verdict} />
        <span>{verdictText(reason) || 'It is checked within a minute.'}</span>
        {at && (
          <span className="text-ink-faint">
            Checked <Moment at={at} />
          </span>
        )}
      </p>
      {suggestion && (
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          Did you mean {readableAddress(suggestion)}?
          {onUse && (
            <Button size="sm" onClick={() => onUse(suggestion)}>
              Use it
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

const tones: Record<AddressVerdict, Tone> = {
  deliverable: 'accent',
  risky: 'warning',
  undeliverable: 'danger',
  unknown: 'neutral',
}
