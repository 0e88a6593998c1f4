import { useMemo } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { hasFeature, planOf, type BillingPeriod, type Feature } from '#core/billing/plans.ts'
import { usageStats, type UsageStats } from '#core/billing/usage.ts'
import { request } from '#web/data/request.ts'
import { loadConfig, supabase } from '#web/data/supabase.ts'
import { useUser } from './user.ts'

export type Subscription = {
  user_id: string
  subscription_status: string
  plan_type: string
  billing_period: BillingPeriod | null
  /** The date of renewal, or of the end if the subscription was canceled. */
  current_period_end: string | null
  cancel_at_period_end: boolean
  /** 'grant': given by the operator, with nothing to pay or cancel. */
  provider: 'grant' | 'sandbox' | 'stripe'
}

export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscriptions', userId],
    queryFn: async (): Promise<Subscription | null> => {
      const { data, error } = await (
        await supabase()
      )
        .from('subscriptions')
        .select()
        .eq('user_id', userId)
        .in('subscription_status', ['active', 'trialing'])
        .maybeSingle()
      // PGRST116: no live subscription. Other failures must not break the app (spec.md 8).
      if (error && error.code !== 'PGRST116') console.error('Couldn’t load the subscription', error)
      return data ?? null
    },
  })

export const analysisCountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['analyses', userId, 'count'],
    queryFn: async (): Promise<number> => {
      const data = await request((db) => db.rpc('get_user_analysis_count', { p_user_id: userId }))
      return data
    },
  })

/** The month's analyses and the plan's limit. Undefined until both are known. */
export function useUsage(): UsageStats | undefined {
  const { id } = useUser()
  const subscription = useQuery(subscriptionQuery(id))
  const count = useQuery(analysisCountQuery(id))
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity })
  return useMemo(() => {
    if (subscription.data === undefined || count.data === undefined || !config.data) return undefined
    const live = subscription.data
    // An installation without billing gives every feature to everyone.
    return usageStats({
      hasActiveSubscription: live !== null,
      planType: config.data.billing === 'off' ? 'lifetime' : planOf(live),
      currentUsage: count.data,
    })
  }, [subscription.data, count.data, config.data])
}

/**
 * True when a workspace is known to lack a feature, which saves a request. Undefined until the user's plan is known;
 * in another owner's workspace their plan decides, which only the database knows.
 */
export function useLacks(feature: Feature, ownerId: string | undefined): boolean | undefined {
  const { id } = useUser()
  const usage = useUsage()
  if (ownerId === undefined) return undefined
  if (ownerId !== id) return false
  return usage && !hasFeature(usage.planType, feature)
}
