import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { kindLabel, kindOfType, titleOf } from '../kinds.ts'
import { Refused } from '#web/data/refused.ts'
import { ReportPanes } from './report-panes.tsx'
import { sharedReportQuery, type SharedReport } from './share-queries.ts'
import '../analysis.css'

/** What a share link opens, for people without an account. */
export function SharedReportPage() {
  const { token = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(sharedReportQuery(token))
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
            <Link to={paths.auth}>Score your own</Link>
          </Button>
        </header>
        <main className="grid gap-6">
          {isPending && (
            <Loading label="Loading the report">
              <Skeleton className="h-96" />
            </Loading>
          )}
          {error && <NotShown error={error} onRetry={() => void refetch()} />}
          {data && <Shared shared={data} />}
        </main>
      </div>
    </TooltipProvider>
  )
}

function Shared({
  shared: { subject, analysisType, timestamp, rulePack, report },
}: {
  shared: SharedReport
}) {
  const kind = kindOfType(analysisType)
  return (
    <>
      <div>
        <h1 className="text-2xl break-words">
          {titleOf({ subject, excerpt: report.read.text.slice(0, 80), kind })}
        </h1>
        <p className="text-sm text-ink-soft">
          {kindLabel(kind)}, {new Date(timestamp).toLocaleDateString('en-GB', { dateStyle: 'long' })}
          {rulePack && `, rule pack ${rulePack}`}
        </p>
      </div>
      <ReportPanes analysis={report} />
    </>
  )
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof Refused && error.reason === 'offline') {
    return <ErrorState title="The report could not be loaded" message={error.message} onRetry={onRetry} />
  }
  const { message, hint } =
    error instanceof Refused ? error : { message: 'This link does not work.', hint: '' }
  return <EmptyState title={message}>{hint}</EmptyState>
}
