import { CircleCheck, Sparkles } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import type { UsageStats } from '#core/billing/usage.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { quotaText } from '../quota.ts'
import type { ReviewRefused } from '../queries.ts'
import type { ReviewState } from './use-review.ts'

/** The one thing here that counts: a review on the server, kept in the history. */
export function ReviewBar({
  usage,
  blank,
  state: { busy, refused, review, current, start },
  now,
}: {
  usage: UsageStats | undefined
  blank: boolean
  state: ReviewState
  now: Date
}) {
  return (
    <div className="border-t border-line bg-ground/60">
      {refused && <Refusal refused={refused} />}
      {review && current && !refused && (
        <output className="flex items-center gap-2 bg-accent-soft px-5 py-2.5 text-sm text-accent-ink">
          <CircleCheck className="size-4 shrink-0" aria-hidden />
          <span className="grow">Reviewed and kept.</span>
          <Link
            to={generatePath(paths.analysisReport, { id: review.id })}
            className="font-medium underline underline-offset-3"
          >
            Open the report
          </Link>
        </output>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5">
        <p className="numbers text-sm text-ink-faint">
          {usage && quotaText(usage.currentUsage, usage.usageLimit, now)}
        </p>
        <Button variant="primary" disabled={blank || (current && !refused)} loading={busy} onClick={start}>
          {!busy && <Sparkles aria-hidden />}
          Deep review
        </Button>
      </div>
    </div>
  )
}

function Refusal({ refused }: { refused: ReviewRefused }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 bg-warning-soft px-5 py-3 text-sm text-warning-ink"
    >
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
