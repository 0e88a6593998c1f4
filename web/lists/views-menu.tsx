import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { isSameName, useDeleteView, useSavedViews, useSaveView, type SavedView } from './saved-views.ts'
import type { ListControls } from './use-list-view.ts'

type Views = Pick<ListControls, 'query' | 'show'>

/** The views of a list that this person keeps, and the one in sight, to be kept under a name. */
export function ViewsMenu({
  workspaceId,
  list,
  views,
}: {
  workspaceId: string | undefined
  /** 'templates': which list it is. */
  list: string
  views: Views
}) {
  const { data: saved = [] } = useSavedViews(workspaceId, list)
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
  workspaceId,
  list,
}: {
  view: SavedView
  isCurrent: boolean
  onShow: () => void
  workspaceId: string | undefined
  list: string
}) {
  const { mutate: remove } = useDeleteView(workspaceId, list)
  return (
    <li className="flex items-center gap-1 pe-2 hover:bg-well/60">
      <PopoverClose asChild>
        <button
          type="button"
          aria-current={isCurrent || undefined}
          onClick={onShow}
          className="min-w-0 grow truncate px-4 py-2 text-start text-sm focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-accent-ink"
        >
          {view.name}
        </button>
      </PopoverClose>
      <IconButton label={`Delete the view ${view.name}`} size="sm" onClick={() => remove(view.id)}>
        <Trash2 aria-hidden />
      </IconButton>
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
  const { mutate, isPending } = useSaveView(workspaceId, list)
  const isTaken = saved.some((view) => isSameName(view.name, name))
  return (
    <form
      className="flex gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') mutate({ name: name.trim(), query }, { onSuccess: () => setName('') })
      }}
    >
      <Input
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
    </form>
  )
}
