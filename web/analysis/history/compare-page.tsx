import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { Analysis } from '#core/analysis/analysis.ts'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { titleOf } from '../kinds.ts'
import { storedReportQuery, type KeptReport } from '../queries.ts'
import { DiffText } from '#web/composer/diff-text.tsx'
import { ScoreRing } from '#web/composer/score/score-ring.tsx'
import { changedFindings, partChanges } from './compare.ts'
import '#web/composer/analysis.css'

/** Compares two versions of a draft: the text changes, and their effect on the score. */
export function ComparePage() {
  const { id = '', other = '' } = useParams()
  const first = useQuery(storedReportQuery(id))
  const second = useQuery(storedReportQuery(other))
  const both = first.data && second.data ? inOrder(first.data, second.data) : null
  const failed = first.isError ? first : second.isError ? second : null
  return (
    <div className="page max-w-6xl">
      <title>Compare analyses · Coldframe</title>
      <Link
        to={paths.analysisHistory}
        className="flex w-fit items-center gap-1.5 text-sm text-ink-soft transition-colors hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        History
      </Link>
      {(first.isPending || second.isPending) && (
        <Loading label="Loading the two reports">
          <Skeleton className="h-96" />
        </Loading>
      )}
      {failed && <ErrorState title="Couldn’t load the reports" onRetry={() => void failed.refetch()} />}
      {(first.data === null || second.data === null) && (
        <EmptyState title="One of these analyses no longer exists">
          Choose two others from the history.
        </EmptyState>
      )}
      {both && <Comparison before={both[0]} after={both[1]} />}
    </div>
  )
}

const inOrder = (a: KeptReport, b: KeptReport): [KeptReport, KeptReport] =>
  a.timestamp <= b.timestamp ? [a, b] : [b, a]

function Comparison({ before, after }: { before: KeptReport; after: KeptReport }) {
  if (!before.report || !after.report)
    return <EmptyState title="Only the scores of these analyses were kept" />
  return (
    <>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-4">
        <Side kept={before} analysis={before.report} />
        <ArrowRight className="size-5 text-ink-faint" aria-label="to" />
        <Side kept={after} analysis={after.report} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)]">
        <Card aria-label="Words" className="grid gap-3 px-5 py-4">
          <Diff
            before={before.report.read.subject}
            after={after.report.read.subject}
            className="font-medium"
          />
          <Diff before={before.report.read.text} after={after.report.read.text} />
        </Card>
        <Changes before={before.report} after={after.report} />
      </div>
    </>
  )
}

function Side({ kept, analysis }: { kept: KeptReport; analysis: Analysis }) {
  return (
    <Card className="flex min-w-0 items-center gap-4 px-5 py-4 max-md:grid max-md:justify-items-center">
      <ScoreRing
        score={analysis.score}
        band={analysis.band}
        className="w-16 shrink-0 text-xl font-semibold"
      />
      <div className="grid min-w-0 text-sm">
        <p className="truncate font-medium">{titleOf(kept)}</p>
        <p className="text-ink-soft">
          {new Date(kept.timestamp).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
        </p>
      </div>
    </Card>
  )
}

function Diff({ before, after, className = '' }: { before: string; after: string; className?: string }) {
  return (
    <p className={`leading-6 break-words whitespace-pre-wrap ${className}`}>
      <DiffText before={before} after={after} />
    </p>
  )
}

function Changes({ before, after }: { before: Analysis; after: Analysis }) {
  const { fixed, broken } = changedFindings(before, after)
  return (
    <Card aria-label="Score changes">
      <CardHeader title="Effect on the score" />
      <dl className="grid gap-2 px-5 py-3 text-sm">
        {partChanges(before, after).map(({ id, label, from, to, max }) => (
          <div key={id} className="flex items-center justify-between gap-3">
            <dt>{label}</dt>
            <dd className="numbers flex items-center gap-2 text-ink-soft">
              {from ?? '–'} → {to ?? '–'} of {max}
              {from !== null && to !== null && from !== to && (
                <Badge tone={to > from ? 'accent' : 'danger'}>
                  {to > from ? `+${to - from}` : `−${from - to}`}
                </Badge>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Titles heading="Fixed" titles={fixed} tone="text-accent-ink" />
      <Titles heading="New" titles={broken} tone="text-danger-ink" />
    </Card>
  )
}

function Titles({ heading, titles, tone }: { heading: string; titles: readonly string[]; tone: string }) {
  if (titles.length === 0) return null
  return (
    <div className="border-t border-line px-5 py-3 text-sm">
      <h3 className={`text-sm ${tone}`}>{heading}</h3>
      <ul className="grid gap-1 pt-1 text-ink-soft">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  )
}
