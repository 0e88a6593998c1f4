import { useState } from 'react'
import { isTaken } from '#web/session/user.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFieldsDraft } from '#web/drafts/use-form-draft.ts'
import { removeWithUndo } from '#web/live/removal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Form } from '#web/ui/form.tsx'
import { useCreateSnippet, useDeleteSnippets, useUpdateSnippet, type Snippet } from './snippets.ts'

/** An existing snippet, or a new one with initial values. */
export type EditedSnippet = Snippet | { id?: undefined; name: string; content: string }

export function SnippetDialog({
  edited,
  workspaceId,
  onClose,
}: {
  edited: EditedSnippet | null
  workspaceId: string
  onClose: () => void
}) {
  return (
    <Dialog open={edited !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={edited?.id ? 'Edit the snippet' : 'New snippet'}
        description="Snippets support merge tags, conditions and variants."
        className="max-w-lg!"
      >
        {edited && <SnippetForm edited={edited} workspaceId={workspaceId} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

function SnippetForm({
  edited,
  workspaceId,
  onDone,
}: {
  edited: EditedSnippet
  workspaceId: string
  onDone: () => void
}) {
  const { fields, setName, setContent, faults, draft, save, isSaving } = useSnippetForm(
    edited,
    workspaceId,
    onDone,
  )
  const { mutateAsync: remove } = useDeleteSnippets(workspaceId)
  return (
    <Form className="grid gap-4" onSubmit={save}>
      <DraftNote draft={draft} />
      <Field label="Name" error={faults.name}>
        <Input value={fields.name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Inserts" error={faults.content}>
        <Textarea
          rows={6}
          value={fields.content}
          maxLength={20_000}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <DialogActions>
        {edited.id && (
          <Button
            className="me-auto"
            onClick={() => {
              removeWithUndo({
                ids: [edited.id],
                saying: `Deleting “${edited.name}”`,
                commit: () => remove([edited.id]),
              })
              onDone()
            }}
          >
            Delete
          </Button>
        )}
        <DraftStatus draft={draft} />
        <DialogCancel />
        <Button type="submit" variant="primary" loading={isSaving}>
          Save
        </Button>
      </DialogActions>
    </Form>
  )
}

function useSnippetForm(edited: EditedSnippet, workspaceId: string, onDone: () => void) {
  const [name, setName] = useState(edited.name)
  const [content, setContent] = useState(edited.content)
  const [faults, setFaults] = useState<{ name?: string; content?: string }>({})
  const draft = useFieldsDraft(
    { kind: 'snippet', workspaceId, rowId: edited.id ?? null },
    {
      fields: { name, content },
      saved: { name: edited.name, content: edited.content },
      show: (fields) => {
        setName(fields.name)
        setContent(fields.content)
      },
    },
  )
  const create = useCreateSnippet()
  const update = useUpdateSnippet()
  const save = () => {
    const written = { name: name.trim(), content: content.trim() }
    if (written.name === '') return setFaults({ name: 'Enter a name' })
    if (written.content === '') return setFaults({ content: 'Enter what it inserts' })
    const events = {
      onSuccess: () => {
        draft.settle()
        onDone()
      },
      onError: (error: Error) =>
        setFaults({ name: isTaken(error) ? 'A snippet with this name already exists' : error.message }),
    }
    if (edited.id) return update.mutate({ before: edited, changes: written }, events)
    return create.mutate({ workspace_id: workspaceId, ...written }, events)
  }
  const isSaving = create.isPending || update.isPending
  return { fields: { name, content }, setName, setContent, faults, draft, save, isSaving }
}
