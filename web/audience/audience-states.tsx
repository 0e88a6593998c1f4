import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListSkeleton, NoMatch, OfflineNote, useOnline, type ListQuery } from '#web/lists/list-states.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** The states of the contact list. The total is unknown here, only whether a filter is active. */
export function AudienceStates({
  query,
  count,
  narrowed,
  empty,
  onClear,
  children,
}: {
  query: ListQuery
  count: number
  narrowed: boolean
  empty: ReactNode
  onClear: () => void
  children: ReactNode
}) {
  const online = useOnline()
  if (query.isPending && !online) {
    return (
      <EmptyState icon={<WifiOff aria-hidden />} title="You are offline">
        Your audience appears here as soon as the connection is back.
      </EmptyState>
    )
  }
  if (query.isPending) return <ListSkeleton label="Loading the audience" rows={10} />
  if (query.isError) {
    return (
      <ErrorState
        title="Access Error"
        message="Failed to load audience data. Please ensure you have proper access."
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (count === 0) return narrowed ? <NoMatch names="contacts" onClear={onClear} /> : empty
  return (
    <>
      {!online && <OfflineNote names="contacts" />}
      {children}
    </>
  )
}
