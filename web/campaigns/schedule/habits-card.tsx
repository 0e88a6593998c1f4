import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ScheduleCardProps } from './window-card.tsx'

/** What stops a campaign, what it records, and the way out that each mail carries. */
export function HabitsCard({ fields, fault, disabled, onChange }: ScheduleCardProps) {
  return (
    <Card>
      <CardHeader title="Manners" description="A reply always stops a sequence; so does an opt-out." />
      <CardBody className="grid gap-5">
        <Checkbox
          label="When somebody answers, stop writing to others of their company"
          disabled={disabled}
          checked={fields.stopForCompany}
          onCheckedChange={(checked) => onChange({ stopForCompany: checked === true })}
        />
        <div id="field-tracking" className="grid gap-2.5">
          <Checkbox
            label="Track opens"
            disabled={disabled}
            checked={fields.opens}
            onCheckedChange={(checked) => onChange({ opens: checked === true })}
          />
          <Checkbox
            label="Track clicks"
            disabled={disabled}
            checked={fields.clicks}
            onCheckedChange={(checked) => onChange({ clicks: checked === true })}
          />
          <p className="text-sm text-ink-faint">
            Best off in a first email: a pixel and rewritten links are what filters look for. Replies are
            counted without either. Tracking belongs to Starter and Pro.
          </p>
        </div>
        <Field
          id="field-unsubscribe-line"
          label="The way out"
          hint="Stands under each email; {{unsubscribe}} becomes its own link. Empty leaves only the button that mail programs show."
        >
          <Input
            maxLength={500}
            disabled={disabled}
            value={fields.unsubscribeLine}
            onChange={(event) => onChange({ unsubscribeLine: event.target.value })}
          />
        </Field>
        <Field
          label="Lowest score to launch with"
          hint="A step that scores less is named in the checklist."
          error={fault?.field === 'minScore' ? fault.message : undefined}
        >
          <Input
            inputMode="numeric"
            className="w-24!"
            disabled={disabled}
            value={fields.minScore}
            onChange={(event) => onChange({ minScore: event.target.value.trim() })}
          />
        </Field>
      </CardBody>
    </Card>
  )
}
