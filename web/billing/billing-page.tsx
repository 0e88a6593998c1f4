import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { inDollars, planOf, plans } from '#core/billing/plans.ts'
import { resetsAt } from '#core/billing/usage.ts'
import { useUser } from '#web/auth/queries.ts'
import { paths } from '#web/paths.ts'
import { loadConfig } from '#web/supabase.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { describeSubscription } from './describe-subscription.ts'
import { useOpenPage } from './open-page.ts'
import { latestSubscriptionQuery, openCustomerPortal, useUsage, type Subscription } from './queries.ts'

export function BillingPage() {
  const { id } = useUser()
  const subscription = useQuery(latestSubscriptionQuery(id))
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity })
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-8 md:px-8">
      <title>Billing · Coldframe</title>
      <header>
        <h1 className="text-2xl">Billing & Usage</h1>
        <p className="text-ink-soft">Your plan, what it holds, and how much of it you used.</p>
      </header>
      {(subscription.isPending || config.isPending) && (
        <Loading className="grid gap-6">
          <Skeleton className="h-44" />
          <Skeleton className="h-32" />
        </Loading>
      )}
      {subscription.isError && (
        <ErrorState
          title="Your plan could not be read"
          message="Please try again in a moment."
          onRetry={() => void subscription.refetch()}
        />
      )}
      {subscription.isSuccess && config.data?.billing === 'off' && <BillingOff />}
      {subscription.isSuccess && config.isSuccess && config.data.billing !== 'off' && (
        <PlanCard subscription={subscription.data} />
      )}
      {subscription.isSuccess && config.isSuccess && <UsageCard />}
    </div>
  )
}

function BillingOff() {
  return (
    <Card>
      <CardHeader title="Billing is off" />
      <CardBody>
        <p className="text-ink-soft">
          Whoever runs this installation gives every feature to everyone. There is nothing to pay for.
        </p>
      </CardBody>
    </Card>
  )
}

function PlanCard({ subscription }: { subscription: Subscription | null }) {
  const plan = plans[planOf(subscription)]
  const period = subscription?.billing_period ?? null
  const state = subscription && describeSubscription(subscription)
  const isManaged = subscription !== null && subscription.provider !== 'grant'
  const { opening, open } = useOpenPage(openCustomerPortal)
  return (
    <Card>
      <CardHeader
        title={`${plan.name} plan`}
        actions={
          state && (
            <Badge tone={state.tone} dot>
              {state.label}
            </Badge>
          )
        }
      />
      <CardBody className="grid gap-1">
        {period && plan.price && (
          <p className="numbers text-2xl font-semibold">
            ${inDollars(plan.price[period])}
            <span className="text-base font-medium text-ink-soft">
              {period === 'yearly' ? ' a year' : ' a month'}
            </span>
          </p>
        )}
        <p className="text-ink-soft">{state?.sentence ?? 'Free for as long as you like.'}</p>
      </CardBody>
      <CardFooter>
        <Link to={paths.pricing} className={buttonClasses('secondary', 'md')}>
          {subscription ? 'Compare plans' : 'Upgrade'}
        </Link>
        {isManaged && opening.state !== 'blocked' && (
          <Button variant="primary" loading={opening.state === 'asking'} onClick={open}>
            Manage subscription
          </Button>
        )}
        {opening.state === 'blocked' && (
          <a href={opening.url} target="_blank" rel="noreferrer" className={buttonClasses('primary', 'md')}>
            Open the subscription page
          </a>
        )}
      </CardFooter>
    </Card>
  )
}

function UsageCard() {
  const usage = useUsage()
  const [opened] = useState(() => new Date())
  if (!usage) return <Skeleton className="h-32" />
  const { currentUsage, usageLimit, isOverLimit } = usage
  const limited = usageLimit !== Infinity
  const reset = resetsAt(opened).toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return (
    <Card>
      <CardHeader
        title="Deep reviews this month"
        description={limited ? `Counted anew on ${reset}.` : undefined}
      />
      <CardBody className="grid gap-3">
        <p className="numbers text-2xl font-semibold">
          {currentUsage}
          <span className="text-base font-medium text-ink-soft"> / {limited ? usageLimit : 'unlimited'}</span>
        </p>
        {limited && (
          <Progress label="Deep reviews used" value={currentUsage} max={usageLimit} over={isOverLimit} />
        )}
        {isOverLimit && (
          <p className="text-sm text-danger-ink">
            This month's reviews are used up. The live score keeps working.
          </p>
        )}
      </CardBody>
    </Card>
  )
}
