import { useState } from 'react'
import { Link } from 'react-router'
import { plans } from '#core/billing/plans.ts'
import { resetsAt } from '#core/billing/usage.ts'
import { useUsage } from '#web/session/plan.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The month's analyses and the plan's limit. */
export function UsageCard() {
  const usage = useUsage()
  const [opened] = useState(() => new Date())
  if (!usage) return <Skeleton className="h-32" />
  const limited = usage.usageLimit !== Infinity
  const reset = resetsAt(opened).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (
    <Card>
      <CardHeader
        title="This month"
        actions={
          usage.isOverLimit ? (
            <Button asChild size="sm">
              <Link to={paths.pricing}>Upgrade</Link>
            </Button>
          ) : undefined
        }
      />
      <CardBody className="grid gap-3">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-sm text-ink-soft">Analyses used</span>
          <span className="numbers text-xl font-semibold">
            {usage.currentUsage}
            {limited && <span className="text-sm font-medium text-ink-faint"> of {usage.usageLimit}</span>}
          </span>
        </p>
        {limited && (
          <Progress
            label="Analyses used this month"
            value={usage.currentUsage}
            max={usage.usageLimit}
            over={usage.isOverLimit}
          />
        )}
        <p className="text-sm text-ink-faint">
          {limited ? `Starts again on ${reset}.` : `Unlimited on ${plans[usage.planType].name}.`} The live
          score is always free.
        </p>
      </CardBody>
    </Card>
  )
}
