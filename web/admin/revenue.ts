import { plans, planValues } from '#core/billing/plans.ts'
import type { PlanSales } from './overview-queries.ts'

/**
 * Monthly recurring revenue in cents: paid subscriptions at their list price, yearly ones divided by twelve. Granted
 * plans, trials and the sandbox count as zero.
 */
export function monthlyRevenue(sold: readonly PlanSales[]): number {
  return Math.round(sold.reduce((sum, kind) => sum + perMonth(kind) * kind.count, 0))
}

function perMonth({ provider, subscription_status, plan_type, billing_period }: PlanSales): number {
  const price = plans[planValues[plan_type] ?? 'starter'].price
  if (provider !== 'stripe' || subscription_status !== 'active' || !price) return 0
  return billing_period === 'monthly' ? price.monthly : price.yearly / 12
}
