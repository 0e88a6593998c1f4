// The usage of a plan. The database counts and enforces the limits; this module shows the same numbers in advance.
import { plans, type PlanType } from './plans.ts'

export type UsageStats = {
  hasActiveSubscription: boolean
  planType: PlanType
  currentUsage: number
  /** Infinity when unlimited. */
  usageLimit: number
  isOverLimit: boolean
}

export function usageStats(usage: {
  hasActiveSubscription: boolean
  planType: PlanType
  currentUsage: number
}): UsageStats {
  const usageLimit = plans[usage.planType].analysesPerMonth
  return { ...usage, usageLimit, isOverLimit: usage.currentUsage >= usageLimit }
}

/** The plan's title for its user. Null when billing is disabled: everything is included, and nothing can be bought. */
export function planTitle({ hasActiveSubscription, planType }: UsageStats): string | null {
  if (planType === 'free') return 'Free Plan'
  return hasActiveSubscription ? `${plans[planType].name} Plan` : null
}

/** The time of the monthly reset: midnight UTC on the first of the next month. */
export function resetsAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}
