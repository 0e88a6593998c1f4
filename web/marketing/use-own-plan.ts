import { useEffect, useState } from 'react'
import { planOf, type PlanType } from '#core/billing/plans.ts'
import { supabase } from '#web/data/supabase.ts'
import { useStoredUser } from './stored-session.ts'

/** The plan of the signed-in user. Null until it is known, and for visitors, who load nothing for it. */
export function useOwnPlan(): PlanType | null {
  const userId = useStoredUser()?.id
  const [own, setOwn] = useState<PlanType | null>(null)
  useEffect(() => {
    if (!userId) return undefined
    let gone = false
    fetchPlan(userId).then(
      (plan) => gone || setOwn(plan),
      // Offline, the prices are shown without it.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [userId])
  return own
}

async function fetchPlan(userId: string): Promise<PlanType> {
  const { data, error } = await (
    await supabase()
  )
    .from('subscriptions')
    .select('subscription_status, plan_type')
    .eq('user_id', userId)
    .in('subscription_status', ['active', 'trialing'])
    .maybeSingle()
  if (error) throw error
  return planOf(data)
}
