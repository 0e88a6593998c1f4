import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAuthors } from '#web/session/members.ts'
import { useUser } from '#web/session/user.ts'
import { Moment } from '#web/ui/moment.tsx'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Form } from '#web/ui/form.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { mentionsIn, useAddNote, useNotes, useRemoveNote } from './notes.ts'

/** Internal notes on a conversation. Contacts never see them. */
export function ConversationNotes({
  workspaceId,
  inboundId,
  mailIds,
}: {
  workspaceId: string | undefined
  /** The newest mail, to which a new note is attached. */
  inboundId: string
  /** All inbound mails of the conversation. */
  mailIds: string[]
}) {
  const { data: all = [] } = useNotes(workspaceId, mailIds)
  const removed = useRemoved()
  const notes = all.filter(({ id }) => !removed.has(id))
  const { data: people = [] } = useAuthors(workspaceId)
  const remove = useRemoveNote()
  const { mayEdit } = useMayEdit()
  const { id: me } = useUser()
  const [open, setOpen] = useState(false)
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? 'A former member'
  if (notes.length === 0 && !open)
    return mayEdit ? (
      <div className="border-t border-line px-5 py-2">
        <Button size="sm" variant="quiet" className="-ms-2" onClick={() => setOpen(true)}>
          Add a note
        </Button>
      </div>
    ) : null
  return (
    <section aria-label="Notes" className="grid gap-3 border-t border-line bg-well/60 px-5 py-3">
      {notes.length > 0 && (
        <ul className="grid gap-2">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-2 text-sm">
              <p className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
                <span className="font-medium">{nameOf(note.author_id)}</span>{' '}
                <span className="text-xs text-ink-faint">
                  <Moment at={note.created_at} />
                </span>
                {'\n'}
                {note.body}
              </p>
              {note.author_id === me && mayEdit && (
                <IconButton
                  label="Delete this note"
                  size="sm"
                  onClick={() =>
                    removeWithUndo({
                      ids: [note.id],
                      saying: 'Deleting the note',
                      commit: () => remove.mutateAsync(note.id),
                    })
                  }
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && workspaceId && open && (
        <NoteForm
          workspaceId={workspaceId}
          inboundId={inboundId}
          people={people.filter(({ id }) => id !== me)}
        />
      )}
      {mayEdit && !open && (
        <div>
          <Button size="sm" variant="quiet" className="-ms-2" onClick={() => setOpen(true)}>
            Add a note
          </Button>
        </div>
      )}
    </section>
  )
}

function NoteForm({
  workspaceId,
  inboundId,
  people,
}: {
  workspaceId: string
  inboundId: string
  people: { id: string; name: string }[]
}) {
  const [body, setBody] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  // Focused initially, because keys typed elsewhere are shortcuts of the inbox.
  useEffect(() => field.current?.focus(), [])
  const mention = (name: string) => {
    setBody((text) => `${text}${/(?:^|\s)$/.test(text) ? '' : ' '}@${name} `)
    field.current?.focus()
  }
  const add = useAddNote(workspaceId, inboundId)
  const mentioned = mentionsIn(body, people)
  return (
    <Form
      className="grid gap-2"
      onSubmit={() =>
        add.mutate({ body: body.trim(), mentions: mentioned }, { onSuccess: () => setBody('') })
      }
    >
      <Field label="Note" labelHidden>
        <Textarea
          ref={field}
          rows={2}
          maxLength={5000}
          placeholder="A note for your team. It is never sent."
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        {people
          .filter(({ id }) => !mentioned.includes(id))
          .slice(0, 6)
          .map(({ id, name }) => (
            <Button key={id} size="sm" variant="quiet" onClick={() => mention(name)}>
              @{name}
            </Button>
          ))}
        <Button type="submit" size="sm" className="ms-auto" disabled={body.trim() === '' || add.isPending}>
          Add note
        </Button>
      </div>
    </Form>
  )
}
