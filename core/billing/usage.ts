import { plans, type PlanType } from './plans.ts'

export type Usage = {
  hasActiveSubscription: boolean
  planType: PlanType
  currentUsage: number
  usageLimit: number
  isOverLimit: boolean
}

/** How far the month's analyses have been used. At the limit is over it: the next one is refused. */
export function usageOf(planType: PlanType, hasActiveSubscription: boolean, currentUsage: number): Usage {
  const usageLimit = plans[planType].analysesPerMonth
  return {
    hasActiveSubscription,
    planType,
    currentUsage,
    usageLimit,
    isOverLimit: currentUsage >= usageLimit,
  }
}

export function canAnalyze(usage: Usage): boolean {
  return !usage.isOverLimit
}
