import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { loadConfig } from '#web/data/supabase.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { HistoryCard } from './history-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { latestSubscriptionQuery, useSubscriptionCheck } from './queries.ts'
import { UsageCard } from './usage-card.tsx'

export function BillingPage() {
  const { id } = useUser()
  const subscription = useQuery(latestSubscriptionQuery(id))
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity })
  const hasBilling = config.isSuccess && config.data.billing !== 'off'
  useSubscriptionCheck(hasBilling)
  return (
    <div className="page max-w-3xl">
      <title>Billing · Coldframe</title>
      <header>
        <h1 className="text-2xl">Billing & Usage</h1>
        <p className="text-ink-soft">Your plan, what it includes, and your usage.</p>
      </header>
      {(subscription.isPending || config.isPending) && (
        <Loading className="grid gap-6">
          <Skeleton className="h-44" />
          <Skeleton className="h-32" />
        </Loading>
      )}
      {subscription.isError && (
        <ErrorState
          title="Couldn’t load your plan"
          message="Please try again in a moment."
          onRetry={() => void subscription.refetch()}
        />
      )}
      {config.data?.billing === 'off' && <BillingOff />}
      {subscription.isSuccess && hasBilling && <PlanCard subscription={subscription.data} />}
      {subscription.isSuccess && config.isSuccess && <UsageCard />}
      {subscription.isSuccess && config.isSuccess && <HistoryCard />}
      {subscription.isSuccess && hasBilling && <InvoicesCard sandbox={config.data.billing === 'sandbox'} />}
    </div>
  )
}

function BillingOff() {
  return (
    <Card>
      <CardHeader title="Billing is off" />
      <CardBody>
        <p className="text-ink-soft">
          The operator of this installation turned off billing. Everyone has every feature, and there is
          nothing to pay.
        </p>
      </CardBody>
    </Card>
  )
}
