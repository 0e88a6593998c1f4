import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BillingPeriod, CheckoutPlan } from '#core/billing/plans.ts'
import { invokeWithReason } from '#web/data/invoke.ts'

export type SandboxVisit = {
  kind: 'checkout' | 'portal'
  email: string
  plan_type: CheckoutPlan | null
  billing_period: BillingPeriod | null
  completed: boolean
  subscription: {
    subscription_status: 'trialing' | 'active' | 'past_due' | 'canceled'
    plan_type: CheckoutPlan
    billing_period: BillingPeriod
    current_period_end: string
    cancel_at_period_end: boolean
  } | null
}

export type SandboxAction =
  | { do: 'pay' | 'start_trial' | 'cancel' | 'resume' | 'fail_payment' | 'recover_payment' | 'end_now' }
  | { do: 'switch'; plan: CheckoutPlan; period: BillingPeriod }

export const visitQuery = (session: string) =>
  queryOptions({ queryKey: ['sandbox', session], queryFn: () => callSandbox(session), retry: false })

/** A button of the sandbox; the page then shows its effect. */
export function useSandboxAction(session: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: SandboxAction) => callSandbox(session, action),
    onSuccess: (visit) => queries.setQueryData(visitQuery(session).queryKey, visit),
    onError: () => queries.invalidateQueries(visitQuery(session)),
  })
}

const callSandbox = (session: string, action?: SandboxAction): Promise<SandboxVisit> =>
  invokeWithReason('sandbox-billing', 'The server cannot be reached.', { session, action })
