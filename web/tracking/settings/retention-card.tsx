import { useState } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSaveTracking, type TrackingSettings } from './queries.ts'
import { counted } from '#core/text/counted.ts'

const choices = [
  { value: 'ever', label: 'Forever' },
  ...[36, 24, 12, 6, 3, 1].map((months) => ({
    value: String(months),
    label: counted(months, 'month'),
  })),
]

/** The retention of single events; counts remain. */
export function RetentionCard({
  workspaceId,
  settings,
  mayChange,
}: {
  workspaceId: string
  settings: TrackingSettings | null
  mayChange: boolean
}) {
  const save = useSaveTracking(workspaceId)
  const [asked, setAsked] = useState<number | null>(null)
  const storedMonths = settings?.keep_months ?? null
  // Other programs may have set another number.
  const others = storedMonths !== null && !choices.some(({ value }) => value === String(storedMonths))
  const options = others
    ? [...choices, { value: String(storedMonths), label: `${storedMonths} months` }]
    : choices
  const choose = (value: string) => {
    const months = value === 'ever' ? null : Number(value)
    if (months !== null && (storedMonths === null || months < storedMonths)) setAsked(months)
    else save.mutate({ keep_months: months })
  }
  return (
    <Card>
      <CardHeader
        title="How long events are kept"
        description="Counts of opens and clicks are kept. Single events and their reasons are deleted."
      />
      <CardBody>
        <Field label="Keep events" hint="Older months are deleted once a day." error={save.error?.message}>
          <Select
            options={options}
            value={storedMonths === null ? 'ever' : String(storedMonths)}
            disabled={!mayChange}
            onValueChange={choose}
          />
        </Field>
      </CardBody>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Delete events older than ${counted(asked ?? 0, 'month')}?`}
        description="They are deleted by the next daily cleanup and cannot be restored. Their counts stay on each email and link."
        confirmLabel="Delete older events"
        onConfirm={() => save.mutateAsync({ keep_months: asked })}
      />
    </Card>
  )
}
