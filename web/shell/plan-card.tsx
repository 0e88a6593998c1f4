import { Link } from 'react-router'
import { planTitle, type UsageStats } from '#core/billing/usage.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PopoverClose } from '#web/ui/popover.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** The plan and the month's analyses. Without a limit there is no bar. */
export function PlanCard({ usage }: { usage: UsageStats }) {
  const limited = usage.usageLimit !== Infinity
  const title = planTitle(usage)
  return (
    <div className="grid gap-2.5 rounded-lg border border-line bg-ground p-3">
      <div className="flex items-center justify-between gap-3 text-sm font-medium">
        {title ?? 'All features'}
        {title && (
          <PopoverClose asChild>
            <Button asChild size="sm" variant={usage.isOverLimit ? 'primary' : 'secondary'}>
              <Link to={paths.pricing}>Upgrade</Link>
            </Button>
          </PopoverClose>
        )}
      </div>
      <p className="numbers flex justify-between text-xs text-ink-soft">
        <span>Analyses this month</span>
        <span>{limited ? `${usage.currentUsage} / ${usage.usageLimit}` : usage.currentUsage}</span>
      </p>
      {limited && (
        <Progress
          label="Analyses used this month"
          value={usage.currentUsage}
          max={usage.usageLimit}
          over={usage.isOverLimit}
        />
      )}
    </div>
  )
}
