// The launch checks of senders, audience and schedule.
import { isBlockedDomain } from './domain-state.ts'
import type { LaunchFacts, LaunchRow } from './launch-facts.ts'
import { counted } from '#core/text/counted.ts'
import { nextMoment, formatHours } from './sending-window.ts'

export function sendersRow({ senders }: LaunchFacts): LaunchRow {
  const row = {
    id: 'senders',
    title: 'Mailboxes',
    fix: 'schedule' as const,
    field: 'senders' as const,
  }
  const active = senders.filter(({ state }) => state === 'active')
  if (senders.length === 0) return { ...row, level: 'blocking', detail: 'Choose at least one mailbox.' }
  if (active.length === 0)
    return {
      ...row,
      level: 'blocking',
      detail: 'None of the mailboxes can send now: each is paused or needs attention.',
    }
  const still = senders.find(({ state }) => state !== 'active')
  if (still)
    return { ...row, level: 'warning', detail: `${still.address} is not sending now; the others send it.` }
  return { ...row, level: 'ok', detail: active.map(({ address }) => address).join(', ') }
}

export function domainsRow({ senders }: LaunchFacts): LaunchRow {
  const row = {
    id: 'domains',
    title: 'Domain authentication',
    fix: 'providers' as const,
  }
  if (senders.length === 0) return { ...row, level: 'open', detail: 'Checked once a mailbox is chosen.' }
  const failing = senders.find(({ domain }) => domain && isBlockedDomain(domain))
  if (failing?.domain)
    return {
      ...row,
      level: 'blocking',
      field: `domain-${failing.domain.name}`,
      detail: `${failing.domain.name}: ${failing.domain.says} Mail without it is refused by Gmail, Yahoo and Microsoft.`,
    }
  const unsure = senders.find(({ domain }) => !domain || domain.isUnsure)
  if (unsure) {
    const domain = unsure.address.split('@')[1] ?? ''
    return {
      ...row,
      level: 'warning',
      field: `domain-${domain}`,
      detail: `SPF, DKIM and DMARC of ${domain} are not all known to pass. Check the domain.`,
    }
  }
  return { ...row, level: 'ok', detail: 'SPF, DKIM and DMARC are in place.' }
}

export function audienceRow({ reach }: LaunchFacts): LaunchRow {
  const row = {
    id: 'audience',
    title: 'Recipients',
    fix: 'audience' as const,
    field: 'target' as const,
  }
  const left = reach.people - reach.suppressed
  if (left <= 0)
    return {
      ...row,
      level: 'blocking',
      detail:
        reach.people === 0
          ? 'No contact yet. Choose an audience or import contacts.'
          : 'All matching contacts are on the suppression list.',
    }
  const parts = [
    counted(left, 'contact'),
    reach.suppressed > 0 ? `${reach.suppressed} suppressed and left out` : '',
    reach.inOtherCampaigns > 0 ? `${reach.inOtherCampaigns} wait for another campaign to end` : '',
    reach.notYet > 0 ? `${reach.notYet} wait for their “Not before” day` : '',
  ]
  const detail = `${parts.filter(Boolean).join(', ')}.`
  // Advice of Warmbly and of our own: above this share the list was not chosen person by person.
  if (reach.roleAddresses > 0.15 * reach.people)
    return {
      ...row,
      level: 'warning',
      detail: `${detail} More than 15% are shared addresses such as info@.`,
    }
  return { ...row, level: 'ok', detail }
}

export function windowRow({ window, zone, inLeadZone, now }: LaunchFacts): LaunchRow {
  const row = {
    id: 'window',
    title: 'Sending times',
    fix: 'schedule' as const,
    field: 'window' as const,
  }
  const opens = nextMoment(window, zone, now)
  if (!opens) return { ...row, level: 'blocking', detail: 'Every sending day is a day off.' }
  if (opens.getTime() - now.getTime() > 14 * 86_400_000)
    return { ...row, level: 'warning', detail: 'The next two weeks have no sending hour.' }
  return { ...row, level: 'ok', detail: `${formatHours(window, zone, inLeadZone)}.` }
}

/** Above this number of days, the news in the first email is old before the last person reads it. */
const LONG = 60

export function capacityRow({ senders, emailSteps, dailyCap, reach }: LaunchFacts): LaunchRow {
  const row = {
    id: 'capacity',
    title: 'Mailbox capacity',
    fix: 'schedule' as const,
    field: 'daily-cap' as const,
  }
  const active = senders.filter(({ state }) => state === 'active')
  const limitAfter = (days: number) => {
    const limits = active.map(({ today, rampStep, dailyLimit }) =>
      Math.max(today, Math.min(dailyLimit, today + days * rampStep)),
    )
    const sum = limits.reduce((total, limit) => total + limit, 0)
    return Math.min(sum, dailyCap ?? sum)
  }
  const mails = (reach.people - reach.suppressed) * new Set(emailSteps.map(({ place }) => place)).size
  const first = limitAfter(0)
  if (first === 0 || mails <= 0)
    return { ...row, level: 'open', detail: 'Checked once a mailbox and contacts are chosen.' }
  const highest = limitAfter(LONG)
  let [days, left] = [0, mails]
  for (; left > 0 && days <= LONG; days += 1) left -= limitAfter(days)
  if (left > 0) days += Math.ceil(left / highest)
  const pace = highest > first ? `${first} a day, rising to ${highest}` : `${first} a day`
  const detail = `At most ${counted(mails, 'email')} at ${pace}: at least ${counted(days, 'sending day', 'sending days')}.`
  return { ...row, level: days > LONG ? 'warning' : 'ok', detail }
}
