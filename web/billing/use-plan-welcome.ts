import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { planOf, plans, type PlanType } from '#core/billing/plans.ts'
import { onSelectedPlanCleared } from '#web/app/selected-plan.ts'
import { useUser } from '#web/auth/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { subscriptionQuery } from './queries.ts'

const POLL_MS = 2_000
/** Stripe's events arrive within seconds; later the plan is seen at the next load. */
const AWAITED_MS = 60_000

/** Whoever paid in another tab finds the new plan in this one, with everything it unlocks and a welcome. */
export function usePlanWelcome(): void {
  const client = useQueryClient()
  const { id } = useUser()
  const [isAwaited, setAwaited] = useState(false)
  const { data } = useQuery({ ...subscriptionQuery(id), refetchInterval: isAwaited ? POLL_MS : false })
  const plan = data === undefined ? undefined : planOf(data)
  const before = useRef(plan)
  useEffect(() => onSelectedPlanCleared(() => setAwaited(true)), [])
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setTimeout(() => setAwaited(false), AWAITED_MS)
    return () => clearTimeout(timer)
  }, [isAwaited])
  useEffect(() => {
    // A plan that rises without a payment is another account's, or was granted.
    if (isAwaited && plan !== undefined && before.current !== undefined && isMore(plan, before.current)) {
      setAwaited(false)
      // What the plan hid is shown now: lists, figures and this account's own pages.
      void client.invalidateQueries()
      toast({ title: `Welcome to ${plans[plan].name}`, description: describe(plan) })
    }
    before.current = plan ?? before.current
  }, [client, isAwaited, plan])
}

const isMore = (plan: PlanType, before: PlanType) =>
  plans[plan].features.length > plans[before].features.length

function describe(plan: PlanType): string {
  const { analysesPerMonth } = plans[plan]
  const analyses =
    analysesPerMonth === Infinity ? 'Analyses without a limit' : `${analysesPerMonth} analyses a month`
  return `${analyses}, and everything of the plan is open on every page.`
}
