import { CircleCheck, Sparkles } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import type { UsageStats } from '#core/billing/usage.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { quotaText } from '../quota.ts'
import type { ReviewState } from './use-review.ts'

/** The only action that counts: an analysis on the server, stored in the history. */
export function ReviewBar({
  usage,
  blank,
  state: { busy, refused, current, start },
  now,
}: {
  usage: UsageStats | undefined
  blank: boolean
  state: ReviewState
  now: Date
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="numbers text-sm text-ink-faint">
        {usage && quotaText(usage.currentUsage, usage.usageLimit, now)}
      </p>
      <Button variant="primary" disabled={blank || (current && !refused)} loading={busy} onClick={start}>
        {!busy && <Sparkles aria-hidden />}
        Analyze
      </Button>
    </div>
  )
}

/** The result of the last review: stored, or the reason why not. */
export function ReviewNotice({ state: { refused, review, current } }: { state: ReviewState }) {
  if (refused) {
    return (
      <div role="alert" className={`${noticeClasses} bg-warning-soft text-warning-ink`}>
        <p className="min-w-0 grow basis-56">
          <span className="font-semibold">{refused.message}</span> {refused.hint}
          {refused.reason === 'plan' && ' The live score keeps working.'}
        </p>
        {refused.reason === 'plan' && (
          <Button asChild size="sm">
            <Link to={paths.pricing}>See plans</Link>
          </Button>
        )}
      </div>
    )
  }
  if (!review || !current) return null
  return (
    <output className={`${noticeClasses} bg-accent-soft text-accent-ink`}>
      <CircleCheck className="size-4 shrink-0" aria-hidden />
      <span className="grow">Analyzed and saved in your history.</span>
      <Link
        to={generatePath(paths.analysisReport, { id: review.id })}
        className="font-medium underline underline-offset-3"
      >
        Open the report
      </Link>
    </output>
  )
}

const noticeClasses = 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-4 py-3 text-sm'
