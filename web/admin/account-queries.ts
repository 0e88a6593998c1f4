import { queryOptions } from '@tanstack/react-query'
import type { PlanType } from '#core/billing/plans.ts'
import type { SignUpRule } from '#web/data/supabase.ts'
import { call, pages, useAdminMutation } from './call.ts'
import type { PlanSales } from './overview-queries.ts'

export type Account = {
  id: string
  email: string
  name: string | null
  username: string | null
  role: 'user' | 'admin'
  plan: PlanType
  provider: PlanSales['provider'] | null
  last_login: string | null
  created_at: string
  is_confirmed: boolean
  is_suspended: boolean
  has_second_factor: boolean
}

export type AccountFilters = { search: string; role: string; plan: string; state: string }

export type AdminSubscription = Omit<PlanSales, 'count'> & {
  id: string
  user_id: string
  email: string
  current_period_end: string | null
  cancel_at_period_end: boolean
  created_at: string
}

export const accountsQuery = (filters: AccountFilters) =>
  pages<Account>(['admin', 'users', filters], 'admin_users', {
    p_search: filters.search || null,
    p_role: filters.role || null,
    p_plan: filters.plan || null,
    p_state: filters.state || null,
  })

export const subscriptionsQuery = (live: boolean) =>
  pages<AdminSubscription>(['admin', 'subscriptions', live], 'admin_subscriptions', { p_live: live })

/** The actions on an account, by their database functions. */
export type Act =
  | { name: 'admin_set_role'; p_role: Account['role'] }
  | { name: 'admin_suspend'; p_suspended: boolean }
  | { name: 'admin_verify' }
  | { name: 'admin_reset_factors' }
  | { name: 'admin_grant_plan'; p_plan: PlanType | null }

export function useAct(done: string) {
  return useAdminMutation(done, ({ userId, act: { name, ...values } }: { userId: string; act: Act }) =>
    call(name, { p_user_id: userId, ...values }),
  )
}

export type SignUpSetting = SignUpRule & {
  /** True when the server's environment sets it, so it cannot be changed here. */
  from_environment: boolean
}

export const signUpQuery = queryOptions({
  queryKey: ['admin', 'sign-up'],
  queryFn: () => call<SignUpSetting>('admin_sign_up', {}),
})

export function useSetSignUp() {
  return useAdminMutation('Saved', ({ mode, domains }: SignUpRule) =>
    call('admin_set_sign_up', { p_mode: mode, p_domains: domains }),
  )
}
