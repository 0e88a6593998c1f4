import { Check, ChevronsUpDown, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx'
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx'
import {
  useCurrentWorkspace,
  useOwnWorkspaces,
  useWorkspaces,
  type Workspace,
} from '#web/session/workspace.ts'

export function WorkspaceSwitcher({ collapsed }: { collapsed: boolean }) {
  const [open, setOpen] = useState(false)
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<Workspace | null>(null)
  const { workspace } = useCurrentWorkspace()
  const name = workspace?.name ?? 'Select Workspace'
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          className={classes(
            'flex h-10 w-full items-center gap-2.5 rounded-md border border-line bg-ground px-2 text-sm font-medium hover:border-edge',
            collapsed && 'justify-center border-transparent bg-transparent px-0',
          )}
        >
          <Avatar name={name} square />
          <span className="sr-only">Workspace:{collapsed && ` ${name}`}</span>
          {!collapsed && (
            <>
              <span className="min-w-0 flex-1 truncate text-start">{name}</span>
              <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" aria-hidden />
            </>
          )}
        </PopoverTrigger>
        <PopoverContent align="start" className="w-72 p-1" aria-label="Workspaces">
          <WorkspaceList onDone={() => setOpen(false)} onDelete={setDeleting} />
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              setCreating(true)
            }}
            className="mt-1 flex h-9 w-full items-center gap-2.5 rounded-md border-t border-line px-2.5 text-sm text-accent-ink hover:bg-well"
          >
            <Plus className="size-4" aria-hidden />
            Create Workspace
          </button>
        </PopoverContent>
      </Popover>
      <CreateWorkspaceDialog open={creating} onOpenChange={setCreating} />
      <DeleteWorkspaceDialog workspace={deleting} onOpenChange={(stays) => !stays && setDeleting(null)} />
    </>
  )
}

function WorkspaceList({
  onDone,
  onDelete,
}: {
  onDone: () => void
  onDelete: (workspace: Workspace) => void
}) {
  const { data: workspaces = [] } = useWorkspaces()
  const { workspace: current, choose } = useCurrentWorkspace()
  const own = useOwnWorkspaces()
  return (
    <ul className="max-h-72 overflow-y-auto">
      {workspaces.map((workspace) => (
        <li key={workspace.id} className="group flex items-center rounded-md hover:bg-well">
          <button
            type="button"
            aria-current={workspace.id === current?.id || undefined}
            onClick={() => {
              choose(workspace.id)
              onDone()
            }}
            className="flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 text-start text-sm"
          >
            <Check
              className={classes(
                'size-4 shrink-0 text-accent-ink',
                workspace.id !== current?.id && 'invisible',
              )}
              aria-hidden
            />
            <span className="truncate">{workspace.name}</span>
            {!own.includes(workspace) && <Badge className="ms-auto">Shared</Badge>}
          </button>
          {own.length > 1 && own.includes(workspace) && (
            <IconButton
              label={`Delete workspace ${workspace.name}`}
              size="sm"
              className="opacity-0 group-hover:opacity-100 hover:text-danger-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
              onClick={() => {
                onDone()
                onDelete(workspace)
              }}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
