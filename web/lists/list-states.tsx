import { SearchX, WifiOff } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** The state of a query; the result of any useQuery() fits. */
export type ListQuery = { isPending: boolean; isError: boolean; refetch: () => unknown }

/** Shows the current state of a list, and its rows if there are any. */
export function ListStates({
  query,
  count,
  matching,
  names,
  empty,
  failure = { title: `Couldn’t load the ${names}`, message: 'Your saved data is safe.' },
  rows,
  onClear,
  children,
}: {
  query: ListQuery
  /** The number of existing rows, and of rows that match the view. */
  count: number
  matching: number
  /** The plural noun for texts, such as 'campaigns'. */
  names: string
  /** Shown before there are any rows. */
  empty: ReactNode
  failure?: { title: string; message: string }
  /** The number of rows that stand in for loading ones. */
  rows?: number | undefined
  onClear: () => void
  children: ReactNode
}) {
  const online = useOnline()
  if (query.isPending && !online) {
    return (
      <EmptyState icon={<WifiOff aria-hidden />} title="You are offline">
        Your {names} appear here as soon as the connection is back.
      </EmptyState>
    )
  }
  if (query.isPending) return <ListSkeleton label={`Loading ${names}`} rows={rows} />
  if (query.isError) {
    return <ErrorState {...failure} onRetry={() => void query.refetch()} />
  }
  if (count === 0) return empty
  if (matching === 0) return <NoMatch names={names} onClear={onClear} />
  return (
    <>
      {!online && <OfflineNote names={names} />}
      {children}
    </>
  )
}

function NoMatch({ names, onClear }: { names: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`No ${names} match`}
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    >
      Try fewer words or filters.
    </EmptyState>
  )
}

function ListSkeleton({ label, rows = 6 }: { label: string; rows?: number | undefined }) {
  return (
    <Loading label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex h-12 items-center gap-5 px-5">
          <Skeleton className="size-4.5" />
          <Skeleton className="h-4 max-w-72 grow" />
          <Skeleton className="ms-auto h-4 w-20 max-md:hidden" />
          <Skeleton className="h-4 w-16 max-md:hidden" />
        </span>
      ))}
    </Loading>
  )
}

/** A note that the data may be outdated and will be updated automatically. */
function OfflineNote({ names }: { names: string }) {
  return (
    <output className="flex items-center gap-2.5 border-b border-line bg-warning-soft px-5 py-2 text-sm text-warning-ink">
      <WifiOff className="size-4 shrink-0" aria-hidden />
      You are offline. These are the {names} as last loaded; changes have to wait.
    </output>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
