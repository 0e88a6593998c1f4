import { plans, planValues } from '#core/billing/plans.ts'
import type { PlanSales } from './overview-queries.ts'

/**
 * What comes in by the month, in cents: paid subscriptions at their list price, a year spread over its months.
 * A plan that was granted, a trial and the sandbox bring nothing.
 */
export function monthlyRevenue(sold: readonly PlanSales[]): number {
  return Math.round(sold.reduce((sum, kind) => sum + perMonth(kind) * kind.count, 0))
}

function perMonth({ provider, subscription_status, plan_type, billing_period }: PlanSales): number {
  const price = plans[planValues[plan_type] ?? 'starter'].price
  if (provider !== 'stripe' || subscription_status !== 'active' || !price) return 0
  return billing_period === 'monthly' ? price.monthly : price.yearly / 12
}
