// The facts of a dry run that can delay a due email (lead/holds.ts).
import { domainOf, isFreeMail } from '#core/audience/address.ts'
import type { Contacted, DryRun } from './dry-run.ts'
import type { PlayedLead } from './dry-run-leads.ts'
import { COMPANY_CONTACTS, type HoldFacts } from './lead/holds.ts'
import { dayStart } from './mailbox-turn.ts'

export type Holds = {
  factsOf(lead: PlayedLead, now: number): HoldFacts
  /** The lead got an email, or its sequence started with a task. */
  began(lead: PlayedLead): void
  wrote(lead: PlayedLead, now: number): void
  ended(lead: PlayedLead): void
}

/** The dry run's facts about an address, cached for each lead because the lookup takes longer than the rules. */
type Address = {
  key: string
  /** The waiting lead of each campaign; '' once its sequence has started. */
  open: Map<string, string>
  writtenTo: Map<string | null, number>
  /** The contacts of its company, by campaign and address; null for a free provider. */
  company: Map<string, Contacted> | null
}

export function holdsOf(run: DryRun, leads: Iterable<PlayedLead>): Holds {
  const { find, recordContact } = readAddresses(run)
  const contactOfLead = new Map<PlayedLead, Contacted>()
  const began = (lead: PlayedLead) => void find(lead).open.set(lead.campaign.id, '')
  for (const played of leads)
    if (played.lead.state === 'active') began(played)
    else if (played.id !== null && played.isOpen) find(played).open.set(played.campaign.id, played.id)

  return {
    factsOf: (played, now) => factsAbout(played, find(played), run.heldElsewhere, now),
    began,
    wrote(lead, now) {
      const address = find(lead)
      address.open.set(lead.campaign.id, '')
      address.writtenTo.set(lead.campaign.id, now)
      lead.campaign.providers.count(lead, now)
      const contact = contactOfLead.get(lead)
      if (contact) contact.at = now
      else contactOfLead.set(lead, recordContact(address, lead.campaign.id, now))
    },
    ended: (lead) => void find(lead).open.delete(lead.campaign.id),
  }
}

function factsAbout(
  { id, zone, campaign, provider, notBefore }: PlayedLead,
  { key, open, writtenTo, company }: Address,
  heldElsewhere: DryRun['heldElsewhere'],
  now: number,
): HoldFacts {
  return {
    not_before: () => (notBefore ? dayStart(zone ?? campaign.zone, notBefore) : null),
    other_campaign() {
      const comesFirst = (other: string) => id === null || other < id
      const elsewhere = heldElsewhere.get(key)
      if (elsewhere !== undefined && comesFirst(elsewhere)) return Infinity
      const others = [...open].filter(([other]) => other !== campaign.id)
      return others.some(([, lead]) => comesFirst(lead)) ? now : null
    },
    written_lately() {
      const others = [...writtenTo].filter(([other]) => other !== campaign.id)
      return others.length === 0 ? null : Math.max(...others.map(([, at]) => at))
    },
    company() {
      const others = [...(company?.values() ?? [])].filter((other) => other.email !== key)
      return others.map(({ at }) => at).toSorted((a, b) => b - a)[COMPANY_CONTACTS - 1] ?? null
    },
    window: () => campaign.opensAt(zone ?? campaign.zone, now),
    provider_cap: () => campaign.providers.heldUntil(provider, now),
  }
}

function readAddresses({ written, contacted }: DryRun) {
  const companies = new Map<string, Map<string, Contacted>>()
  const addresses = new Map<string, Address>()
  const addressOfLead = new Map<PlayedLead, Address>()

  function addressOf(email: string): Address {
    const key = email.toLowerCase()
    let found = addresses.get(key)
    if (!found) {
      const company = isFreeMail(key) ? null : companyOf(domainOf(key))
      addresses.set(key, (found = { key, open: new Map(), writtenTo: new Map(), company }))
    }
    return found
  }
  function companyOf(domain: string): Map<string, Contacted> {
    let found = companies.get(domain)
    if (!found) companies.set(domain, (found = new Map<string, Contacted>()))
    return found
  }
  function find(lead: PlayedLead): Address {
    let found = addressOfLead.get(lead)
    if (!found) addressOfLead.set(lead, (found = addressOf(lead.email)))
    return found
  }
  function recordContact({ key, company }: Address, campaignId: string | null, at: number): Contacted {
    const contact = { email: key, campaignId, at }
    company?.set(`${campaignId ?? ''} ${key}`, contact)
    return contact
  }

  for (const { email, campaignId, at } of written) addressOf(email).writtenTo.set(campaignId, at)
  for (const { email, campaignId, at } of contacted) recordContact(addressOf(email), campaignId, at)
  return { find, recordContact }
}
