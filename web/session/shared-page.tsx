import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Refused } from '#web/data/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { paths } from '#web/data/paths.ts'

/** The layout of shared pages, for people without an account; search engines are asked not to index it. */
export function SharedPage<Shared>({
  query: { data, error, isPending, refetch },
  action,
  children,
}: {
  query: UseQueryResult<Shared>
  /** The label of the link to the sign-in page. */
  action: string
  children: (shared: Shared) => ReactNode
}) {
  return (
    <TooltipProvider>
      <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-6 md:px-8">
        <title>Shared report · Coldframe</title>
        <meta name="robots" content="noindex" />
        <header className="flex items-center justify-between gap-4 print:hidden">
          <Link to={paths.home} aria-label="Coldframe">
            <Logo />
          </Link>
          <Button asChild size="sm">
            <Link to={paths.auth}>{action}</Link>
          </Button>
        </header>
        <main className="grid gap-6">
          {isPending && (
            <Loading label="Loading the report">
              <Skeleton className="h-96" />
            </Loading>
          )}
          {error && <NotShown error={error} onRetry={() => void refetch()} />}
          {data && !error && children(data)}
        </main>
      </div>
    </TooltipProvider>
  )
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof Refused && error.reason === 'offline') {
    return <ErrorState title="Couldn’t load the report" message={error.message} onRetry={onRetry} />
  }
  const { message, hint } =
    error instanceof Refused ? error : { message: 'This link does not work.', hint: '' }
  return <EmptyState title={message}>{hint}</EmptyState>
}
