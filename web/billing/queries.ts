import type { Invoice } from '#core/billing/invoice.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BillingPeriod, type CheckoutPlan } from '#core/billing/plans.ts'
import type { Subscription } from '#web/session/plan.ts'
import { useUser } from '#web/session/user.ts'
import { invoke, invokeWithReason } from '#web/data/invoke.ts'
import { request } from '#web/data/request.ts'
import { toastSuccess } from '#web/ui/toast.ts'

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
      toastSuccess(wish === 'cancel' ? 'Your plan ends at the end of its period' : 'Your plan continues')
      await client.invalidateQueries({ queryKey: ['subscriptions', id] })
    },
    meta: { failure: 'That did not work. Please try again.' },
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
  const url = await requestPageUrl(
    'create-checkout',
    'Failed to create checkout session. Please try again.',
    {
      planType,
      billingPeriod,
    },
  )
  if (!url) throw new Error('No checkout URL received from server')
  return url
}

export async function openCustomerPortal(): Promise<string> {
  const url = await requestPageUrl('customer-portal', 'Failed to open the customer portal. Please try again.')
  if (!url) throw new Error('No portal URL received from server')
  return url
}

async function requestPageUrl(...call: Parameters<typeof invokeWithReason>): Promise<string | undefined> {
  return (await invokeWithReason<{ url?: string } | null>(...call))?.url
}
