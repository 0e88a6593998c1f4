import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { request } from '#web/data/request.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import type { DraftFields } from '../draft.ts'

/** Saves the draft as a template of the workspace, under a name of its own. */
export function SaveTemplateDialog({ fields, onClose }: { fields: DraftFields; onClose: () => void }) {
  const [title, setTitle] = useState(fields.subject.trim() || 'New template')
  const save = useSaveTemplate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { title: title.trim(), subject: fields.subject, content_text: fields.text },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Save as template"
        description="The template keeps the subject and text, including merge tags."
      >
        <form onSubmit={submit} className="grid gap-5">
          <Field label="Title" error={save.error?.message}>
            <Input
              required
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={save.isPending} disabled={title.trim() === ''}>
              Save template
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}

type NewTemplate = { title: string; subject: string; content_text: string }

function useSaveTemplate() {
  const client = useQueryClient()
  const { workspace } = useCurrentWorkspace()
  return useMutation({
    mutationFn: async (template: NewTemplate) => {
      if (!workspace) throw new Error('Choose a workspace for the template first.')
      const row = { ...template, content_html: '', workspace_id: workspace.id }
      await request((db) => db.from('email_templates').insert(row))
    },
    onSuccess: async () => {
      toastSuccess('Template saved')
      await client.invalidateQueries({ queryKey: ['email_templates'] })
    },
  })
}
