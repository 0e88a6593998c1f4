import { useState, type FormEvent } from 'react'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFieldsDraft } from '#web/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { WeekdayPicker } from '#web/ui/weekday-picker.tsx'
import { useUpdateWorkspace, type Workspace } from '#web/session/workspace.ts'
import { hoursFault, isSameSending, readSending, toSettings } from './sending.ts'

/** The sending defaults of the workspace's campaigns. Each campaign can have its own hours. */
export function SendingCard({ workspace }: { workspace: Workspace }) {
  const [sending, setSending] = useState(() => readSending(workspace))
  const update = useUpdateWorkspace()
  const fault = hoursFault(sending)
  const change = (part: Partial<typeof sending>) => setSending((before) => ({ ...before, ...part }))
  const stored = readSending(workspace)
  const draft = useFieldsDraft(
    { kind: 'workspace_sending', workspaceId: workspace.id, rowId: null },
    { fields: sending, saved: stored, isSame: isSameSending, show: setSending },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fault) update.mutate({ id: workspace.id, ...toSettings(sending) })
  }
  return (
    <Card>
      <CardHeader title="Sending" description="Defaults for the campaigns of this workspace." />
      <form onSubmit={submit} noValidate>
        <CardBody className="grid gap-5">
          <DraftNote draft={draft} />
          <Field
            id="field-postal-address"
            label="Postal address"
            hint="Shown under every email, as the law requires for commercial mail. No campaign starts without it."
          >
            <Textarea
              rows={3}
              maxLength={500}
              autoComplete="street-address"
              placeholder={'Company\n1 Main Street\n10115 Berlin'}
              value={sending.postalAddress}
              onChange={(event) => change({ postalAddress: event.target.value })}
            />
          </Field>
          <WeekdayPicker days={sending.days} onChange={(days) => change({ days })} />
          <div className="grid gap-4.5 sm:grid-cols-2">
            <Field label="From" error={fault ?? undefined} hint="In the workspace’s time zone.">
              <Input
                type="time"
                required
                value={sending.from}
                onChange={(event) => change({ from: event.target.value })}
              />
            </Field>
            <Field label="Until">
              <Input
                type="time"
                required
                value={sending.until}
                onChange={(event) => change({ until: event.target.value })}
              />
            </Field>
          </div>
          <Checkbox
            label="When someone replies, stop emailing others at their company"
            checked={sending.companyStop}
            onCheckedChange={(checked) => change({ companyStop: checked === true })}
          />
        </CardBody>
        <CardFooter className="justify-end!">
          <DraftStatus draft={draft} className="me-auto" />
          <Button
            type="submit"
            variant="primary"
            disabled={fault !== null || isSameSending(sending, stored)}
            loading={update.isPending}
          >
            Save sending
          </Button>
        </CardFooter>
      </form>
    </Card>
  )
}
