// The checklist before a launch. A blocking row stops it: the mail could not leave, or should not by law or by the
// rules of those who receive it (docs/sending.md). A warning is the sender's to decide.
import { isBlockedDomain, type DomainState } from './domain-state.ts'
import { nextMoment, type SendingWindow } from './sending-window.ts'

export type LaunchFacts = {
  now: Date
  window: SendingWindow
  zone: string
  emailSteps: {
    place: number
    label: string
    subject: string
    hasWords: boolean
    weight: number
    score: number | null
  }[]
  minScore: number
  senders: {
    address: string
    state: 'active' | 'paused' | 'broken'
    dailyLimit: number
    domain: DomainState | null
  }[]
  postalAddress: string | null
  unsubscribeLine: string
  tracks: boolean
  mayTrack: boolean
  /** Where tracking and opt-out links lead. */
  publicUrl: string
  dailyCap: number | null
  reach: { people: number; suppressed: number; inOtherCampaigns: number; roleAddresses: number }
  /** Who could not be written to, and why; `checked` of them were looked at. */
  misfits: { checked: number; held: number; reasons: { message: string; count: number; example: string }[] }
}

export type LaunchRow = {
  id: string
  level: 'ok' | 'warning' | 'blocking'
  title: string
  detail: string
  /** The part of the campaign, or of the product, where it is put right. */
  fix?: 'sequence' | 'audience' | 'schedule' | 'providers' | 'settings'
}

export function launchList(facts: LaunchFacts): LaunchRow[] {
  return [
    stepsRow(facts),
    sendersRow(facts),
    domainsRow(facts),
    audienceRow(facts),
    fitRow(facts),
    windowRow(facts),
    capacityRow(facts),
    addressRow(facts),
    wayOutRow(facts),
    scoreRow(facts),
    trackingRow(facts),
  ]
}

export const mayLaunch = (rows: readonly LaunchRow[]): boolean =>
  rows.every(({ level }) => level !== 'blocking')

function stepsRow({ emailSteps }: LaunchFacts): LaunchRow {
  const row = { id: 'steps', title: 'There is something to send', fix: 'sequence' as const }
  const [first] = emailSteps
  if (!first) return { ...row, level: 'blocking', detail: 'Write at least one email.' }
  const blank = emailSteps.find(({ hasWords }) => !hasWords)
  if (blank)
    return { ...row, level: 'blocking', detail: `Step ${blank.place}, variant ${blank.label} has no words.` }
  const untitled = emailSteps.find(({ place, subject }) => place === first.place && !subject.trim())
  if (untitled)
    return {
      ...row,
      level: 'blocking',
      detail: `Variant ${untitled.label} of the first email has no subject.`,
    }
  const silent = emailSteps.find(({ place }) =>
    emailSteps.every((step) => step.place !== place || step.weight === 0),
  )
  if (silent)
    return {
      ...row,
      level: 'blocking',
      detail: `No variant of step ${silent.place} has a share: give one a weight.`,
    }
  const steps = new Set(emailSteps.map(({ place }) => place)).size
  return { ...row, level: 'ok', detail: steps === 1 ? 'One email.' : `${steps} emails.` }
}

function sendersRow({ senders }: LaunchFacts): LaunchRow {
  const row = { id: 'senders', title: 'A mailbox sends it', fix: 'schedule' as const }
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
    return { ...row, level: 'warning', detail: `${still.address} is not sending now; the others carry it.` }
  return { ...row, level: 'ok', detail: active.map(({ address }) => address).join(', ') }
}

function domainsRow({ senders }: LaunchFacts): LaunchRow {
  const row = { id: 'domains', title: 'The domains vouch for it', fix: 'providers' as const }
  if (senders.length === 0) return { ...row, level: 'ok', detail: 'Known once a mailbox is chosen.' }
  const failing = senders.find(({ domain }) => domain && isBlockedDomain(domain))
  if (failing?.domain)
    return {
      ...row,
      level: 'blocking',
      detail: `${failing.domain.name}: ${failing.domain.says} Mail without it is refused by Gmail, Yahoo and Microsoft.`,
    }
  const unsure = senders.find(({ domain }) => !domain || domain.isUnsure)
  if (unsure)
    return {
      ...row,
      level: 'warning',
      detail: `SPF, DKIM and DMARC of ${unsure.address.split('@')[1] ?? ''} are not all known to pass. Check the domain.`,
    }
  return { ...row, level: 'ok', detail: 'SPF, DKIM and DMARC are in place.' }
}

function audienceRow({ reach }: LaunchFacts): LaunchRow {
  const row = { id: 'audience', title: 'Somebody gets it', fix: 'audience' as const }
  const left = reach.people - reach.suppressed
  if (left <= 0)
    return {
      ...row,
      level: 'blocking',
      detail: reach.people === 0 ? 'Nobody matches.' : 'All who match are on the suppression list.',
    }
  const said = [
    count(left, 'person', 'people'),
    reach.suppressed > 0 ? `${reach.suppressed} suppressed and left out` : '',
    reach.inOtherCampaigns > 0 ? `${reach.inOtherCampaigns} wait for another campaign to end` : '',
  ]
  const detail = `${said.filter(Boolean).join(', ')}.`
  // Warmbly's and our own advice: beyond this the list was not chosen person by person.
  if (reach.roleAddresses > 0.15 * reach.people)
    return {
      ...row,
      level: 'warning',
      detail: `${detail} More than 15 % are shared addresses such as info@.`,
    }
  return { ...row, level: 'ok', detail }
}

