import { Link } from 'react-router'
import { planTitle, type UsageStats } from '#core/billing/usage.ts'
import { counted } from '#core/text/counted.ts'
import { useUsage } from '#web/session/plan.ts'
import { paths } from '#web/data/paths.ts'

/** spec.md fixes the first line for every plan; the actual plan is right below it, with its usage. */
export function PlanFooter({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const usage = useUsage()
  return (
    <div className="grid gap-0.5 border-t border-line px-5 py-3 text-xs whitespace-nowrap text-ink-faint">
      <p>Current Plan: Professional</p>
      {usage && (
        <Link
          to={usage.hasActiveSubscription ? paths.billing : paths.pricing}
          onClick={onNavigate}
          className={`numbers rounded-sm hover:text-ink ${usage.isOverLimit ? 'text-danger-ink' : 'text-ink-soft'}`}
        >
          {describeUsage(usage)}
        </Link>
      )}
    </div>
  )
}

function describeUsage(usage: UsageStats): string {
  const { currentUsage, usageLimit } = usage
  const used =
    usageLimit === Infinity
      ? counted(currentUsage, 'analysis', 'analyses')
      : `${currentUsage} of ${usageLimit} analyses`
  return `Yours: ${planTitle(usage) ?? 'all features'} · ${used}`
}
