// The rules that delay a due email. `npm run types` writes database/functions/leads/hold_rules.sql from their table, for
// the claim and the screen that explains why a lead waits.
import type { WaitRule } from '../why-not-sent.ts'
import { DAY, MINUTE } from '../zone-clock.ts'
import type { Lead, LeadFacts } from './lead.ts'

type HoldName = Extract<
  WaitRule,
  | 'import'
  | 'probable_reply'
  | 'risky_address'
  | 'not_before'
  | 'other_campaign'
  | 'written_lately'
  | 'company'
  | 'window'
  | 'provider_cap'
>

type HoldRule = {
  rule: HoldName
  /** True for a rule that applies only before the first email to the contact. */
  onlyFirst?: boolean
  /** The duration of the hold in milliseconds, counted from the time in HoldFacts. */
  lasts?: number
  /** The shortest duration of the hold in milliseconds, counted from now. */
  atLeast?: number
}

/** Ordered: the first rule that holds a lead is the reason that is shown. */
export const holdRules: readonly HoldRule[] = [
  { rule: 'import', atLeast: 5 * MINUTE },
  { rule: 'probable_reply', lasts: DAY },
  { rule: 'risky_address', onlyFirst: true, atLeast: DAY },
  { rule: 'not_before' },
  { rule: 'other_campaign', onlyFirst: true, atLeast: DAY },
  { rule: 'written_lately', onlyFirst: true, lasts: 30 * DAY },
  { rule: 'company', onlyFirst: true, lasts: 14 * DAY },
  { rule: 'window' },
  { rule: 'provider_cap' },
]

/** The number of contacts at one company that get a first email within the period of its rule. */
export const COMPANY_CONTACTS = 3

/**
 * The time from which a rule holds the lead (with `lasts`), or until which it does. Without a time, the rule does not
 * hold it.
 */
export type HoldFacts = { [rule in HoldName]?: () => number | null }

type Hold = { rule: HoldName; until: number }

export function holdOf(lead: Lead, { hold, now }: Pick<LeadFacts, 'hold' | 'now'>): Hold | null {
  for (const { rule, onlyFirst, lasts = 0, atLeast = 0 } of holdRules) {
    const fact = onlyFirst && lead.lastSent !== null ? null : (hold[rule]?.() ?? null)
    const until = fact === null ? -Infinity : Math.max(fact + lasts, now + atLeast)
    if (until > now) return { rule, until }
  }
  return null
}
