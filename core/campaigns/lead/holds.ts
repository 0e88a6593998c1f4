// The rules that delay a due email.
import type { WaitRule } from '../why-not-sent.ts'
import { DAY } from '../zone-clock.ts'
import type { Lead, LeadFacts } from './lead.ts'

type Hold = { rule: WaitRule; until: number }

/** Only the first email to a contact asks for the second to fourth. */
export type HoldFacts = {
  /** The start of the day before which the contact gets no email; null without one. */
  notBefore: () => number | null
  /** The time until which another campaign emails the contact or comes first; null when none does. */
  elsewhereUntil: () => number | null
  /** The time of the last email of another campaign to the contact. */
  lastElsewhere: () => number | null
  /** The times at which other contacts of the company got their last email, the newest first. */
  company: () => readonly number[]
  /** The first moment within the sending hours. */
  opensAt: () => number
  /** The time at which the hourly limit of the recipient's provider has room; null when it has now. */
  providerUntil: () => number | null
}

const COMPANY_DAYS = 14
const COMPANY_CONTACTS = 3
const QUIET_DAYS = 30

export const holdOf = (lead: Lead, { hold, now }: Pick<LeadFacts, 'hold' | 'now'>): Hold | null =>
  holdUntilDay(hold, now) ??
  (lead.lastSent === null ? holdOfFirst(hold, now) : null) ??
  holdOfCampaign(hold, now)

function holdUntilDay({ notBefore }: HoldFacts, now: number): Hold | null {
  const until = notBefore()
  return until !== null && until > now ? { rule: 'not_before', until } : null
}

function holdOfFirst({ elsewhereUntil, lastElsewhere, company }: HoldFacts, now: number): Hold | null {
  const elsewhere = elsewhereUntil()
  if (elsewhere !== null) return { rule: 'other_campaign', until: Math.max(elsewhere, now + DAY) }
  const last = (lastElsewhere() ?? -Infinity) + QUIET_DAYS * DAY
  if (last > now) return { rule: 'written_lately', until: last }
  const third = (company()[COMPANY_CONTACTS - 1] ?? -Infinity) + COMPANY_DAYS * DAY
  return third > now ? { rule: 'company', until: third } : null
}

function holdOfCampaign({ opensAt, providerUntil }: HoldFacts, now: number): Hold | null {
  const open = opensAt()
  if (open > now) return { rule: 'window', until: open }
  const until = providerUntil()
  return until === null ? null : { rule: 'provider_cap', until }
}
