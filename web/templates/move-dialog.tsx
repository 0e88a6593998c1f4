import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { isTaken } from '#web/session/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Form } from '#web/ui/form.tsx'
import { useCreateFolder, useFolders, useMoveTemplates, type Folder } from './folder-queries.ts'
import type { Template } from './queries.ts'

const OUT = 'none'
const NEW = 'new'

/** Moves templates: to an existing folder, to a new one, or to none. */
export function MoveDialog({
  templates,
  workspaceId,
  onClose,
}: {
  /** Empty when closed. */
  templates: readonly Template[]
  workspaceId: string | undefined
  onClose: () => void
}) {
  return (
    <Dialog open={templates.length > 0} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Move to a folder"
        description={templates.length === 1 ? templates[0]?.title : `${templates.length} templates`}
        className="max-w-sm"
      >
        <MoveForm templates={templates} workspaceId={workspaceId} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function MoveForm({
  templates,
  workspaceId,
  onDone,
}: {
  templates: readonly Template[]
  workspaceId: string | undefined
  onDone: () => void
}) {
  const { data: folders = [] } = useFolders(workspaceId)
  const [chosen, setChosen] = useState(templates[0]?.folder_id ?? (folders.length > 0 ? OUT : NEW))
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const move = useMoveTemplates()
  const create = useCreateFolder()
  const moveTo = (folder: Folder | null) => {
    move({ templates, folder })
    onDone()
  }
  const submit = () => {
    if (chosen !== NEW) return moveTo(folders.find(({ id }) => id === chosen) ?? null)
    if (name.trim() === '') return setFault('Enter a name')
    if (!workspaceId) return undefined
    return create.mutate(
      { workspace_id: workspaceId, name: name.trim() },
      {
        onSuccess: moveTo,
        onError: (error) =>
          setFault(isTaken(error) ? 'A folder with this name already exists' : 'Failed to create folder'),
      },
    )
  }
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <RadioGroup
        aria-label="Folder"
        value={chosen}
        onValueChange={setChosen}
        className="max-h-72 overflow-y-auto p-0.5"
        options={[
          ...folders.map((folder) => ({ value: folder.id, label: folder.name })),
          { value: OUT, label: 'No folder' },
          { value: NEW, label: 'A new folder' },
        ]}
      />
      {chosen === NEW && (
        <Field label="Name" error={fault}>
          <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" loading={create.isPending}>
          {chosen === NEW && <FolderPlus aria-hidden />}
          Move
        </Button>
      </DialogActions>
    </Form>
  )
}
