import { useNavigate } from 'react-router'
import { inDollars, plans, planValues } from '#core/billing/plans.ts'
import { trialDays } from '#core/billing/sandbox-subscription.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { SandboxFrame } from './sandbox-frame.tsx'
import { useSandboxAction, type SandboxVisit } from './sandbox-queries.ts'

export function SandboxCheckoutPage() {
  return (
    <SandboxFrame title="Checkout">
      {(visit, session) => <Order session={session} visit={visit} />}
    </SandboxFrame>
  )
}

function Order({ session, visit }: { session: string; visit: SandboxVisit }) {
  const action = useSandboxAction(session)
  const navigate = useNavigate()
  const succeed = (what: 'pay' | 'start_trial') =>
    action.mutate(
      { do: what },
      {
        onSuccess: () => void navigate(`${paths.paymentSuccess}?session_id=${session}`),
        onError: (error) => toastError(error.message),
      },
    )
  if (visit.completed)
    return <p className="text-sm text-ink-soft">This order is complete. You can close this tab.</p>
  const { plan_type, billing_period } = visit
  if (!plan_type || !billing_period) return <p className="text-sm">This is not a checkout page.</p>
  const plan = plans[planValues[plan_type]!]
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 border-y border-line py-4">
        <span className="font-medium">
          {plan.name}, {billing_period}
        </span>
        <span className="numbers text-xl font-semibold">${inDollars(plan.price![billing_period])}</span>
      </p>
      <div className="grid gap-2.5">
        <Button variant="primary" size="lg" loading={action.isPending} onClick={() => succeed('pay')}>
          Pay ${inDollars(plan.price![billing_period])}
        </Button>
        <Button size="lg" disabled={action.isPending} onClick={() => succeed('start_trial')}>
          Start a {trialDays}-day trial without a card
        </Button>
        <Button
          variant="quiet"
          disabled={action.isPending}
          onClick={() => toastError('Your card was declined. Nothing was charged.')}
        >
          Decline the card
        </Button>
        <Button variant="quiet" disabled={action.isPending} onClick={() => void navigate(paths.pricing)}>
          Cancel and go back
        </Button>
      </div>
    </>
  )
}
