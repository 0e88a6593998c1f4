// Recipients' email providers in a dry run (database/functions/sending/recipient_provider.sql, provider_queues.sql).
import type { DryCampaign } from './dry-run.ts'
import { createDueQueue, type DueQueue } from './due-queue.ts'
import type { PlayedCampaign, PlayedLead } from './dry-run-leads.ts'
import { dayAfter, hoursOpenAt, limitOn, type DryMailbox } from './mailbox-turn.ts'
import { dateIn, HOUR, instantsOfWallClock } from './zone-clock.ts'

type Hour = { sent: number; held: number }

/** For each provider, the emails sent in each hour of a campaign and the number of waiting leads. */
export class ProviderHours {
  private readonly cap: number | null
  private readonly hours = new Map<string, Hour>()

  constructor({ providerCap, providerHours = [] }: DryCampaign) {
    this.cap = providerCap ?? null
    for (const { provider, hour, sent, held } of providerHours)
      Object.assign(this.at(provider, hour), { sent, held })
  }

  /** Null when the email may leave now; otherwise the start of the hour that has capacity. */
  heldUntil(provider: PlayedLead['provider'], now: number): number | null {
    const thisHour = Math.floor(now / HOUR) * HOUR
    if (this.cap === null || !provider || this.at(provider, thisHour).sent < this.cap) return null
    for (let ahead = 1; ahead <= 24; ahead += 1) {
      const hour = this.at(provider, thisHour + ahead * HOUR)
      if (hour.held >= this.cap) continue
      hour.held += 1
      return thisHour + ahead * HOUR
    }
    return thisHour + 24 * HOUR
  }

  count({ provider }: PlayedLead, now: number): void {
    if (provider) this.at(provider, Math.floor(now / HOUR) * HOUR).sent += 1
  }

  private at(provider: string, hour: number): Hour {
    const key = `${hour} ${provider}`
    const found = this.hours.get(key) ?? { sent: 0, held: 0 }
    this.hours.set(key, found)
    return found
  }
}

/** The queue of new leads, split by provider. Campaigns without mailbox matching read it as a single queue. */
export class FirstsQueue implements DueQueue<PlayedLead> {
  private readonly parts = new Map<string, DueQueue<PlayedLead>>()

  push(lead: PlayedLead): void {
    const part = this.parts.get(lead.provider ?? '') ?? createDueQueue()
    this.parts.set(lead.provider ?? '', part)
    part.push(lead)
  }

  peek(): PlayedLead | undefined {
    return this.longestDue(() => true)?.peek()
  }

  pop(): PlayedLead | undefined {
    return this.longestDue(() => true)?.pop()
  }

  partOf(provider: string): DueQueue<PlayedLead> | undefined {
    return this.parts.get(provider)
  }

  /** The provider's queue with the earliest due lead. */
  longestDue(mayTake: (provider: string) => boolean): DueQueue<PlayedLead> | undefined {
    let best: DueQueue<PlayedLead> | undefined
    for (const [provider, part] of this.parts) {
      const head = part.peek()
      if (head && mayTake(provider) && (!best || isDueBefore(head, best.peek()!))) best = part
    }
    return best
  }
}

const isDueBefore = (one: PlayedLead, other: PlayedLead) =>
  one.lead.due < other.lead.due || (one.lead.due === other.lead.due && one.order < other.order)

/** Removes and returns the first new lead that this mailbox should write to. */
export function dequeueMatching(
  campaign: PlayedCampaign,
  mailbox: DryMailbox,
  mailboxes: readonly DryMailbox[],
  { zone, now }: { zone: string; now: number },
): PlayedLead | undefined {
  const others = new Set(
    mailboxes
      .filter((other) => other !== mailbox && campaign.isSentBy(other.id) && hasRoom(other, zone, now))
      // A slowed mailbox leaves new contacts to a healthy one.
      .filter((other) => !other.isSlowed || mailbox.isSlowed)
      .map(({ provider }) => provider ?? ''),
  )
  const own = mailbox.provider ? campaign.firsts.partOf(mailbox.provider) : undefined
  if (own && (own.peek()?.lead.due ?? Infinity) <= now) return own.pop()
  const part = campaign.firsts.longestDue(
    (provider) => provider === '' || provider === mailbox.provider || !others.has(provider),
  )
  campaign.nextFirst = part?.peek()?.lead.due ?? Infinity
  return campaign.nextFirst <= now ? part?.pop() : undefined
}

/** True when the mailbox may send more on this day of the workspace. */
function hasRoom(mailbox: DryMailbox, zone: string, now: number): boolean {
  const today = dateIn(zone, now)
  const { daysOff, sentOn, sentCount } = mailbox
  if (daysOff && daysOff.from <= today && today <= daysOff.to) return false
  if (hoursOpenAt(mailbox, zone, now) >= dayAfter(zone, today)) return false
  return (sentOn === today ? sentCount : 0) < limitOn(mailbox, today)
}

/**
 * The time at which the first of these mailboxes stops sending for today even if none of them sends: the end of its
 * hours or of the day.
 */
export function othersEndAt(mailboxes: readonly DryMailbox[], zone: string, now: number): number {
  const today = dateIn(zone, now)
  const ends = mailboxes.flatMap(({ hours }) =>
    hours ? instantsOfWallClock(zone, Date.parse(`${today}T${hours.to.slice(0, 5)}Z`)) : [],
  )
  return Math.min(dayAfter(zone, today), ...ends.filter((end) => end > now))
}
