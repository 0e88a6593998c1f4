import { ScanText } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { bandOf } from '#core/analysis/score.ts'
import { BAND_TONES } from '#web/composer/score/verdict.ts'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useRecentAnalyses, type RecentAnalysis } from './queries.ts'

const SHOWN = 5

export function RecentAnalyses({ workspaceId }: { workspaceId: string | undefined }) {
  const { data, isPending, isError, refetch } = useRecentAnalyses(workspaceId)
  return (
    <Card>
      <CardHeader
        title="Last analyses"
        actions={
          data && data.length > 0 ? (
            <Button asChild size="sm">
              <Link to={paths.analysis}>Analyze an email</Link>
            </Button>
          ) : undefined
        }
      />
      {isPending && (
        <Loading className="grid gap-4 px-5 pt-6 pb-5">
          <Skeleton className="h-7.5" />
          <Skeleton className="h-7.5" />
          <Skeleton className="h-7.5" />
          <Skeleton className="h-7.5" />
        </Loading>
      )}
      {isError && <ErrorState title="Couldn’t load the analyses" onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<ScanText aria-hidden />}
          title="No email analyzed yet"
          action={
            <Button asChild variant="primary">
              <Link to={paths.analysis}>Analyze your first email</Link>
            </Button>
          }
        >
          Paste a draft and see, line by line, what helps replies and what costs them.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <CardBody className="px-0! pb-0!">
          <ul className="divide-y divide-line border-t border-line">
            {data.slice(0, SHOWN).map((analysis) => (
              <AnalysisRow key={analysis.id} analysis={analysis} />
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}

function AnalysisRow({ analysis }: { analysis: RecentAnalysis }) {
  return (
    <li>
      <Link
        to={generatePath(paths.analysisReport, { id: analysis.id })}
        className="flex items-center gap-4 px-5 py-3 text-sm hover:bg-well/60 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate font-medium">
          {analysis.subject?.trim() || 'No subject'}
        </span>
        <time dateTime={analysis.timestamp} className="shrink-0 text-ink-faint">
          {dayFormat.format(new Date(analysis.timestamp))}
        </time>
        {analysis.score !== null && (
          <Badge tone={BAND_TONES[bandOf(analysis.score)]}>
            <span className="sr-only">Score </span>
            {analysis.score}
          </Badge>
        )}
      </Link>
    </li>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
