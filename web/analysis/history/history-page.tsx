import { FileText, ScanText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { KINDS, type Kind } from '#core/analysis/analysis.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AnalysisHeader } from '../analysis-header.tsx'
import { kindLabel } from '../kinds.ts'
import { HISTORY_PAGE, useHistory } from '../queries.ts'
import { HistoryTable } from './history-table.tsx'

const KIND_OPTIONS: readonly SelectOption<Kind | 'all'>[] = [
  { value: 'all', label: 'All kinds' },
  ...KINDS.map((value) => ({ value, label: kindLabel(value) })),
]

/** Every counted review of this person, newest first. */
export function HistoryPage() {
  const [kind, setKind] = useState<Kind | null>(null)
  const [limit, setLimit] = useState(HISTORY_PAGE)
  const { data, isPending, isError, isPlaceholderData, refetch } = useHistory({ limit, kind })
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 md:px-8">
      <title>Analysis history · Coldframe</title>
      <AnalysisHeader>
        <Select
          aria-label="Kind"
          className="h-8! w-auto! border-line! text-sm!"
          options={KIND_OPTIONS}
          value={kind ?? 'all'}
          onValueChange={(chosen) => setKind(chosen === 'all' ? null : chosen)}
        />
      </AnalysisHeader>
      <Card aria-label="History">
        {isPending && <HistorySkeleton />}
        {isError && <ErrorState title="The history could not be loaded" onRetry={() => void refetch()} />}
        {data?.length === 0 && kind === null && <NothingYet />}
        {data?.length === 0 && kind !== null && (
          <EmptyState
            title="None of this kind yet"
            action={<Button onClick={() => setKind(null)}>Show all kinds</Button>}
          />
        )}
        {data && data.length > 0 && <HistoryTable analyses={data} />}
        {data && (data.length >= limit || isPlaceholderData) && (
          <div className="border-t border-line px-5 py-3">
            <Button size="sm" loading={isPlaceholderData} onClick={() => setLimit(limit + HISTORY_PAGE)}>
              Show older ones
            </Button>
          </div>
        )}
      </Card>
    </div>
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
      Each deep review is kept here with its report, so that you can compare and come back to it.
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
