// The rules that can delay a due email (database/functions/sending/lead_holds.sql), as simulated in a dry run.
import { domainOf, isFreeMail } from '#core/audience/address.ts'
import type { Contacted, DryRun } from './dry-run.ts'
import type { PlayedLead } from './dry-run-leads.ts'
import type { WaitRule } from './why-not-sent.ts'
import { DAY } from './zone-clock.ts'

type Hold = { rule: WaitRule; until: number }
export type Holds = {
  of(lead: PlayedLead, now: number): Hold | null
  /** The lead got an email, or its sequence started with a task. */
  began(lead: PlayedLead): void
  wrote(lead: PlayedLead, now: number): void
  ended(lead: PlayedLead): void
}

const COMPANY_DAYS = 14
const COMPANY_CONTACTS = 3
const QUIET_DAYS = 30

export function holdsOf({ heldElsewhere, written, contacted }: DryRun, leads: Iterable<PlayedLead>): Holds {
  /** The waiting lead of each campaign, by address; '' once its sequence has started. */
  const open = new Map<string, Map<string, string>>()
  const writtenTo = new Map<string, Map<string | null, number>>()
  const companies = new Map<string, Map<string, Contacted>>()

  function noteCompany(one: Contacted): void {
    if (!isFreeMail(one.email))
      within(companies, domainOf(one.email)).set(`${one.campaignId ?? ''} ${one.email}`, one)
  }
  const began = ({ email, campaign }: PlayedLead) => void within(open, keyOf(email)).set(campaign.id, '')

  for (const { email, campaignId, at } of written) within(writtenTo, keyOf(email)).set(campaignId, at)
  for (const one of contacted) noteCompany({ ...one, email: keyOf(one.email) })
  for (const lead of leads)
    if (lead.isActive) began(lead)
    else if (lead.id !== null && lead.isOpen) within(open, keyOf(lead.email)).set(lead.campaign.id, lead.id)

  function ofFirst({ id, email, campaign }: PlayedLead, now: number): Hold | null {
    const key = keyOf(email)
    const comesFirst = (other: string) => id === null || other < id
    const elsewhere = heldElsewhere.get(key)
    if (elsewhere !== undefined && comesFirst(elsewhere)) return { rule: 'other_campaign', until: Infinity }
    if ([...(open.get(key) ?? [])].some(([other, lead]) => other !== campaign.id && comesFirst(lead)))
      return { rule: 'other_campaign', until: now + DAY }
    const lately = [...(writtenTo.get(key) ?? [])].flatMap(([id, at]) => (id === campaign.id ? [] : [at]))
    const last = Math.max(...lately)
    if (last > now - QUIET_DAYS * DAY) return { rule: 'written_lately', until: last + QUIET_DAYS * DAY }
    const third = thirdContact(companies.get(domainOf(key)), key, now)
    return third === undefined ? null : { rule: 'company', until: third + COMPANY_DAYS * DAY }
  }

  return {
    of(lead, now) {
      const hold = lead.lastSent === null ? ofFirst(lead, now) : null
      return hold ?? ofCampaign(lead, now)
    },
    began,
    wrote(lead, now) {
      began(lead)
      const email = keyOf(lead.email)
      within(writtenTo, email).set(lead.campaign.id, now)
      lead.campaign.providers.count(lead, now)
      noteCompany({ email, campaignId: lead.campaign.id, at: now })
    },
    ended: ({ email, campaign }) => void open.get(keyOf(email))?.delete(campaign.id),
  }
}

/** The hold imposed by the campaign's sending hours and its limits per email provider. */
function ofCampaign(lead: PlayedLead, now: number): Hold | null {
  const { zone, providers } = lead.campaign
  const open = lead.campaign.opensAt(lead.zone ?? zone, now)
  if (open > now) return { rule: 'window', until: open }
  const until = providers.heldUntil(lead, now)
  return until === null ? null : { rule: 'provider_cap', until }
}

/**
 * The time at which the third-newest email to another contact of the company was sent; undefined when there were fewer
 * recent ones.
 */
function thirdContact(
  company: Map<string, Contacted> | undefined,
  key: string,
  now: number,
): number | undefined {
  const moments = [...(company?.values() ?? [])]
    .filter((other) => other.email !== key && other.at > now - COMPANY_DAYS * DAY)
    .map(({ at }) => at)
    .toSorted((a, b) => b - a)
  return moments[COMPANY_CONTACTS - 1]
}

const keyOf = (email: string): string => email.toLowerCase()

function within<Key, Inner>(map: Map<string, Map<Key, Inner>>, key: string): Map<Key, Inner> {
  const found = map.get(key) ?? new Map<Key, Inner>()
  map.set(key, found)
  return found
}
