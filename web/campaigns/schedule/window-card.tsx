import { X } from 'lucide-react'
import { useState } from 'react'
import { formatHours } from '#core/campaigns/sending-window.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSendingZone } from '#web/session/workspace.ts'
import { WeekdayPicker } from '#web/ui/weekday-picker.tsx'
import { withDates, WORKSPACE_ZONE, type ScheduleFault, type ScheduleFields } from '../campaign-settings.ts'
import { HolidayPicker } from './holiday-picker.tsx'
import { ZoneShares } from './zone-shares.tsx'

export type ScheduleCardProps = {
  fields: ScheduleFields
  fault: ScheduleFault | null
  disabled: boolean
  onChange: (changes: Partial<ScheduleFields>) => void
}

/** The weekdays and hours for sending. */
export function WindowCard({
  campaignId,
  fields,
  fault,
  disabled,
  onChange,
}: ScheduleCardProps & { campaignId: string }) {
  const workspaceZone = useSendingZone()
  const [known] = useState(() => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', fields.zone])])
  const zone = fields.zone === WORKSPACE_ZONE ? workspaceZone : fields.zone
  const zones = [
    { value: WORKSPACE_ZONE, label: `Workspace time zone: ${workspaceZone.replaceAll('_', ' ')}` },
    ...known
      .filter((zone) => zone !== WORKSPACE_ZONE)
      .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
  const faultOf = (field: keyof ScheduleFields) => (fault?.field === field ? fault.message : undefined)
  return (
    <Card id="field-window">
      <CardHeader
        title="Sending hours"
        description={`Emails are sent ${formatHours(fields, zone, fields.inLeadZone)}.`}
      />
      <CardBody className="grid gap-5">
        <div className="grid gap-1.5">
          <WeekdayPicker days={fields.days} disabled={disabled} onChange={(days) => onChange({ days })} />
          {faultOf('days') && (
            <p role="alert" className="text-sm text-danger-ink">
              {faultOf('days')}
            </p>
          )}
        </div>
        <div className="grid gap-4.5 sm:grid-cols-[1fr_1fr_1.6fr]">
          <Field label="From" error={faultOf('from')}>
            <Input
              type="time"
              disabled={disabled}
              value={fields.from}
              onChange={(event) => onChange({ from: event.target.value })}
            />
          </Field>
          <Field label="Until">
            <Input
              type="time"
              disabled={disabled}
              value={fields.to}
              onChange={(event) => onChange({ to: event.target.value })}
            />
          </Field>
          <Field label="Time zone">
            <Select
              options={zones}
              disabled={disabled}
              value={fields.zone}
              onValueChange={(zone) => onChange({ zone })}
            />
          </Field>
        </div>
        <Checkbox
          label="In the recipient’s own time zone, where it is known"
          disabled={disabled}
          checked={fields.inLeadZone}
          onCheckedChange={(checked) => onChange({ inLeadZone: checked === true })}
        />
        {fields.inLeadZone && <ZoneShares campaignId={campaignId} zone={zone} />}
        <ClosedDates
          dates={fields.closedDates}
          disabled={disabled}
          onChange={(closedDates) => onChange({ closedDates })}
        />
      </CardBody>
    </Card>
  )
}

function ClosedDates({
  dates,
  disabled,
  onChange,
}: {
  dates: readonly string[]
  disabled: boolean
  onChange: (dates: string[]) => void
}) {
  const [date, setDate] = useState('')
  return (
    <section aria-label="Days off" className="grid gap-2.5">
      <h3 className="text-sm font-medium">Days off</h3>
      {dates.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {dates.map((day) => (
            <li
              key={day}
              className="numbers inline-flex items-center gap-1 rounded-md border border-line bg-well ps-2 pe-1 text-sm leading-6"
            >
              {formatClosedDate(day)}
              {!disabled && (
                <button
                  type="button"
                  aria-label={`Remove ${formatClosedDate(day)}`}
                  className="grid size-5 place-items-center rounded-sm text-ink-faint hover:text-ink"
                  onClick={() => onChange(dates.filter((other) => other !== day))}
                >
                  <X className="size-3.5" aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-faint">None: emails are sent on holidays too.</p>
      )}
      {!disabled && (
        <div className="flex flex-wrap items-end gap-2.5">
          <Field label="Day off" labelHidden>
            <Input
              type="date"
              value={date}
              onChange={(event) => setDate(event.target.value)}
              className="w-44!"
            />
          </Field>
          <Button
            disabled={date === ''}
            onClick={() => {
              onChange(withDates(dates, [date]))
              setDate('')
            }}
          >
            Add day
          </Button>
          <HolidayPicker onPick={(holidays) => onChange(withDates(dates, holidays))} />
        </div>
      )}
    </section>
  )
}

const formatClosedDate = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
