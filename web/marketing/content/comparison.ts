import { defaultDailyLimit, maxDailyLimit } from '#core/mailboxes/limit-today.ts'
import { hasFeature, plans, shownTemplates, type Feature, type PlanType } from '#core/billing/plans.ts'

export const shownPlans = ['free', 'starter', 'pro'] as const
export type ShownPlan = (typeof shownPlans)[number]

/** A row of the comparison table: a text for each plan, or whether it has the feature. */
type Line = { label: string; value: (plan: ShownPlan) => string | boolean }

const has =
  (feature: Feature) =>
  (plan: PlanType): boolean =>
    hasFeature(plan, feature)
const either = (feature: Feature, withIt: string, without: string) => (plan: PlanType) =>
  hasFeature(plan, feature) ? withIt : without

/** Generated from the table of plans, which the database enforces, so that the page cannot promise anything else. */
export const comparison: readonly Line[] = [
  { label: 'Analyses a month', value: (plan) => analysesOf(plan) },
  { label: 'AI scoring', value: either('advanced_scoring', 'Advanced', 'Basic') },
  { label: 'LinkedIn analysis', value: has('linkedin_analysis') },
  { label: 'Email tracking', value: has('email_tracking') },
  { label: 'Export', value: has('export_analytics') },
  { label: 'Sequences from your own mailboxes', value: () => true },
  { label: 'Mailboxes', value: () => 'Unlimited' },
  { label: 'Emails a day from each mailbox', value: () => `${defaultDailyLimit}, up to ${maxDailyLimit}` },
  { label: 'Inbox for replies', value: () => true },
  { label: 'Templates', value: either('unlimited_templates', 'Unlimited', 'Basic') },
  { label: 'Tone tuning', value: has('tone_tuning') },
  { label: 'Persona targeting', value: has('persona_targeting') },
  { label: 'A/B testing recommendations', value: has('ab_testing') },
  { label: 'Team collaboration', value: has('team_collaboration') },
  { label: 'Support', value: supportOf },
]

function analysesOf(plan: PlanType): string {
  const { analysesPerMonth } = plans[plan]
  return analysesPerMonth === Infinity ? 'Unlimited' : String(analysesPerMonth)
}

function supportOf(plan: PlanType): string {
  if (hasFeature(plan, 'account_manager')) return 'Dedicated manager'
  return hasFeature(plan, 'priority_support') ? 'Priority' : 'Community'
}

/** The content of each card, in addition to the plan below it. */
export const highlights: Record<ShownPlan, { pitch: string; points: readonly string[] }> = {
  free: {
    pitch: 'For finding out how good your emails are.',
    points: [
      `${analysesOf('free')} analyses a month`,
      `Sequences from your own mailboxes, ${defaultDailyLimit} emails a day each`,
      'Live scoring as you type, without limit',
      'Every reply in one inbox',
      'Basic AI scoring, limited AI suggestions',
      `${shownTemplates} templates`,
      'Community support',
    ],
  },
  starter: {
    pitch: 'For people who write every week.',
    points: [
      `${analysesOf('starter')} analyses a month`,
      'Advanced AI scoring',
      'LinkedIn analysis',
      'Email tracking and advanced analytics',
      'Unlimited templates, export',
      'Priority support',
    ],
  },
  pro: {
    pitch: 'For teams that live on outreach.',
    points: [
      'Unlimited analyses',
      'Everything in Starter',
      'Advanced tone tuning and persona targeting',
      'A/B testing recommendations',
      'Team collaboration',
      'A dedicated account manager',
    ],
  },
}
