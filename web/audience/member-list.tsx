import { Trash2 } from 'lucide-react'
import { useMemo, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Member } from '#core/audience/member.ts'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { ColumnMenu } from '#web/lists/column-menu.tsx'
import { useColumns } from '#web/lists/columns.ts'
import { isNarrowed } from '#web/lists/list-view.ts'
import { removeWithUndo, useRemoved } from '#web/lists/removal.ts'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListKeys } from '#web/lists/use-list-keys.ts'
import { useListView } from '#web/lists/use-list-view.ts'
import { useSelection } from '#web/lists/use-selection.ts'
import { Card } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { AudienceStates } from './audience-states.tsx'
import { CountLine } from './count-line.tsx'
import { ExportButton } from './export-button.tsx'
import { audienceShape, findOf } from './find.ts'
import { memberColumns, nameOf } from './member-columns.tsx'
import { MemberFilters } from './member-filters.tsx'
import { MemberTable } from './member-table.tsx'
import { useAudience, useAudienceFacets, useDeleteMembers } from './queries.ts'
import { TagMenu } from './tag-menu.tsx'

export function MemberList({
  workspaceId,
  onHelp,
  empty,
}: {
  workspaceId: string | undefined
  onHelp: () => void
  empty: ReactNode
}) {
  const list = useListView(audienceShape)
  const find = useMemo(() => findOf(list.view), [list.view])
  const query = useAudience(workspaceId, find)
  const removed = useRemoved()
  const rows = useMemo(
    () => query.data?.pages.flat().filter(({ id }) => !removed.has(id)) ?? [],
    [query.data, removed],
  )
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection = useSelection(ids, ids)
  const { all, choice } = useMemberColumns(workspaceId)
  const { mutateAsync: deleteMembers } = useDeleteMembers(workspaceId)
  const { refusal } = useMayEdit()
  const place = useRef<HTMLDivElement>(null)
  useListKeys(place, { onToggle: selection.toggle, onClear: selection.clear, onHelp })
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const remove = () => {
    const doomed = chosen.map(({ id }) => id)
    const [first] = chosen
    const saying =
      chosen.length === 1 && first ? `Deleting ${nameOf(first)}` : `Deleting ${doomed.length} members`
    removeWithUndo({ ids: doomed, saying, commit: () => deleteMembers(doomed) })
    selection.clear()
  }
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search audience"
          value={list.view.search}
          onChange={list.search}
          className="w-full sm:w-64"
        />
        <MemberFilters workspaceId={workspaceId} list={list} />
        <span className="ms-auto flex gap-2 max-sm:hidden">
          <ExportButton workspaceId={workspaceId} find={find} />
          <ColumnMenu columns={all} choice={choice} />
        </span>
      </div>
      <Card>
        <AudienceStates
          query={query}
          count={rows.length}
          narrowed={isNarrowed(list.view)}
          empty={empty}
          onClear={list.clear}
        >
          <MemberTable
            label="Audience"
            columns={choice.shown}
            rows={rows}
            nameOf={nameOf}
            hrefOf={hrefIn(location.search)}
            sort={list.view.sort}
            onSort={list.sortBy}
            selection={selection}
            more={{
              has: query.hasNextPage,
              loading: query.isFetchingNextPage,
              load: () => void query.fetchNextPage(),
            }}
          />
          <CountLine workspaceId={workspaceId} find={find} loaded={rows.length} />
        </AudienceStates>
      </Card>
      <BulkBar count={chosen.length} matching={chosen.length} onClear={selection.clear}>
        {!refusal && <TagMenu workspaceId={workspaceId} members={chosen} />}
        <ExportButton workspaceId={workspaceId} members={chosen} />
        <GuardedButton refusal={refusal} size="sm" onClick={remove}>
          <Trash2 aria-hidden />
          Delete
        </GuardedButton>
      </BulkBar>
    </div>
  )
}

function useMemberColumns(workspaceId: string | undefined) {
  const { data: facets } = useAudienceFacets(workspaceId)
  const { search } = useLocation()
  const all = useMemo(() => {
    const keys = facets?.filter(({ facet }) => facet === 'custom').map(({ value }) => value) ?? []
    return memberColumns(keys, hrefIn(search))
  }, [facets, search])
  return { all, choice: useColumns('audience', all) }
}

// Opens the person beside the list, which stays as it is.
const hrefIn =
  (search: string) =>
  ({ id }: Member): string => {
    const params = new URLSearchParams(search)
    params.set('member', id)
    return `?${params.toString()}`
  }
