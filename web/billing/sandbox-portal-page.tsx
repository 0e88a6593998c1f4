import { inDollars, plans, planValues, type BillingPeriod, type CheckoutPlan } from '#core/billing/plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { describeSubscription } from './describe-subscription.ts'
import { SandboxFrame } from './sandbox-frame.tsx'
import { useSandboxAction, type SandboxAction, type SandboxVisit } from './sandbox-queries.ts'

export function SandboxPortalPage() {
  return (
    <SandboxFrame title="Your subscription">
      {({ subscription }, session) =>
        subscription && <Portal session={session} subscription={subscription} />
      }
    </SandboxFrame>
  )
}

type Sandboxed = NonNullable<SandboxVisit['subscription']>

function Portal({ session, subscription }: { session: string; subscription: Sandboxed }) {
  const action = useSandboxAction(session)
  const press = (what: SandboxAction) =>
    action.mutate(what, {
      onSuccess: () => toastSuccess('Subscription updated'),
      onError: (error) => toastError(error.message),
    })
  const { tone, label, sentence } = describeSubscription(subscription)
  const ended = subscription.subscription_status === 'canceled'
  return (
    <>
      <div className="grid gap-1.5 border-y border-line py-4">
        <p className="flex items-center justify-between gap-4">
          <span className="font-medium">
            {plans[planValues[subscription.plan_type]!].name}, {subscription.billing_period}
          </span>
          <Badge tone={tone} dot>
            {label}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">{sentence}</p>
      </div>
      {ended ? (
        <p className="text-sm text-ink-soft">Choose a plan on the pricing page to start again.</p>
      ) : (
        <fieldset disabled={action.isPending} className="grid gap-2.5">
          <Switches subscription={subscription} onPress={press} />
          {subscription.cancel_at_period_end ? (
            <Button onClick={() => press({ do: 'resume' })}>Keep the subscription</Button>
          ) : (
            <Button onClick={() => press({ do: 'cancel' })}>Cancel at the end of the period</Button>
          )}
          {subscription.subscription_status === 'past_due' ? (
            <Button onClick={() => press({ do: 'recover_payment' })}>Accept the payment</Button>
          ) : (
            <Button onClick={() => press({ do: 'fail_payment' })}>Fail the next payment</Button>
          )}
          <Button variant="danger" onClick={() => press({ do: 'end_now' })}>
            Cancel now
          </Button>
        </fieldset>
      )}
    </>
  )
}

const offers: { plan: CheckoutPlan; period: BillingPeriod }[] = [
  { plan: 'premium', period: 'monthly' },
  { plan: 'premium', period: 'yearly' },
  { plan: 'pro', period: 'monthly' },
  { plan: 'pro', period: 'yearly' },
]

function Switches({
  subscription,
  onPress,
}: {
  subscription: Sandboxed
  onPress: (action: SandboxAction) => void
}) {
  return offers
    .filter(({ plan, period }) => plan !== subscription.plan_type || period !== subscription.billing_period)
    .map(({ plan, period }) => {
      const { name, price } = plans[planValues[plan]!]
      return (
        <Button key={`${plan} ${period}`} onClick={() => onPress({ do: 'switch', plan, period })}>
          Switch to {name}, {period}: ${inDollars(price![period])}
        </Button>
      )
    })
}
