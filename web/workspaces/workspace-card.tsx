import { useState, type FormEvent } from 'react'
import { isTaken, useUser } from '#web/session/user.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFieldsDraft } from '#web/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import {
  useCurrentWorkspace,
  useOwnWorkspaces,
  useUpdateWorkspace,
  type Workspace,
} from '#web/session/workspace.ts'
import { zoneOptions } from '#web/ui/zone-options.ts'
import { NAME_TAKEN, nameFault, cleanWorkspaceName } from './workspace-name.ts'

export function WorkspaceCard() {
  const { workspace } = useCurrentWorkspace()
  const { id } = useUser()
  if (!workspace) return null
  if (workspace.user_id !== id) return <GuestCard workspace={workspace} />
  return (
    <Card>
      <CardHeader title="Workspace" description="The current workspace." />
      <WorkspaceFields key={workspace.id} workspace={workspace} />
    </Card>
  )
}

function GuestCard({ workspace }: { workspace: Workspace }) {
  return (
    <Card>
      <CardHeader title={workspace.name} description={workspace.description} />
      <CardBody className="text-sm text-ink-soft">
        You are a guest in this workspace. Its owner can rename it and change its settings.
      </CardBody>
    </Card>
  )
}

// Means no zone of its own, because a select value cannot be empty.
const BROWSER = 'browser'

function WorkspaceFields({ workspace }: { workspace: Workspace }) {
  const [name, setName] = useState(workspace.name)
  const [description, setDescription] = useState(workspace.description ?? '')
  const [zone, setZone] = useState(workspace.time_zone ?? BROWSER)
  const [zones] = useState(() => [
    { value: BROWSER, label: 'The time zone of each member’s browser' },
    ...zoneOptions(workspace.time_zone),
  ])
  const { fault, forget, save, saving } = useSave(workspace)
  const settings = { ...cleanWorkspaceName(name, description), time_zone: zone === BROWSER ? null : zone }
  const unchanged =
    settings.name === workspace.name &&
    settings.description === workspace.description &&
    settings.time_zone === workspace.time_zone
  const stored = {
    name: workspace.name,
    description: workspace.description ?? '',
    zone: workspace.time_zone ?? BROWSER,
  }
  const draft = useFieldsDraft(
    { kind: 'workspace', workspaceId: workspace.id, rowId: null },
    {
      fields: { name, description, zone },
      saved: stored,
      isSame: () => unchanged,
      show: (fields) => {
        setName(fields.name)
        setDescription(fields.description)
        setZone(fields.zone)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(settings)
  }
  return (
    <form onSubmit={submit} noValidate>
      <CardBody className="grid gap-4.5">
        <DraftNote draft={draft} />
        <Field label="Workspace Name" error={fault ?? undefined}>
          <Input
            required
            maxLength={120}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              forget()
            }}
          />
        </Field>
        <Field label="Description" aside="Optional">
          <Textarea
            rows={2}
            maxLength={2000}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <Field
          label="Time zone"
          hint="Used for sending hours, daily limits and the days on the dashboard. Without one, emails are sent by UTC."
        >
          <Select options={zones} value={zone} onValueChange={setZone} />
        </Field>
      </CardBody>
      <CardFooter className="justify-end!">
        <DraftStatus draft={draft} className="me-auto" />
        <Button type="submit" variant="primary" disabled={unchanged} loading={saving}>
          Save workspace
        </Button>
      </CardFooter>
    </form>
  )
}

type Settings = Pick<Workspace, 'name' | 'description' | 'time_zone'>

function useSave(workspace: Workspace) {
  const [fault, setFault] = useState<string | null>(null)
  const others = useOwnWorkspaces().filter(({ id }) => id !== workspace.id)
  const update = useUpdateWorkspace()
  const save = (settings: Settings) => {
    const found = nameFault(settings.name, others)
    setFault(found)
    if (found) return
    update.mutate(
      { id: workspace.id, ...settings },
      { onError: (error) => setFault(isTaken(error) ? NAME_TAKEN : null) },
    )
  }
  return { fault, forget: () => setFault(null), save, saving: update.isPending }
}
