import { useState, type FormEvent } from 'react'
import { isTaken } from '#web/session/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useCreateWorkspace, useOwnWorkspaces } from '#web/session/workspace.ts'
import { NAME_TAKEN, nameFault, cleanWorkspaceName } from './workspace-name.ts'

export function CreateWorkspaceDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Create New Workspace"
        description="A workspace holds its own campaigns, audience and templates."
      >
        <CreateWorkspaceForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CreateWorkspaceForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const workspaces = useOwnWorkspaces()
  const create = useCreateWorkspace()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = nameFault(name, workspaces)
    setFault(found)
    if (found) return
    create.mutate(cleanWorkspaceName(name, description), {
      onSuccess: onDone,
      onError: (error) => setFault(isTaken(error) ? NAME_TAKEN : null),
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      <Field label="Workspace Name" error={fault ?? undefined}>
        <Input
          required
          maxLength={120}
          placeholder="Enter workspace name"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setFault(null)
          }}
        />
      </Field>
      <Field label="Description" aside="Optional">
        <Textarea
          rows={2}
          maxLength={2000}
          placeholder="What is it for?"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" disabled={name.trim() === ''} loading={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Workspace'}
        </Button>
      </DialogActions>
    </form>
  )
}
