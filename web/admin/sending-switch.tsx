import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Form } from '#web/ui/form.tsx'
import { usePauseSending, useResumeSending } from './operation-queries.ts'

/** The switch that pauses the campaigns of all workspaces. */
export function SendingSwitch({ paused }: { paused: string | null }) {
  const [asking, setAsking] = useState(false)
  const resume = useResumeSending()
  return (
    <Card id="field-sending">
      <CardHeader
        title={paused === null ? 'Sending is on' : 'All sending is stopped'}
        description={
          paused === null
            ? 'Campaigns send on their own schedules.'
            : 'No campaign in any workspace is sending.'
        }
        actions={
          paused === null ? (
            <Button onClick={() => setAsking(true)}>Stop all sending…</Button>
          ) : (
            <Button variant="primary" loading={resume.isPending} onClick={() => resume.mutate()}>
              Resume sending
            </Button>
          )
        }
      />
      <CardBody className="pt-1">
        {paused !== null && <p className="text-sm wrap-anywhere">Reason: {paused}</p>}
      </CardBody>
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent
          title="Stop all sending?"
          description="No campaign in any workspace sends until you resume sending. Emails that were already handed over still arrive."
          className="max-w-md"
        >
          <ReasonForm onDone={() => setAsking(false)} />
        </DialogContent>
      </Dialog>
    </Card>
  )
}

function ReasonForm({ onDone }: { onDone: () => void }) {
  const [reason, setReason] = useState('')
  const pause = usePauseSending()
  return (
    <Form className="grid gap-4" onSubmit={() => pause.mutate(reason.trim(), { onSuccess: onDone })}>
      <Field label="Reason">
        <Input maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="danger" loading={pause.isPending} disabled={reason.trim() === ''}>
          Stop all sending
        </Button>
      </DialogActions>
    </Form>
  )
}
