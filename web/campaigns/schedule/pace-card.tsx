import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ScheduleCardProps } from './window-card.tsx'

const limits = [
  {
    id: 'field-daily-cap',
    name: 'dailyCap',
    label: 'Emails a day',
    hint: 'Leave empty to send as many as the mailboxes allow.',
  },
  {
    id: 'field-new-leads-cap',
    name: 'newLeadsCap',
    label: 'New leads a day',
    hint: 'Leads who get their first email.',
  },
  {
    id: 'field-provider-cap',
    name: 'providerCap',
    label: 'Emails an hour to one provider',
    hint: 'Counts only this campaign, per hour, separately for Google, Microsoft and each other provider. Private mail servers have no limit.',
  },
] as const

/** The volume of a campaign. A mailbox's own limit applies across all campaigns; the lower one wins. */
export function PaceCard({ fields, fault, disabled, onChange }: ScheduleCardProps) {
  const faultOf = (field: keyof typeof fields) => (fault?.field === field ? fault.message : undefined)
  return (
    <Card>
      <CardHeader
        title="Volume"
        description="In addition to the limits of each mailbox, which apply across all campaigns."
      />
      <CardBody className="grid gap-5">
        <div className="grid gap-4.5 sm:grid-cols-2">
          {limits.map(({ id, name, label, hint }) => (
            <Field key={id} id={id} label={label} hint={hint} error={faultOf(name)}>
              <Input
                inputMode="numeric"
                disabled={disabled}
                value={fields[name]}
                placeholder="No limit"
                onChange={(event) => onChange({ [name]: event.target.value.trim() })}
              />
            </Field>
          ))}
        </div>
        <Checkbox
          label="Send follow-ups before first emails"
          disabled={disabled}
          checked={fields.followUpsFirst}
          onCheckedChange={(checked) => onChange({ followUpsFirst: checked === true })}
        />
        <Checkbox
          label="Send first emails from a mailbox of the recipient’s provider, while one is below its daily limit"
          disabled={disabled}
          checked={fields.matchesProvider}
          onCheckedChange={(checked) => onChange({ matchesProvider: checked === true })}
        />
        <Checkbox
          label="Count the days between steps in sending days, without weekends and days off"
          disabled={disabled}
          checked={fields.workingDays}
          onCheckedChange={(checked) => onChange({ workingDays: checked === true })}
        />
      </CardBody>
    </Card>
  )
}
