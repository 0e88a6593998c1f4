import { useState } from 'react'
import { resetsAt } from '#core/billing/usage.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUsage } from '#web/session/plan.ts'

export function UsageCard() {
  const usage = useUsage()
  const [opened] = useState(() => new Date())
  if (!usage) return <Skeleton className="h-32" />
  const { currentUsage, usageLimit, isOverLimit } = usage
  const limited = usageLimit !== Infinity
  const reset = resetsAt(opened).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return (
    <Card>
      <CardHeader title="Analyses this month" description={limited ? `Resets on ${reset}.` : undefined} />
      <CardBody className="grid gap-3">
        <p className="numbers text-2xl font-semibold">
          {currentUsage}
          <span className="text-base font-medium text-ink-soft"> / {limited ? usageLimit : 'unlimited'}</span>
        </p>
        {limited && (
          <Progress label="Analyses used" value={currentUsage} max={usageLimit} over={isOverLimit} />
        )}
        {isOverLimit && (
          <p className="text-sm text-danger-ink">
            This month’s analyses are used up. The live score keeps working.
          </p>
        )}
      </CardBody>
    </Card>
  )
}
