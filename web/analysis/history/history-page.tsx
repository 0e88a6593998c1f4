import { FileText, ScanText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { KINDS } from '#core/analysis/analysis.ts'
import { BANDS } from '#core/analysis/score.ts'
import { FilterMenu, type FilterOption } from '#web/lists/filter-menu.tsx'
import { countSet, ListTools } from '#web/lists/list-tools.tsx'
import { isNarrowed, type ListView } from '#web/lists/list-view.ts'
import { useListView } from '#web/lists/use-list-view.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { AnalysisHeader } from '../analysis-header.tsx'
import { kindLabel } from '../kinds.ts'
import { HISTORY_PAGE, useHistory } from '../queries.ts'
import { useAuthors } from '#web/session/members.ts'
import { BAND_LABELS } from '#web/composer/score/verdict.ts'
import { filterOf, HISTORY_SHAPE } from './history-filter.ts'
import { HistoryTable } from './history-table.tsx'

const KIND_OPTIONS = KINDS.map((value) => ({ value, label: kindLabel(value) }))
const BAND_OPTIONS = BANDS.map((value) => ({ value, label: BAND_LABELS[value] }))

/** All counted reviews of the user and the workspace, newest first. */
export function HistoryPage() {
  const { workspace } = useCurrentWorkspace()
  const { view, filter, clear } = useListView(HISTORY_SHAPE)
  const [limit, setLimit] = useState(HISTORY_PAGE)
  const { data: authors = [] } = useAuthors(workspace?.id)
  const historyFilter = { ...filterOf(view), limit, workspaceId: workspace?.id }
  const { data, isPending, isError, isPlaceholderData, refetch } = useHistory(historyFilter)
  const narrowed = isNarrowed(view)
  const shared = authors.length > 1
  return (
    <div className="page max-w-[90rem]">
      <title>Analysis history · Coldframe</title>
      <AnalysisHeader>
        <ListTools
          set={{ all: countSet(view.filters) }}
          filters={
            <>
              <Facet label="Kind" facet="kind" options={KIND_OPTIONS} view={view} onChange={filter} />
              <Facet label="Score" facet="band" options={BAND_OPTIONS} view={view} onChange={filter} />
              {shared && (
                <Facet
                  label="Author"
                  facet="author"
                  options={authors.map(({ id, name }) => ({ value: id, label: name }))}
                  view={view}
                  onChange={filter}
                />
              )}
            </>
          }
        />
      </AnalysisHeader>
      <Card aria-label="History">
        {isPending && <HistorySkeleton />}
        {isError && <ErrorState title="Couldn’t load the history" onRetry={() => void refetch()} />}
        {data?.length === 0 && !narrowed && <NothingYet />}
        {data?.length === 0 && narrowed && (
          <EmptyState title="No results" action={<Button onClick={clear}>Show all</Button>} />
        )}
        {data && data.length > 0 && <HistoryTable analyses={data} authors={shared ? authors : []} />}
        {data && (data.length >= limit || isPlaceholderData) && (
          <div className="border-t border-line px-5 py-3">
            <Button size="sm" loading={isPlaceholderData} onClick={() => setLimit(limit + HISTORY_PAGE)}>
              Show older
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}

function Facet({
  label,
  facet,
  options,
  view,
  onChange,
}: {
  label: string
  facet: string
  options: readonly FilterOption[]
  view: ListView
  onChange: (facet: string, values: readonly string[]) => void
}) {
  return (
    <FilterMenu
      label={label}
      options={options}
      chosen={view.filters[facet] ?? []}
      onChange={(values) => onChange(facet, values)}
    />
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<FileText aria-hidden />}
      title="No reviews yet"
      action={
        <Button asChild variant="primary">
          <Link to={paths.analysis}>
            <ScanText aria-hidden />
            Write a draft
          </Link>
        </Button>
      }
    >
      Each analysis is kept here with its report, so that you can compare reports and return to them.
    </EmptyState>
  )
}

function HistorySkeleton() {
  return (
    <Loading label="Loading the history" className="grid gap-3 px-5 py-4">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </Loading>
  )
}
