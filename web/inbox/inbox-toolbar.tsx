import { parseSearch, withOperator } from '#core/messages/parse-search.ts'
import { useSavedViews } from '#web/lists/saved-views.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { ViewsMenu } from '#web/lists/views-menu.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { useViewCounts } from './conversation-queries.ts'
import { readInboxView, writeInboxView, type InboxView, type View } from './conversations.ts'
import { FiltersMenu } from './inbox-filters.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'done', label: 'Closed' },
  { value: 'any', label: 'All' },
] as const

type Change = (change: Partial<InboxView>) => void

export function InboxTools({
  workspaceId,
  view,
  state,
  onChange,
}: {
  workspaceId: string | undefined
  view: InboxView
  /** The active state, since the search may specify another one than the tab. */
  state: View
  onChange: Change
}) {
  const { notUnderstood } = parseSearch(view.search)
  return (
    <div className="grid gap-2">
      <div className="flex gap-1.5">
        <SearchField
          label="Search the inbox"
          value={view.search}
          onChange={(search) => onChange({ search })}
          className="min-w-0 flex-1"
        />
        <FiltersMenu workspaceId={workspaceId} view={view} onChange={onChange} />
      </div>
      {notUnderstood.length > 0 && (
        <ul className="grid gap-1 text-sm text-warning-ink" aria-live="polite">
          {notUnderstood.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <SegmentedControl
        aria-label="Which conversations"
        segments={states}
        value={state}
        onValueChange={(value) => onChange({ view: value, search: withoutState(view.search) })}
      />
    </div>
  )
}

/** The search without its state, which the tabs show. */
function withoutState(search: string): string {
  const { search: parsed } = parseSearch(search)
  return parsed.state === null ? search : withOperator(search, 'is', parsed.unread ? ['unread'] : [])
}

export function InboxViews({
  workspaceId,
  view,
  onChange,
}: {
  workspaceId: string | undefined
  view: InboxView
  onChange: Change
}) {
  const { data: saved = [] } = useSavedViews(workspaceId, 'inbox')
  const read = (query: string) => readInboxView(new URLSearchParams(query))
  const { data: counts = [] } = useViewCounts(
    workspaceId,
    saved.map(({ query }) => read(query)),
  )
  return (
    <ViewsMenu
      workspaceId={workspaceId}
      list="inbox"
      views={{
        query: writeInboxView(view, new URLSearchParams()).toString(),
        show: (query) => onChange(read(query)),
      }}
      countOf={(id) => counts[saved.findIndex((one) => one.id === id)]}
    />
  )
}
