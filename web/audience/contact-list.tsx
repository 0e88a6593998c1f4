import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Contact } from '#core/audience/contact.ts'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { ColumnMenu } from '#web/lists/column-menu.tsx'
import { useAuthors } from '#web/session/members.ts'
import { useColumns } from '#web/lists/columns.ts'
import { countSet, ListTools } from '#web/lists/list-tools.tsx'
import { isNarrowed, type ListView } from '#web/lists/list-view.ts'
import { useRemoved } from '#web/live/removal.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { useListKeys } from '#web/lists/use-list-keys.ts'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { useListView } from '#web/lists/use-list-view.ts'
import { useAllSelected, useSelection, type SelectionControls } from '#web/lists/use-selection.ts'
import { Card } from '#web/ui/card.tsx'
import { ListStates } from '#web/lists/list-states.tsx'
import { ViewsMenu } from '#web/lists/views-menu.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { BulkActions } from './bulk-actions.tsx'
import type { BulkMenu } from './bulk-menu.ts'
import { CountLine } from './count-line.tsx'
import { ExportButton } from './export-button.tsx'
import { audienceShape, findOf } from './find.ts'
import { contactColumns, nameOf } from './contact-columns.tsx'
import { ContactFilters, RareContactFilters, rareFacets } from './contact-filters.tsx'
import { ContactTable } from './contact-table.tsx'
import { useAudience, useAudienceCount, useAudienceFacets } from './queries.ts'
import { useSegments } from './segments/queries.ts'
import { chosenByHand } from './target.ts'

export function ContactList({
  workspaceId,
  onHelp,
  empty,
}: {
  workspaceId: string | undefined
  onHelp: () => void
  empty: ReactNode
}) {
  const list = useListView(audienceShape)
  const { find, query, rows } = useContacts(workspaceId, list.view)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection = useSelection(ids, ids)
  const { all, choice, hrefOf } = useContactColumns(workspaceId)
  const { data: matching = 0 } = useAudienceCount(workspaceId, find)
  const place = useRef<HTMLDivElement>(null)
  const { pick, everyone, selectAll } = useAllSelected(selection, find)
  const menus = useBulkKeys(place, { pick, hrefOf, onHelp })
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const target = everyone ? { find, contacts: null } : chosenByHand(chosen)
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      <ContactTools
        workspaceId={workspaceId}
        list={list}
        exported={<ExportButton workspaceId={workspaceId} find={find} />}
        columns={<ColumnMenu columns={all} choice={choice} />}
      />
      <Card>
        <ListStates
          query={query}
          // The total is unknown here.
          count={isNarrowed(list.view) ? 1 : rows.length}
          matching={rows.length}
          names="contacts"
          empty={empty}
          failure={{
            title: 'Access Error',
            message: 'Failed to load audience data. Please ensure you have proper access.',
          }}
          rows={10}
          onClear={list.clear}
        >
          <ContactTable
            label="Audience"
            columns={choice.shown}
            rows={rows}
            nameOf={nameOf}
            hrefOf={hrefOf}
            sort={list.view.sort}
            onSort={list.sortBy}
            selection={pick}
            more={{
              has: query.hasNextPage,
              loading: query.isFetchingNextPage,
              load: () => void query.fetchNextPage(),
            }}
          />
          <CountLine workspaceId={workspaceId} find={find} loaded={rows.length} />
        </ListStates>
      </Card>
      <BulkBar
        count={chosen.length}
        matching={Math.max(matching, rows.length)}
        everyone={everyone}
        onSelectAll={selectAll}
        onClear={pick.clear}
      >
        <BulkActions
          workspaceId={workspaceId}
          target={target}
          count={everyone ? matching : chosen.length}
          onDone={pick.clear}
          menus={menus}
        />
      </BulkBar>
    </div>
  )
}

function ContactTools({
  workspaceId,
  list,
  exported,
  columns,
}: {
  workspaceId: string | undefined
  list: ListControls
  exported: ReactNode
  columns: ReactNode
}) {
  return (
    <ListTools
      search={<SearchField label="Search audience" value={list.view.search} onChange={list.search} />}
      filters={<ContactFilters workspaceId={workspaceId} list={list} />}
      rareFilters={<RareContactFilters workspaceId={workspaceId} list={list} />}
      set={{ all: countSet(list.view.filters), rare: countSet(list.view.filters, rareFacets) }}
      tools={
        <>
          <ViewsMenu workspaceId={workspaceId} list="audience" views={list} />
          {exported}
          <span className="max-sm:hidden">{columns}</span>
        </>
      }
    />
  )
}

function useContacts(workspaceId: string | undefined, view: ListView) {
  const segments = useSegments(workspaceId)
  const find = useMemo(() => findOf(view, segments.data ?? []), [view, segments.data])
  // The rules of a segment must be loaded before its contacts are requested.
  const isKnown = (view.filters.segment ?? []).length === 0 || !segments.isPending
  const query = useAudience(isKnown ? workspaceId : undefined, find)
  const removed = useRemoved()
  const rows = useMemo(
    () => query.data?.pages.flat().filter(({ id }) => !removed.has(id)) ?? [],
    [query.data, removed],
  )
  return { find, query, rows }
}

type Keys = { pick: SelectionControls; hrefOf: (contact: Pick<Contact, 'id'>) => string; onHelp: () => void }

/** The shortcuts of the list; T and C open bulk action menus for the selected contacts. */
function useBulkKeys(place: RefObject<HTMLDivElement | null>, { pick, hrefOf, onHelp }: Keys) {
  const [menu, setMenu] = useState<BulkMenu | null>(null)
  const navigate = useNavigate()
  const { mayEdit } = useMayEdit()
  // The shortcut applies to the row with the keyboard focus when nothing is selected.
  const openFor = (asked: BulkMenu) => (id: string | null) => {
    if (!mayEdit || (pick.ids.size === 0 && id === null)) return
    if (pick.ids.size === 0 && id !== null) pick.toggle(id, false)
    setMenu(asked)
  }
  useListKeys(place, {
    onToggle: pick.toggle,
    onClear: pick.clear,
    onHelp,
    own: {
      e: (id) => void (id && navigate(hrefOf({ id }))),
      t: openFor('tag'),
      c: openFor('campaign'),
    },
  })
  return { open: menu, onOpen: setMenu }
}

function useContactColumns(workspaceId: string | undefined) {
  const { data: facets } = useAudienceFacets(workspaceId)
  const { data: members } = useAuthors(workspaceId)
  const { search } = useLocation()
  const hrefOf = useMemo(() => hrefIn(search), [search])
  const all = useMemo(() => {
    const keys = facets?.filter(({ facet }) => facet === 'custom').map(({ value }) => value) ?? []
    return contactColumns(keys, hrefOf, members ?? [])
  }, [facets, hrefOf, members])
  return { all, choice: useColumns('audience', all), hrefOf }
}

// Opens the contact beside the list, which stays unchanged.
const hrefIn =
  (search: string) =>
  ({ id }: Pick<Contact, 'id'>): string => {
    const params = new URLSearchParams(search)
    params.set('member', id)
    return `?${params.toString()}`
  }
