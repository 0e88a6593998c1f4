// How much of a plan is used. The database counts and refuses; this says the same to the person beforehand.
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

/** What the plan is called to whoever has it. Null where billing is off: all is theirs, and nothing can be bought. */
export function planTitle({ hasActiveSubscription, planType }: UsageStats): string | null {
  if (planType === 'free') return 'Free Plan'
  return hasActiveSubscription ? `${plans[planType].name} Plan` : null
}

/** When the month's count starts again: midnight UTC on the first of the next month. */
export function resetsAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}
