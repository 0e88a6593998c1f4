import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { planOf, plans, type PlanType } from '#core/billing/plans.ts'
import { onSelectedPlanCleared } from '#web/session/selected-plan.ts'
import { useUser } from '#web/session/user.ts'
import { toast } from '#web/ui/toast.ts'
import { subscriptionQuery } from '#web/session/plan.ts'

const POLL_MS = 2_000
/** Stripe's events arrive within seconds; a later plan change is seen at the next load. */
const AWAITED_MS = 60_000

/** After a payment in another tab, this tab shows a welcome and refreshes everything that the new plan unlocks. */
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
    // A better plan without a payment belongs to another account, or was granted.
    if (isAwaited && plan !== undefined && before.current !== undefined && isMore(plan, before.current)) {
      setAwaited(false)
      // Refetches everything, because the plan unlocks lists, figures and account pages.
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
    analysesPerMonth === Infinity ? 'Unlimited analyses' : `${analysesPerMonth} analyses a month`
  return `${analyses}, and every feature of the plan is unlocked.`
}
