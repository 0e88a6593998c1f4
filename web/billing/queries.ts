import type { Invoice } from '#core/billing/invoice.ts'
import { useMemo } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  hasFeature,
  planOf,
  type BillingPeriod,
  type CheckoutPlan,
  type Feature,
} from '#core/billing/plans.ts'
import { usageStats, type UsageStats } from '#core/billing/usage.ts'
import { useUser } from '#web/session/user.ts'
import { invoke, invokeWithReason } from '#web/data/invoke.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { loadConfig, supabase } from '#web/data/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

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
      if (error && error.code !== 'PGRST116') console.error('The subscription could not be loaded', error)
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

/** The newest subscription in any state, so that a failed payment differs from no subscription. */
export const latestSubscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscriptions', userId, 'latest'],
    queryFn: async (): Promise<Subscription | null> => {
      return await request((db) =>
        db
          .from('subscriptions')
          .select()
          .eq('user_id', userId)
          .order('updated_at', { ascending: false })
          .limit(1)
          .maybeSingle(),
      )
    },
  })

/** Makes the server query the payment provider each time the page opens, and refetches the result. */
export function useSubscriptionCheck(sells: boolean): void {
  const client = useQueryClient()
  const { id } = useUser()
  useQuery({
    queryKey: ['subscription-check', id],
    enabled: sells,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      await invoke('check-subscription')
      await client.invalidateQueries({ queryKey: ['subscriptions', id] })
      return true
    },
  })
}

/** Cancels at the end of the paid period, or resumes the subscription. */
export function useChangeSubscription() {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: async (wish: 'cancel' | 'resume') => {
      await invoke('change-subscription', { wish })
    },
    onSuccess: async (_, wish) => {
      toastSuccess(wish === 'cancel' ? 'Your plan ends when its period ends' : 'Your plan continues')
      await client.invalidateQueries({ queryKey: ['subscriptions', id] })
    },
    onError: async (error) => toastError(await refusalOf(error, 'That did not work. Please try again.')),
  })
}

export const invoicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscriptions', userId, 'invoices'],
    queryFn: async () => (await invoke<{ invoices: Invoice[] }>('list-invoices')).invoices,
  })

export type MonthOfUse = { month: string; analyses: number }

export const usageHistoryQuery = (userId: string) =>
  queryOptions({
    queryKey: ['analyses', userId, 'history'],
    queryFn: async (): Promise<MonthOfUse[]> => {
      return await request((db) => db.rpc('get_usage_history', { p_months: 6 }))
    },
  })

/** The URL for purchasing a plan. Rejects with a text for users. */
export async function createCheckout(planType: CheckoutPlan, billingPeriod: BillingPeriod): Promise<string> {
  const url = await askForPage('create-checkout', 'Failed to create checkout session. Please try again.', {
    planType,
    billingPeriod,
  })
  if (!url) throw new Error('No checkout URL received from server')
  return url
}

export async function openCustomerPortal(): Promise<string> {
  const url = await askForPage('customer-portal', 'Failed to open the customer portal. Please try again.')
  if (!url) throw new Error('No portal URL received from server')
  return url
}

async function askForPage(...call: Parameters<typeof invokeWithReason>): Promise<string | undefined> {
  return (await invokeWithReason<{ url?: string } | null>(...call))?.url
}
