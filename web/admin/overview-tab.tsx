import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { inDollars, plans, planValues, type PlanType } from '#core/billing/plans.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AwayNotice } from './away-notice.tsx'
import { FirstCampaignCard } from './first-campaign-card.tsx'
import { Figure, Figures } from './figures.tsx'
import { overviewQuery, type Overview } from './overview-queries.ts'
import { monthlyRevenue } from './revenue.ts'
import { shortDay } from '#web/ui/day-bars.ts'

export function OverviewTab() {
  const { data, isError, refetch } = useQuery(overviewQuery)
  if (isError) return <ErrorState title="Couldn’t load the numbers" onRetry={() => void refetch()} />
  if (!data) return <OverviewSkeleton />
  return (
    <div className="grid gap-5">
      <FirstCampaignCard />
      <AwayNotice cells={data.away} />
      <Headline overview={data} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Chart title="New accounts" overview={data} of="users" />
        <Chart title="Analyses" overview={data} of="analyses" />
      </div>
      <PlanTable overview={data} />
    </div>
  )
}

function Headline({ overview }: { overview: Overview }) {
  const late = overview.overdue_requests > 0
  return (
    <Figures>
      <Figure label="Accounts" value={overview.users} note={`${overview.new_7d} new in 7 days`} />
      <Figure
        label="Active in 30 days"
        value={overview.active_30d}
        note={`${overview.active_7d} in 7 days`}
      />
      <Figure
        label="Monthly revenue"
        value={`$${inDollars(monthlyRevenue(overview.subscriptions))}`}
        note="Paid plans at list price"
      />
      <Figure
        label="Open requests"
        value={<Link to="?tab=support">{overview.open_requests}</Link>}
        note={late ? `${overview.overdue_requests} overdue` : 'None overdue'}
        warn={late}
      />
    </Figures>
  )
}

function Chart({ title, overview, of }: { title: string; overview: Overview; of: 'users' | 'analyses' }) {
  const bars = overview.days.map((day) => ({ label: shortDay(day.day), value: day[of] }))
  const total = bars.reduce((sum, bar) => sum + bar.value, 0)
  return (
    <Card>
      <CardHeader title={title} description={`${total} in the last 30 days`} />
      <CardBody>
        <BarChart bars={bars} label={`${title}, day by day`} />
      </CardBody>
    </Card>
  )
}

const paidPlans: PlanType[] = ['starter', 'pro', 'lifetime']

function PlanTable({ overview }: { overview: Overview }) {
  const count = (plan: PlanType, provider?: string) =>
    overview.subscriptions
      .filter((sold) => (planValues[sold.plan_type] ?? 'starter') === plan)
      .filter((sold) => provider === undefined || sold.provider === provider)
      .reduce((sum, sold) => sum + sold.count, 0)
  const paying = paidPlans.reduce((sum, plan) => sum + count(plan), 0)
  return (
    <Card>
      <CardHeader title="Plans" description={`${overview.workspaces} workspaces in total`} />
      <CardBody>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <PlanCount name={plans.free.name} count={overview.users - paying} />
          {paidPlans.map((plan) => (
            <PlanCount
              key={plan}
              name={plans[plan].name}
              count={count(plan)}
              note={count(plan, 'grant') > 0 ? `${count(plan, 'grant')} granted` : undefined}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function PlanCount({ name, count, note }: { name: string; count: number; note?: string | undefined }) {
  return (
    <li className="flex items-baseline gap-2 text-sm">
      <span className="text-ink-soft">{name}</span>
      <span className="numbers text-lg font-semibold">{count}</span>
      {note && <span className="text-xs text-ink-faint">{note}</span>}
    </li>
  )
}

function OverviewSkeleton() {
  return (
    <Loading className="grid gap-5">
      <Skeleton className="h-24" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </Loading>
  )
}
