import { useState, type FormEvent } from 'react'
import { isTaken } from '#web/auth/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useCurrentWorkspace, useUpdateWorkspace, useWorkspaces, type Workspace } from './queries.ts'
import { NAME_TAKEN, nameFault, tidyWorkspace } from './workspace-name.ts'

export function WorkspaceCard() {
  const { workspace } = useCurrentWorkspace()
  if (!workspace) return null
  return (
    <Card>
      <CardHeader title="Workspace" description="The one that is open now." />
      <WorkspaceFields key={workspace.id} workspace={workspace} />
    </Card>
  )
}

function WorkspaceFields({ workspace }: { workspace: Workspace }) {
  const [name, setName] = useState(workspace.name)
  const [description, setDescription] = useState(workspace.description ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const { data: workspaces = [] } = useWorkspaces()
  const update = useUpdateWorkspace()
  const tidy = tidyWorkspace(name, description)
  const unchanged = tidy.name === workspace.name && tidy.description === workspace.description
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = nameFault(
      name,
      workspaces.filter(({ id }) => id !== workspace.id),
    )
    setFault(found)
    if (found) return
    update.mutate(
      { id: workspace.id, ...tidy },
      { onError: (error) => setFault(isTaken(error) ? NAME_TAKEN : null) },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <CardBody className="grid gap-4.5">
        <Field label="Workspace Name" error={fault ?? undefined}>
          <Input required maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Description" aside="Optional">
          <Textarea
            rows={2}
            maxLength={2000}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
      </CardBody>
      <CardFooter className="justify-end!">
        <Button type="submit" variant="primary" disabled={unchanged} loading={update.isPending}>
          Save workspace
        </Button>
      </CardFooter>
    </form>
  )
}
