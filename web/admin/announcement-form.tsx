import { useState } from 'react'
import type { AnnouncementTone } from '#core/announcements/announcement.ts'
import { useAnnounce } from '#web/announcements/queries.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFieldsDraft } from '#web/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const tones = [
  { value: 'info', label: 'News' },
  { value: 'warning', label: 'Warning' },
  { value: 'danger', label: 'Outage' },
] as const

const blank = { message: '', tone: 'info' as AnnouncementTone, link: '', from: '', to: '' }

export function AnnouncementForm() {
  const [values, setValues] = useState(blank)
  const announce = useAnnounce()
  const draft = useFieldsDraft(
    { kind: 'announcement', workspaceId: null, rowId: null },
    { fields: values, saved: blank, show: setValues },
  )
  const set = (changed: Partial<typeof blank>) => setValues((before) => ({ ...before, ...changed }))
  const { message, tone, link, from, to } = values
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const draft = {
          message: message.trim(),
          tone,
          link: link.trim() || null,
          starts_at: from ? inUtc(from) : new Date().toISOString(),
          ends_at: to ? inUtc(to) : null,
        }
        announce.mutate(draft, { onSuccess: () => setValues(blank) })
      }}
    >
      <DraftNote draft={draft} />
      <Field label="Text" aside={`${message.length}/280`}>
        <Textarea
          rows={3}
          maxLength={280}
          value={message}
          onChange={(event) => set({ message: event.target.value })}
        />
      </Field>
      <Field label="Kind">
        <Select options={tones} value={tone} onValueChange={(chosen) => set({ tone: chosen })} />
      </Field>
      <Field
        label="Link"
        hint="A page of this installation, like /pricing, or an https:// address. Optional."
      >
        <Input value={link} maxLength={500} onChange={(event) => set({ link: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Field label="From" hint="Leave empty to start now.">
          <Input type="datetime-local" value={from} onChange={(event) => set({ from: event.target.value })} />
        </Field>
        <Field label="To" hint="Leave empty to show it until you end it.">
          <Input type="datetime-local" value={to} onChange={(event) => set({ to: event.target.value })} />
        </Field>
      </div>
      <DraftStatus draft={draft} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        loading={announce.isPending}
        disabled={message.trim() === ''}
      >
        Publish
      </Button>
    </form>
  )
}

/** The field contains the user's local time. */
function inUtc(local: string): string {
  return new Date(local).toISOString()
}
