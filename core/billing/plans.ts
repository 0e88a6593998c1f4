// The price, limits and features of each plan. This is the only definition: screens read it, and the database's limits
// are generated from it (plans-sql.ts writes database/functions/billing/plans.sql).

export type PlanType = 'free' | 'starter' | 'pro' | 'lifetime'
export type BillingPeriod = 'monthly' | 'yearly'

/** The two plans on sale, by their names in checkout. */
export type CheckoutPlan = 'premium' | 'pro'

export type Feature =
  | 'basic_scoring'
  | 'templates'
  | 'community_support'
  | 'limited_ai_suggestions'
  | 'linkedin_analysis'
  | 'advanced_scoring'
  | 'unlimited_templates'
  | 'email_tracking'
  | 'export_analytics'
  | 'advanced_analytics'
  | 'priority_support'
  | 'unlimited_analyses'
  | 'tone_tuning'
  | 'persona_targeting'
  | 'ab_testing'
  | 'team_collaboration'
  | 'account_manager'

type Plan = {
  name: string
  /** In US cents, so that sums stay exact. Null when not on sale. */
  price: Record<BillingPeriod, number> | null
  /** Per calendar month in UTC; Infinity is unlimited. */
  analysesPerMonth: number
  /** The files of all workspaces of an owner together. The rows that users write may take as much again. */
  storageBytes: number
  features: readonly Feature[]
}

const free: Feature[] = ['basic_scoring', 'templates', 'community_support', 'limited_ai_suggestions']
const starter: Feature[] = [
  ...free,
  'linkedin_analysis',
  'advanced_scoring',
  'unlimited_templates',
  'email_tracking',
  'export_analytics',
  'advanced_analytics',
  'priority_support',
]
const pro: Feature[] = [
  ...starter,
  'unlimited_analyses',
  'tone_tuning',
  'persona_targeting',
  'ab_testing',
  'team_collaboration',
  'account_manager',
]

const MEGABYTE = 1024 * 1024

export const plans: Record<PlanType, Plan> = {
  free: {
    name: 'Free',
    price: { monthly: 0, yearly: 0 },
    analysesPerMonth: 5,
    storageBytes: 250 * MEGABYTE,
    features: free,
  },
  starter: {
    name: 'Starter',
    price: { monthly: 999, yearly: 9999 },
    analysesPerMonth: 100,
    storageBytes: 5_000 * MEGABYTE,
    features: starter,
  },
  pro: {
    name: 'Pro',
    price: { monthly: 1999, yearly: 19999 },
    analysesPerMonth: Infinity,
    storageBytes: 50_000 * MEGABYTE,
    features: pro,
  },
  lifetime: {
    name: 'Lifetime',
    price: null,
    analysesPerMonth: Infinity,
    storageBytes: 50_000 * MEGABYTE,
    features: pro,
  },
}

export const planTypes = Object.keys(plans) as PlanType[]

export const defaultBillingPeriod: BillingPeriod = 'yearly'
export const yearlyBadge = 'Save 20%'

/** The number of visible templates in a workspace without `unlimited_templates`. */
export const shownTemplates = 10

/** Valid `plan_type` values of subscriptions; any other counts as starter. */
export const planValues: Record<string, PlanType> = {
  premium: 'starter',
  starter: 'starter',
  pro: 'pro',
  lifetime: 'lifetime',
}

/** Subscription states that count as active, in the payment provider's terms. */
export const activeStatuses = ['active', 'trialing'] as const

/** The feature required by analyses whose type starts with the key. */
export const analysisFeatures: Record<string, Feature> = { linkedin: 'linkedin_analysis' }

export function isActive(subscription: { subscription_status: string } | null | undefined): boolean {
  return activeStatuses.some((status) => status === subscription?.subscription_status)
}

/** The user's plan: free unless a subscription is active. */
export function planOf(
  subscription: { subscription_status: string; plan_type: string } | null | undefined,
): PlanType {
  if (!subscription || !isActive(subscription)) return 'free'
  return Object.hasOwn(planValues, subscription.plan_type) ? planValues[subscription.plan_type]! : 'starter'
}

export function hasFeature(plan: PlanType, feature: Feature): boolean {
  return plans[plan].features.includes(feature)
}

/** The price of twelve single months in cents, shown struck through beside the yearly price. */
export function yearlyOriginal(plan: PlanType): number | null {
  const price = plans[plan].price
  return price && price.monthly * 12
}

/** The saving of yearly billing: in cents, and in percent rounded down to never promise too much. */
export function yearlySaving(plan: PlanType): { cents: number; percent: number } | null {
  const original = yearlyOriginal(plan)
  if (!original) return null
  const cents = original - plans[plan].price!.yearly
  return { cents, percent: Math.floor((cents / original) * 100) }
}

/** Formats 999 as 9.99, and 0 as 0. */
export function inDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
