import { useState } from 'react'
import { linksInHtml } from '#core/messages/rewrite-links.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useTrackEmail, type TrackedEmail } from './actions.ts'
import { RichField, type RichText } from './rich-field.tsx'
import { TrackedResult } from './tracked-result.tsx'

/** Write or paste an email; get it back with a pixel and tracked links, for any mail program. */
export function TrackDialog({
  workspaceId,
  open,
  onOpenChange,
}: {
  workspaceId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [made, setMade] = useState<TrackedEmail | null>(null)
  const close = (next: boolean) => {
    onOpenChange(next)
    if (!next) setMade(null)
  }
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        title={made ? 'Ready to send' : 'Track an email'}
        description={
          made
            ? 'Copy it into your mail program, send it, and say so here.'
            : 'Write or paste it. What it says is not kept, only what is tracked.'
        }
        className="max-w-2xl!"
      >
        {made ? (
          <TrackedResult email={made} workspaceId={workspaceId} onDone={() => close(false)} />
        ) : (
          <TrackForm workspaceId={workspaceId} onMade={setMade} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function TrackForm({
  workspaceId,
  onMade,
}: {
  workspaceId: string | undefined
  onMade: (email: TrackedEmail) => void
}) {
  const track = useTrackEmail()
  const [id] = useState(() => crypto.randomUUID())
  const [to, setTo] = useState('')
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState<RichText>({ html: '', text: '' })
  const [tracksOpens, setTracksOpens] = useState(true)
  const [untouched, setUntouched] = useState<ReadonlySet<number>>(new Set())
  const links = linksInHtml(body.html)
  const turn = (place: number, on: boolean) =>
    setUntouched((now) =>
      on ? new Set([...now].filter((kept) => kept !== place)) : new Set([...now, place]),
    )
  return (
    <form
      className="grid gap-4.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!workspaceId) return
        track.mutate(
          { id, workspaceId, to, subject, ...body, tracksOpens, untouched: [...untouched] },
          { onSuccess: onMade },
        )
      }}
    >
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="To">
          <Input type="email" autoComplete="off" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Field label="Subject">
          <Input value={subject} onChange={(event) => setSubject(event.target.value)} />
        </Field>
      </div>
      <Field label="Email" error={track.error?.message}>
        <RichField onChange={setBody} />
      </Field>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-sm font-medium">What to track</legend>
        <Checkbox label="Opens" checked={tracksOpens} onCheckedChange={(on) => setTracksOpens(on === true)} />
        {links.map(({ url, label }, place) => (
          <Checkbox
            // The same link may stand twice; its place is what it is.
            key={`${place} ${url}`}
            label={
              <span className="wrap-anywhere">
                {label || url} <span className="text-ink-faint">{label && label !== url && url}</span>
              </span>
            }
            checked={!untouched.has(place)}
            onCheckedChange={(on) => turn(place, on === true)}
          />
        ))}
      </fieldset>
      <DialogActions>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          loading={track.isPending}
          disabled={!workspaceId || !to || body.text.trim() === ''}
        >
          Track it
        </Button>
      </DialogActions>
    </form>
  )
}
