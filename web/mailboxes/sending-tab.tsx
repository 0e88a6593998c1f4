import { useState, type ComponentProps } from 'react'
import { limitToday } from '#core/mailboxes/limit-today.ts'
import { holdReasonOf, sentToday } from '#core/mailboxes/standing.ts'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Form } from '#web/ui/form.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import type { MailboxRow } from './mailbox-columns.tsx'
import { useChangeMailboxes, type MailboxChange } from './queries.ts'

type Props = { row: MailboxRow; workspaceId: string | undefined }

/** The volume, pace and hours of a mailbox, and the reason why nothing is being sent. */
export function SendingTab({ row, workspaceId }: Props) {
  const change = useChangeMailboxes(workspaceId)
  const { refusal } = useMayEdit()
  const [pace, setPace] = useState(() => paceOf(row))
  const changePace = (part: Partial<typeof pace>) => setPace({ ...pace, ...part })
  const hold = holdReasonOf(row, row.clock)
  return (
    <Form
      className="grid gap-5"
      onSubmit={() => change.mutate({ ids: [row.id], change: changeOf(pace, row) })}
    >
      <output className="block rounded-lg border border-line bg-ground p-3.5 text-sm">
        <span className="numbers font-medium">
          {sentToday(row, row.clock)} of {limitToday(row, row.clock.today)}
        </span>{' '}
        sent today. <span className="text-ink-soft">{hold ?? 'Ready to send.'}</span>
      </output>
      <Field label="Mails a day" hint="Across all campaigns. Cold email is safest below 50.">
        <Count value={pace.limit} onValue={(limit) => changePace({ limit })} />
      </Field>
      <div className="flex items-center gap-2.5 text-sm">
        <Switch id="grows" checked={pace.ramps} onCheckedChange={(ramps) => changePace({ ramps })} />
        <label htmlFor="grows">Ramp up slowly</label>
      </div>
      {pace.ramps && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="On the first day">
            <Count value={pace.rampStart} onValue={(rampStart) => changePace({ rampStart })} />
          </Field>
          <Field label="More each working day">
            <Count value={pace.rampStep} onValue={(rampStep) => changePace({ rampStep })} />
          </Field>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Shortest gap, in seconds" hint="At least 90.">
          <Count value={pace.gapMin} onValue={(gapMin) => changePace({ gapMin })} />
        </Field>
        <Field label="Longest gap, in seconds">
          <Count value={pace.gapMax} onValue={(gapMax) => changePace({ gapMax })} />
        </Field>
        <Field label="Not before" hint="Leave empty for any hour.">
          <Input
            type="time"
            value={pace.from}
            onChange={(event) => changePace({ from: event.target.value })}
          />
        </Field>
        <Field label="Not after">
          <Input type="time" value={pace.to} onChange={(event) => changePace({ to: event.target.value })} />
        </Field>
        <Field label="Off from" hint="Such as a holiday.">
          <Input
            type="date"
            value={pace.offFrom}
            onChange={(event) => changePace({ offFrom: event.target.value })}
          />
        </Field>
        <Field label="Off until">
          <Input
            type="date"
            value={pace.offTo}
            onChange={(event) => changePace({ offTo: event.target.value })}
          />
        </Field>
      </div>
      <GuardedButton
        type="submit"
        variant="primary"
        className="justify-self-start"
        refusal={refusal}
        loading={change.isPending}
      >
        Save
      </GuardedButton>
    </Form>
  )
}

function Count({
  value,
  onValue,
  ...rest
}: Omit<ComponentProps<'input'>, 'value'> & { value: string; onValue: (value: string) => void }) {
  return (
    <Input
      inputMode="numeric"
      value={value}
      onChange={(event) => onValue(event.target.value.replaceAll(/\D/g, ''))}
      {...rest}
    />
  )
}

function paceOf(row: MailboxRow) {
  return {
    limit: String(row.daily_limit),
    ramps: row.ramp_began !== null,
    rampStart: String(row.ramp_start),
    rampStep: String(row.ramp_step),
    gapMin: String(row.gap_min),
    gapMax: String(row.gap_max),
    from: row.hour_from?.slice(0, 5) ?? '',
    to: row.hour_to?.slice(0, 5) ?? '',
    offFrom: row.frozen_from ?? '',
    offTo: row.frozen_to ?? '',
  }
}

function changeOf(pace: ReturnType<typeof paceOf>, row: MailboxRow): MailboxChange {
  return {
    daily_limit: Number(pace.limit),
    ramp_began: pace.ramps ? (row.ramp_began ?? row.clock.today) : null,
    ramp_start: Number(pace.rampStart),
    ramp_step: Number(pace.rampStep),
    gap_min: Number(pace.gapMin),
    gap_max: Number(pace.gapMax),
    hour_from: pace.from || null,
    hour_to: pace.to || null,
    frozen_from: pace.offFrom || null,
    frozen_to: pace.offTo || null,
  }
}
