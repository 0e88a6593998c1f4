import { Bookmark, BookmarkPlus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#web/session/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { useMayEdit, useWorkspaceRole } from '#web/session/workspace.ts'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { isSameName, useDeleteView, useSavedViews, useSaveView, type SavedView } from './saved-views.ts'
import type { ListControls } from './use-list-view.ts'

type Views = Pick<ListControls, 'query' | 'show'>

/** The saved views of a list, own and shared, and an action that saves the current one. */
export function ViewsMenu({
  workspaceId,
  list,
  views,
  countOf,
}: {
  workspaceId: string | undefined
  /** Identifies the list, such as 'templates'. */
  list: string
  views: Views
  /** The number of rows in a view, once known; a hundred means a hundred or more. */
  countOf?: (id: string) => number | undefined
}) {
  const { data: all = [] } = useSavedViews(workspaceId, list)
  const removed = useRemoved()
  const saved = all.filter(({ id }) => !removed.has(id))
  const current = saved.find(({ query }) => query === views.query)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button className="max-w-44 px-2.5!" disabled={!workspaceId}>
          <Bookmark aria-hidden />
          <span className="truncate">{current?.name ?? 'Views'}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-72 p-0" aria-label="Saved views">
        <ul className="max-h-72 overflow-y-auto py-1.5">
          {saved.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isCurrent={view === current}
              onShow={() => views.show(view.query)}
              count={countOf?.(view.id)}
              workspaceId={workspaceId}
              list={list}
            />
          ))}
          {saved.length === 0 && (
            <li className="px-4 py-2 text-sm text-ink-faint">
              No views yet. Search and filter, then save what you see here.
            </li>
          )}
        </ul>
        <KeepView workspaceId={workspaceId} list={list} query={views.query} saved={saved} />
      </PopoverContent>
    </Popover>
  )
}

function ViewRow({
  view,
  isCurrent,
  onShow,
  count,
  workspaceId,
  list,
}: {
  view: SavedView
  isCurrent: boolean
  onShow: () => void
  count: number | undefined
  workspaceId: string | undefined
  list: string
}) {
  const { mutateAsync: remove } = useDeleteView(workspaceId, list)
  const { id: me } = useUser()
  const mayDelete = useWorkspaceRole() === 'owner' || view.user_id === me
  return (
    <li className="flex items-center gap-1 pe-2 hover:bg-well/60">
      <PopoverClose asChild>
        <button
          type="button"
          aria-current={isCurrent || undefined}
          onClick={onShow}
          className="flex min-w-0 grow items-center gap-2 px-4 py-2 text-start text-sm focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-accent-ink"
        >
          <span className="truncate">{view.name}</span>
          {view.is_shared && (
            <>
              <Users className="size-3.5 shrink-0 text-ink-faint" aria-hidden />
              <span className="sr-only">Shared with the workspace</span>
            </>
          )}
          {count !== undefined && (
            <span className="numbers ms-auto text-ink-faint">{count >= 100 ? '99+' : count}</span>
          )}
        </button>
      </PopoverClose>
      {mayDelete && (
        <IconButton
          label={`Delete the view ${view.name}`}
          size="sm"
          onClick={() =>
            removeWithUndo({
              ids: [view.id],
              saying: `Deleting the view “${view.name}”`,
              commit: () => remove(view.id),
            })
          }
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function KeepView({
  workspaceId,
  list,
  query,
  saved,
}: {
  workspaceId: string | undefined
  list: string
  query: string
  saved: readonly SavedView[]
}) {
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const { id: me } = useUser()
  const { mayEdit } = useMayEdit()
  const { mutate, isPending } = useSaveView(workspaceId, list)
  const isTaken = saved.some((view) => view.user_id === me && isSameName(view.name, name))
  return (
    <form
      className="flex flex-wrap gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        mutate({ name: name.trim(), query, is_shared: isShared }, { onSuccess: () => setName('') })
      }}
    >
      <Input
        className="min-w-0 flex-1"
        aria-label="Name of this view"
        placeholder="Name of this view"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
        {!isPending && <BookmarkPlus aria-hidden />}
        {isTaken ? 'Replace' : 'Save'}
      </Button>
      {mayEdit && (
        <Checkbox
          label="Share with the workspace"
          checked={isShared}
          onCheckedChange={(on) => setIsShared(on === true)}
        />
      )}
    </form>
  )
}
