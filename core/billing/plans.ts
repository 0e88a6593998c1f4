/** The plans, as spec.md 4, 6 and 9 have them: what they cost, what they allow. */
export type PlanType = 'free' | 'starter' | 'pro' | 'lifetime'
export type BillingPeriod = 'monthly' | 'yearly'

export type Feature =
  | 'linkedin-analysis'
  | 'advanced-scoring'
  | 'unlimited-templates'
  | 'email-tracking'
  | 'export'
  | 'advanced-analytics'
  | 'tone-tuning'
  | 'persona-targeting'
  | 'ab-testing'
  | 'team-collaboration'

export type Plan = {
  name: string
  /** In US dollars. A lifetime is not sold here. */
  price: Record<BillingPeriod, number> | null
  /** Counted analyses a calendar month. */
  analysesPerMonth: number
  features: readonly Feature[]
}

const starterFeatures: readonly Feature[] = [
  'linkedin-analysis',
  'advanced-scoring',
  'unlimited-templates',
  'email-tracking',
  'export',
  'advanced-analytics',
]
const proFeatures: readonly Feature[] = [
  ...starterFeatures,
  'tone-tuning',
  'persona-targeting',
  'ab-testing',
  'team-collaboration',
]

export const plans: Record<PlanType, Plan> = {
  free: { name: 'Free', price: { monthly: 0, yearly: 0 }, analysesPerMonth: 5, features: [] },
  starter: {
    name: 'Starter',
    price: { monthly: 9.99, yearly: 99.99 },
    analysesPerMonth: 100,
    features: starterFeatures,
  },
  pro: {
    name: 'Pro',
    price: { monthly: 19.99, yearly: 199.99 },
    analysesPerMonth: Infinity,
    features: proFeatures,
  },
  lifetime: { name: 'Lifetime', price: null, analysesPerMonth: Infinity, features: proFeatures },
}

/** What a plan without unlimited templates may see of them. */
export const FREE_TEMPLATES = 10

/** The plan behind a live subscription's `plan_type`: premium is an older name, anything unknown counts as starter. */
export function planOf(stored: string | null | undefined): PlanType {
  if (stored === 'pro' || stored === 'lifetime') return stored
  return 'starter'
}

export function isLive(subscriptionStatus: string): boolean {
  return subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
}

export function hasFeature(plan: PlanType, feature: Feature): boolean {
  return plans[plan].features.includes(feature)
}
