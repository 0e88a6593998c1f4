import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export type Overview = {
  users: number
  new_7d: number
  active_7d: number
  active_30d: number
  workspaces: number
  open_requests: number
  overdue_requests: number
  waiting_mails: number
  subscriptions: PlanSales[]
  /** Servers that did not respond, so that their analyses and mails are not counted. */
  away?: string[]
  days: { day: string; users: number; analyses: number }[]
}

/** The number of live subscriptions of one kind. */
export type PlanSales = {
  plan_type: string
  billing_period: 'monthly' | 'yearly' | null
  provider: 'grant' | 'sandbox' | 'stripe'
  subscription_status: string
  count: number
}

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: () => call<Overview>('admin_overview', {}),
  staleTime: 30_000,
})
