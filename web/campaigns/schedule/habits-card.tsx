import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ScheduleCardProps } from './window-card.tsx'

/** The campaign's stop conditions, its tracking, and the unsubscribe line of each email. */
export function HabitsCard({ fields, fault, disabled, onChange }: ScheduleCardProps) {
  return (
    <Card>
      <CardHeader
        title="Sending options"
        description="A reply or an unsubscribe always stops the sequence."
      />
      <CardBody className="grid gap-5">
        <Checkbox
          label="When someone replies, stop emailing others at their company"
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
            Best left off in first emails: spam filters look for tracking pixels and rewritten links. Replies
            are counted without them. Tracking comes with Starter and Pro.
          </p>
        </div>
        <Field
          id="field-unsubscribe-line"
          label="Unsubscribe line"
          hint="Shown under each email; {{unsubscribe}} becomes the unsubscribe link. If empty, only the unsubscribe button of mail programs remains."
        >
          <Input
            maxLength={500}
            disabled={disabled}
            value={fields.unsubscribeLine}
            onChange={(event) => onChange({ unsubscribeLine: event.target.value })}
          />
        </Field>
        <Field
          label="Minimum score to launch"
          hint="The checklist lists steps that score less."
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
