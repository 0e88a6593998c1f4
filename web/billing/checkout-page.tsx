import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import {
  inDollars,
  isActive,
  plans,
  planValues,
  yearlyOriginal,
  type BillingPeriod,
  type CheckoutPlan,
} from '#core/billing/plans.ts'
import { useUser } from '#web/session/user.ts'
import { paths } from '#web/data/paths.ts'
import { isPaid, readSelectedPlan } from '#web/session/selected-plan.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useOpenPage } from './open-page.ts'
import { createCheckout } from './queries.ts'
import { subscriptionQuery } from '#web/session/plan.ts'

/** Polls the subscription while the user pays in another tab. */
const pollMs = 2_000

export function CheckoutPage() {
  const [chosen] = useState(readSelectedPlan)
  if (!chosen || !isPaid(chosen)) return <Navigate to={paths.pricing} replace />
  const plan: CheckoutPlan = chosen.planType === 'pro' ? 'pro' : 'premium'
  return <Checkout plan={plan} initialPeriod={chosen.billingPeriod === 'monthly' ? 'monthly' : 'yearly'} />
}

const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const

function Checkout({ plan, initialPeriod }: { plan: CheckoutPlan; initialPeriod: BillingPeriod }) {
  const [period, setPeriod] = useState(initialPeriod)
  const { opening, open } = useOpenPage(() => createCheckout(plan, period))
  const waiting = opening.state === 'opened' || opening.state === 'blocked'
  const { id } = useUser()
  const subscription = useQuery({ ...subscriptionQuery(id), refetchInterval: waiting ? pollMs : false })
  if (isActive(subscription.data))
    return <Navigate to={waiting ? paths.paymentSuccess : paths.billing} replace />
  return (
    <main className="mx-auto grid min-h-svh w-full max-w-lg content-center gap-6 px-5 py-10">
      <title>Checkout · Coldframe</title>
      <Link to={paths.home} className="w-fit rounded-md" aria-label="Coldframe, home">
        <Logo />
      </Link>
      <h1 className="text-2xl">Your order</h1>
      <Card>
        <CardBody className="grid gap-5 py-6">
          <Summary plan={plan} period={period} onPeriod={setPeriod} />
          {opening.state === 'blocked' ? (
            <a
              href={opening.url}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses('primary', 'lg', 'w-full')}
            >
              Open the payment page
            </a>
          ) : (
            <Button variant="primary" size="lg" loading={opening.state === 'asking'} onClick={open}>
              Continue to secure payment
            </Button>
          )}
          {waiting && (
            <output className="flex items-center gap-2.5 text-sm text-ink-soft">
              <Spinner />
              {opening.state === 'blocked'
                ? 'Your browser blocked the new tab: open it with the button above.'
                : 'Waiting for the payment in the other tab. This page continues automatically.'}
            </output>
          )}
        </CardBody>
      </Card>
      <p className="text-sm text-ink-faint">
        Cancel any time: you keep the plan until the period you paid for ends.{' '}
        <Link to={paths.pricing} className="underline underline-offset-3 hover:text-ink">
          Choose another plan
        </Link>
      </p>
    </main>
  )
}

function Summary({
  plan,
  period,
  onPeriod,
}: {
  plan: CheckoutPlan
  period: BillingPeriod
  onPeriod: (period: BillingPeriod) => void
}) {
  const type = planValues[plan]!
  const { name, price } = plans[type]
  const saving = (yearlyOriginal(type) ?? 0) - price!.yearly
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg font-semibold">{name}</p>
        <SegmentedControl
          segments={periods}
          value={period}
          onValueChange={onPeriod}
          aria-label="Billing period"
        />
      </div>
      <p className="flex items-baseline justify-between gap-4 border-y border-line py-4">
        <span className="text-sm text-ink-soft">
          {period === 'yearly' ? `You save $${inDollars(saving)} a year` : 'Billed every month'}
        </span>
        <span className="numbers text-2xl font-semibold">${inDollars(price![period])}</span>
      </p>
      <ul className="grid gap-2 text-sm">
        {whatComesNext.map((step) => (
          <li key={step} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-accent-ink" aria-hidden />
            {step}
          </li>
        ))}
      </ul>
    </>
  )
}

const whatComesNext = [
  'The payment page opens in a new tab.',
  'Your plan starts as soon as you pay or your trial begins.',
  'Everything you have created stays as it is.',
]
