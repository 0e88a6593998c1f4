// The facts of a dry run that can delay a due email (lead/holds.ts).
import { domainOf, isFreeMail } from '#core/audience/address.ts'
import type { Contacted, DryRun } from './dry-run.ts'
import type { PlayedLead } from './dry-run-leads.ts'
import type { HoldFacts } from './lead/holds.ts'
import { dayStart } from './mailbox-turn.ts'

export type Holds = {
  factsOf(lead: PlayedLead, now: number): HoldFacts
  /** The lead got an email, or its sequence started with a task. */
  began(lead: PlayedLead): void
  wrote(lead: PlayedLead, now: number): void
  ended(lead: PlayedLead): void
}

export function holdsOf({ heldElsewhere, written, contacted }: DryRun, leads: Iterable<PlayedLead>): Holds {
  /** The waiting lead of each campaign, by address; '' once its sequence has started. */
  const open = new Map<string, Map<string, string>>()
  const writtenTo = new Map<string, Map<string | null, number>>()
  const companies = new Map<string, Map<string, Contacted>>()

  function recordCompany(one: Contacted): void {
    if (!isFreeMail(one.email))
      within(companies, domainOf(one.email)).set(`${one.campaignId ?? ''} ${one.email}`, one)
  }
  const began = ({ email, campaign }: PlayedLead) => void within(open, keyOf(email)).set(campaign.id, '')

  for (const { email, campaignId, at } of written) within(writtenTo, keyOf(email)).set(campaignId, at)
  for (const one of contacted) recordCompany({ ...one, email: keyOf(one.email) })
  for (const played of leads)
    if (played.lead.state === 'active') began(played)
    else if (played.id !== null && played.isOpen)
      within(open, keyOf(played.email)).set(played.campaign.id, played.id)

  return {
    factsOf({ id, email, zone, campaign, provider, notBefore }, now) {
      const key = keyOf(email)
      return {
        notBefore: () => (notBefore ? dayStart(zone ?? campaign.zone, notBefore) : null),
        elsewhereUntil() {
          const comesFirst = (other: string) => id === null || other < id
          const elsewhere = heldElsewhere.get(key)
          if (elsewhere !== undefined && comesFirst(elsewhere)) return Infinity
          const others = [...(open.get(key) ?? [])].filter(([other]) => other !== campaign.id)
          return others.some(([, lead]) => comesFirst(lead)) ? now : null
        },
        lastElsewhere() {
          const others = [...(writtenTo.get(key) ?? [])].filter(([other]) => other !== campaign.id)
          return others.length === 0 ? null : Math.max(...others.map(([, at]) => at))
        },
        company: () =>
          [...(companies.get(domainOf(key))?.values() ?? [])]
            .filter((other) => other.email !== key)
            .map(({ at }) => at)
            .toSorted((a, b) => b - a),
        opensAt: () => campaign.opensAt(zone ?? campaign.zone, now),
        providerUntil: () => campaign.providers.heldUntil(provider, now),
      }
    },
    began,
    wrote(lead, now) {
      began(lead)
      const email = keyOf(lead.email)
      within(writtenTo, email).set(lead.campaign.id, now)
      lead.campaign.providers.count(lead, now)
      recordCompany({ email, campaignId: lead.campaign.id, at: now })
    },
    ended: ({ email, campaign }) => void open.get(keyOf(email))?.delete(campaign.id),
  }
}

const keyOf = (email: string): string => email.toLowerCase()

function within<Key, Inner>(map: Map<string, Map<Key, Inner>>, key: string): Map<Key, Inner> {
  let found = map.get(key)
  if (!found) map.set(key, (found = new Map<Key, Inner>()))
  return found
}
