import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { storedReportQuery, type KeptReport } from '../queries.ts'
import { kindLabel, titleOf } from '../kinds.ts'
import { AiReviewCard } from '#web/ai/ai-review-card.tsx'
import { useHasModel } from '#web/ai/queries.ts'
import { useAiReview } from '#web/ai/use-ai-review.ts'
import { ExportMenu } from './export-menu.tsx'
import { ReportPanes } from './report-panes.tsx'
import { SharePopover } from './share-popover.tsx'
import { useRerun } from './use-rerun.ts'
import '#web/composer/analysis.css'

/** A stored report, unchanged since its creation. */
export function ReportPage() {
  const { id = '' } = useParams()
  const { data, isPending, isError, refetch } = useQuery(storedReportQuery(id))
  return (
    <div className="page max-w-6xl">
      <title>Analysis report · Coldframe</title>
      <Link
        to={paths.analysisHistory}
        className="flex w-fit items-center gap-1.5 print:hidden text-sm text-ink-soft transition-colors hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        History
      </Link>
      {isPending && <ReportSkeleton />}
      {isError && <ErrorState title="Couldn’t load the report" onRetry={() => void refetch()} />}
      {data === null && (
        <EmptyState title="This analysis was not found">
          It was deleted, or it belongs to a workspace you are not in.
        </EmptyState>
      )}
      {data && <Report kept={data} />}
    </div>
  )
}

function Report({ kept }: { kept: KeptReport }) {
  const rerun = useRerun()
  const ai = useAiReview(kept.report?.ai)
  const hasModel = useHasModel(kept.workspaceId ?? undefined)
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl break-words">{titleOf(kept)}</h1>
          <p className="text-sm text-ink-soft">
            {kindLabel(kept.kind)},{' '}
            {new Date(kept.timestamp).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}
            {kept.rulePack && `, rule pack ${kept.rulePack}`}
          </p>
        </div>
        {!kept.isRemoved && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <SharePopover analysisId={kept.id} />
            <ExportMenu analysisId={kept.id} />
            <Button onClick={() => void rerun(kept.id)}>
              <RotateCcw aria-hidden />
              Run again
            </Button>
          </div>
        )}
      </header>
      {kept.report ? (
        <ReportPanes analysis={kept.report}>
          {(hasModel || ai.state.step === 'done') && (
            <AiReviewCard state={ai.state} onAsk={() => void ai.ask(kept.id)} />
          )}
        </ReportPanes>
      ) : (
        <p>
          {kept.isRemoved
            ? 'The draft and its report were deleted by this workspace’s retention rule. The score was '
            : 'Only the score was kept: '}
          {kept.score ?? 'none'}.
        </p>
      )}
    </>
  )
}

function ReportSkeleton() {
  return (
    <Loading
      label="Loading the report"
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)]"
    >
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </Loading>
  )
}