function fitRow({ misfits }: LaunchFacts): LaunchRow {
  const row = { id: 'fit', title: 'Every merge tag has a value', fix: 'sequence' as const }
  if (misfits.held === 0)
    return {
      ...row,
      level: 'ok',
      detail: `Rendered for ${count(misfits.checked, 'person', 'people')}: no gap.`,
    }
  const [worst] = misfits.reasons
  const detail = `${count(misfits.held, 'person', 'people')} would be held back. ${worst?.message ?? ''} For example ${worst?.example ?? ''}.`
  return { ...row, level: misfits.held >= misfits.checked ? 'blocking' : 'warning', detail }
}

function windowRow({ window, zone, now }: LaunchFacts): LaunchRow {
  const row = { id: 'window', title: 'There is a time to send', fix: 'schedule' as const }
  const opens = nextMoment(window, zone, now)
  if (!opens) return { ...row, level: 'blocking', detail: 'Every sending day is a day off.' }
  if (opens.getTime() - now.getTime() > 14 * 86_400_000)
    return { ...row, level: 'warning', detail: 'The next two weeks have no open hour.' }
  return { ...row, level: 'ok', detail: `${window.from.slice(0, 5)} to ${window.to.slice(0, 5)}.` }
}

/** Longer than this, the news in the first email is old when the last person reads it. */
const LONG = 60

function capacityRow({ senders, emailSteps, dailyCap, reach }: LaunchFacts): LaunchRow {
  const row = { id: 'capacity', title: 'The mailboxes can carry it', fix: 'schedule' as const }
  const limits = senders
    .filter(({ state }) => state === 'active')
    .reduce((sum, { dailyLimit }) => sum + dailyLimit, 0)
  const perDay = Math.min(limits, dailyCap ?? limits)
  const mails = (reach.people - reach.suppressed) * new Set(emailSteps.map(({ place }) => place)).size
  if (perDay === 0 || mails <= 0)
    return { ...row, level: 'ok', detail: 'Known once a mailbox and people are chosen.' }
  const days = Math.ceil(mails / perDay)
  const detail = `At most ${count(mails, 'email', 'emails')} at ${perDay} a day: about ${count(days, 'sending day', 'sending days')}.`
  return { ...row, level: days > LONG ? 'warning' : 'ok', detail }
}

function addressRow({ postalAddress }: LaunchFacts): LaunchRow {
  const row = { id: 'postal-address', title: 'A postal address stands under it', fix: 'settings' as const }
  return postalAddress?.trim()
    ? { ...row, level: 'ok', detail: postalAddress.trim().split('\n')[0]! }
    : {
        ...row,
        level: 'blocking',
        detail: 'The law asks commercial mail for one: write it in the workspace’s settings.',
      }
}

function wayOutRow({ unsubscribeLine, publicUrl }: LaunchFacts): LaunchRow {
  const row = { id: 'way-out', title: 'There is a way out', fix: 'schedule' as const }
  if (!publicUrl.startsWith('https://'))
    return {
      ...row,
      level: 'warning',
      detail: `Links lead to ${publicUrl}, which only this machine can open. Set APP_URL to a public https address.`,
    }
  if (!unsubscribeLine.trim())
    return {
      ...row,
      level: 'warning',
      detail: 'Only the button of the mail program: many do not see it. Add a line.',
    }
  return {
    ...row,
    level: 'ok',
    detail: 'A line under each email, and the button of the mail program (RFC 8058).',
  }
}

function scoreRow({ emailSteps, minScore }: LaunchFacts): LaunchRow {
  const row = { id: 'score', title: `Each email scores ${minScore} or more`, fix: 'sequence' as const }
  const low = emailSteps.filter(({ score }) => score !== null && score < minScore)
  if (low.length === 0)
    return { ...row, level: 'ok', detail: emailSteps.length > 0 ? 'They do.' : 'Known once there is one.' }
  const said = low.map(({ place, label, score }) => `step ${place} ${label}: ${score}`).join(', ')
  return { ...row, level: 'warning', detail: `Below it are ${said}.` }
}

function trackingRow({ tracks, mayTrack }: LaunchFacts): LaunchRow {
  const row = { id: 'tracking', title: 'Tracking', fix: 'schedule' as const }
  if (!tracks)
    return { ...row, level: 'ok', detail: 'Off: nothing is hidden in the mail, and replies are counted.' }
  if (!mayTrack)
    return { ...row, level: 'warning', detail: 'The plan has no tracking, so nothing will be tracked.' }
  return { ...row, level: 'ok', detail: 'On. Opens are an estimate; machines are told apart from people.' }
}

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
