import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardFooter } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** The states of a paginated list: loading, failed, empty, rows. */
export function PageList<Row>({
  list,
  name,
  empty,
  children,
}: {
  list: UseInfiniteQueryResult<InfiniteData<Row[]>>
  /** The plural noun for texts, such as 'users'. */
  name: string
  empty: string
  children: (rows: Row[]) => ReactNode
}) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const rows = data?.pages.flat() ?? []
  return (
    // Positioned, so that content for screen readers does not widen the page.
    <Card className="relative">
      {isError && <ErrorState title={`Couldn’t load the ${name}`} onRetry={() => void refetch()} />}
      {!data && !isError && <RowSkeleton />}
      {data && rows.length === 0 && <EmptyState title={empty} />}
      {rows.length > 0 && children(rows)}
      {hasNextPage && (
        <CardFooter className="justify-center">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </CardFooter>
      )}
    </Card>
  )
}

function RowSkeleton() {
  return (
    <Loading className="grid gap-3 p-5">
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </Loading>
  )
}
