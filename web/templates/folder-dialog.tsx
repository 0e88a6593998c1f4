import { useState } from 'react'
import { isTaken } from '#web/session/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Form } from '#web/ui/form.tsx'
import { useCreateFolder, useRenameFolder, type Folder } from './folder-queries.ts'

export function FolderDialog({
  edited,
  workspaceId,
  onClose,
}: {
  edited: Folder | 'new' | null
  workspaceId: string | undefined
  onClose: () => void
}) {
  return (
    <Dialog open={edited !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={edited === 'new' ? 'New folder' : 'Rename the folder'} className="max-w-sm">
        <FolderForm folder={edited === 'new' ? null : edited} workspaceId={workspaceId} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function FolderForm({
  folder,
  workspaceId,
  onDone,
}: {
  folder: Folder | null
  workspaceId: string | undefined
  onDone: () => void
}) {
  const [name, setName] = useState(folder?.name ?? '')
  const [fault, setFault] = useState<string>()
  const create = useCreateFolder()
  const rename = useRenameFolder()
  const onError = (error: Error) =>
    setFault(isTaken(error) ? 'A folder with this name already exists' : error.message)
  const save = () => {
    const wanted = name.trim()
    if (wanted === '') return setFault('Enter a name')
    if (folder)
      return rename.mutate({ before: folder, changes: { name: wanted } }, { onSuccess: onDone, onError })
    if (!workspaceId) return undefined
    return create.mutate({ workspace_id: workspaceId, name: wanted }, { onSuccess: onDone, onError })
  }
  return (
    <Form className="grid gap-4" onSubmit={save}>
      <Field label="Name" error={fault}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" loading={create.isPending || rename.isPending}>
          {folder ? 'Rename' : 'Create'}
        </Button>
      </DialogActions>
    </Form>
  )
}
