import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { planOf, plans, type PlanType } from '#core/billing/plans.ts'
import { useAuth } from '#web/session/user.ts'
import { subscriptionQuery } from '#web/session/plan.ts'
import { paths } from '#web/data/paths.ts'
import { clearSelectedPlan } from '#web/session/selected-plan.ts'
import { invoke } from '#web/data/invoke.ts'
import { Button } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { highlights } from './content/comparison.ts'

/** spec.md 4 and 9. */
const REDIRECT_DELAY_MS = 1500

type Activation = 'activating' | 'done' | 'failed'

export function PaymentSuccessPage() {
  const { user, loading } = useAuth()
  return !loading && !user ? <SignInFirst /> : <Activated />
}

/** A signed-out user may have entered the URL manually: nothing is known about a payment. */
function SignInFirst() {
  const navigate = useNavigate()
  return (
    <Frame title="Sign in to see your plan">
      <p className="max-w-md text-ink-soft">
        If you have paid, your plan belongs to the account that you chose it with.
      </p>
      <Button variant="primary" size="lg" onClick={() => void navigate(paths.auth)}>
        Sign In
      </Button>
    </Frame>
  )
}

function Activated() {
  const { user, loading } = useAuth()
  const { activation, activate } = useActivation(!loading)
  const navigate = useNavigate()
  const goesOn = activation === 'done' && Boolean(user?.email_confirmed_at)
  const subscription = useQuery({ ...subscriptionQuery(user?.id ?? ''), enabled: activation === 'done' })
  const plan = subscription.data ? planOf(subscription.data) : null
  useEffect(() => {
    if (!goesOn) return undefined
    const timer = setTimeout(() => {
      void navigate(paths.dashboard)
      if (plan) welcome(plan, () => void navigate(paths.billing))
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [goesOn, navigate, plan])

  return (
    <Frame title="Payment successful">
      <output className="flex min-h-6 items-center gap-2.5 text-ink-soft">
        <Progress activation={activation} goesOn={goesOn} />
      </output>
      <div className="mt-2 flex flex-wrap justify-center gap-2.5">
        <Button
          variant="primary"
          size="lg"
          disabled={activation === 'activating'}
          onClick={() => void navigate(paths.dashboard)}
        >
          Go to Dashboard
        </Button>
        {activation === 'failed' && (
          <Button size="lg" onClick={activate}>
            Try again
          </Button>
        )}
      </div>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="relative grid min-h-svh content-center justify-items-center gap-4 px-5 py-16 text-center">
      <title>Payment · Coldframe</title>
      <meta name="robots" content="noindex" />
      <div className="glazing absolute inset-0 -z-10" aria-hidden />
      <LogoMark className="size-12" />
      <h1 className="text-3xl">{title}</h1>
      {children}
    </main>
  )
}

/** Shown on the dashboard until it is dismissed. */
function welcome(plan: PlanType, onSeePlan: () => void): void {
  const { points } = highlights[plan === 'lifetime' ? 'pro' : plan]
  toast({
    title: `Welcome to ${plans[plan].name}`,
    description: `New for you: ${points.join('; ')}.`,
    action: { label: 'See your plan', onAct: onSeePlan },
  })
}

function Progress({ activation, goesOn }: { activation: Activation; goesOn: boolean }) {
  if (activation === 'activating')
    return (
      <>
        <Spinner />
        Activating your subscription...
      </>
    )
  if (activation === 'failed')
    return (
      <>
        <CircleAlert className="size-5 shrink-0 text-danger-ink" aria-hidden />
        Your payment went through; we could not read your new plan yet. It is activated within minutes.
      </>
    )
  return (
    <>
      <CircleCheck className="size-5 shrink-0 text-accent-ink" aria-hidden />
      {goesOn ? 'Your subscription is active. Taking you to your dashboard.' : 'Your subscription is active.'}
    </>
  )
}

/** Clears the selected plan, and checks and refetches the subscription once the session is known. */
function useActivation(ready: boolean): { activation: Activation; activate: () => void } {
  const [activation, setActivation] = useState<Activation>('activating')
  const queries = useQueryClient()
  const begun = useRef(false)

  const activate = () => {
    setActivation('activating')
    const work = async () => {
      await invoke('check-subscription')
      await queries.invalidateQueries({ queryKey: ['subscriptions'] })
    }
    work().then(
      () => setActivation('done'),
      () => setActivation('failed'),
    )
  }

  const start = useRef(activate)
  useEffect(() => {
    if (!ready || begun.current) return
    begun.current = true
    clearSelectedPlan()
    start.current()
  }, [ready])
  return { activation, activate }
}
