import { Ellipsis, Folder as FolderIcon, FolderPlus, Pencil, Star, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { classes } from '#web/ui/classes.ts'
import { useRemoved } from '#web/live/removal.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { useDeleteFolder, useFolders, type Folder } from './folder-queries.ts'
import type { Template } from './queries.ts'
import { NO_FOLDER } from './template-kind.ts'

/** All templates, the favorites, and each folder: one of them is selected. */
export function FolderStrip({
  workspaceId,
  templates,
  favorites,
  list: { view, refine },
  mayEdit,
}: {
  workspaceId: string | undefined
  templates: readonly Template[]
  favorites: readonly string[]
  list: ListControls
  mayEdit: boolean
}) {
  const { data: folders = [] } = useFolders(workspaceId)
  const [edited, setEdited] = useState<Folder | 'new' | null>(null)
  const [chosen] = view.filters.folder ?? []
  const isStarred = (view.filters.starred ?? []).length > 0
  const current = folders.find(({ id }) => id === chosen)
  const count = (folder: string | null) => templates.filter(({ folder_id }) => folder_id === folder).length
  const removed = useRemoved()
  const shown = folders.filter(({ id }) => !removed.has(id))
  return (
    <nav aria-label="Folders" className="scroll-row flex items-center gap-1 pb-1">
      <Place
        active={!chosen && !isStarred}
        count={templates.length}
        onGo={() => refine({ folder: [], starred: [] })}
      >
        All
      </Place>
      <Place
        active={isStarred}
        count={templates.filter(({ id }) => favorites.includes(id)).length}
        onGo={() => refine({ folder: [], starred: ['yes'] })}
      >
        <Star aria-hidden />
        Favorites
      </Place>
      {shown.map((folder) => (
        <Place
          key={folder.id}
          active={chosen === folder.id && !isStarred}
          count={count(folder.id)}
          onGo={() => refine({ folder: [folder.id], starred: [] })}
        >
          <FolderIcon aria-hidden />
          <span className="max-w-40 truncate">{folder.name}</span>
        </Place>
      ))}
      {folders.length > 0 && (
        <Place
          active={chosen === NO_FOLDER && !isStarred}
          count={count(null)}
          onGo={() => refine({ folder: [NO_FOLDER], starred: [] })}
        >
          No folder
        </Place>
      )}
      {mayEdit && current && (
        <FolderMenu
          folder={current}
          onEdit={() => setEdited(current)}
          onGone={() => refine({ folder: [] })}
        />
      )}
      {mayEdit && (
        <IconButton label="New folder" size="sm" disabled={!workspaceId} onClick={() => setEdited('new')}>
          <FolderPlus aria-hidden />
        </IconButton>
      )}
      <FolderDialog edited={edited} workspaceId={workspaceId} onClose={() => setEdited(null)} />
    </nav>
  )
}

function Place({
  active,
  count,
  onGo,
  children,
}: {
  active: boolean
  count: number
  onGo: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={onGo}
      className={classes(
        'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm whitespace-nowrap -outline-offset-2 [&_svg]:size-4',
        active ? 'bg-well font-medium text-ink' : 'text-ink-soft hover:bg-well/60 hover:text-ink',
      )}
    >
      {children}
      <span className="numbers font-normal text-ink-faint">{count}</span>
    </button>
  )
}

function FolderMenu({ folder, onEdit, onGone }: { folder: Folder; onEdit: () => void; onGone: () => void }) {
  const deleteFolder = useDeleteFolder(folder.workspace_id)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for the folder ${folder.name}`} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onEdit}>
          <Pencil aria-hidden />
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem
          danger
          onSelect={() => {
            onGone()
            deleteFolder(folder)
          }}
        >
          <Trash2 aria-hidden />
          Delete the folder, keep its templates
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
