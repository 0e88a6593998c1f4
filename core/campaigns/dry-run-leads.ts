// The leads of a campaign in a dry run, in the same queues that the claim uses: one of new leads, and per mailbox one
// of the threads that it started. A lead who already got an email today waits in a third queue until all others were
// served.
import type { DryCampaign, DryEntrant, DryLead } from './dry-run.ts'
import type { Lead, Reached } from './lead/lead.ts'
import { FirstsQueue, ProviderHours } from './dry-run-providers.ts'
import { createDueQueue, type DueQueue } from './due-queue.ts'
import { dayAfter } from './mailbox-turn.ts'
import { nextMoment } from './sending-window.ts'
import { dateIn } from './zone-clock.ts'
import type { WaitRule } from './why-not-sent.ts'

export type TurnKind = 'first' | 'follow_up' | 'same_day'

export type PlayedLead = Omit<DryLead, 'step' | 'due' | 'lastSent' | 'isActive'> & {
  /** The index among the campaign's leads. */
  order: number
  campaign: PlayedCampaign
  lead: Lead
  /** False once it gets no further email. */
  isOpen: boolean
  /** The steps that the lead received and the conditions that it reached, before and during the dry run. */
  had: Set<string>
  conditions: Map<number, Reached>
}

type Queue = DueQueue<PlayedLead>

export class PlayedCampaign {
  readonly id: string
  readonly leads: PlayedLead[]
  readonly plan: DryCampaign
  readonly window: DryCampaign['window']
  readonly zone: string
  readonly providers: ProviderHours
  readonly firsts = new FirstsQueue()
  /** The due time of the next new lead that is available to the mailbox that last checked. */
  nextFirst = Infinity
  private readonly dayZone: string
  private readonly senders: Map<string, { id: string; servedAt: number }>
  private readonly followUps: Map<string, Queue>
  private readonly sameDay: Map<string, Queue>
  /** Caches the last result per zone of when the window opens: thousands of leads are held at one moment. */
  private readonly openings = new Map<string, { now: number; at: number }>()
  private today: string
  private used: { sent: number; firsts: number }

  constructor(plan: DryCampaign, dayZone: string, now: number) {
    this.plan = plan
    this.id = plan.id
    this.window = plan.window
    this.zone = plan.zone
    this.providers = new ProviderHours(plan)
    this.dayZone = dayZone
    this.today = dateIn(dayZone, now)
    this.used = { ...plan.used }
    this.senders = new Map(
      plan.senders.map(({ id, mailboxId, servedAt }) => [mailboxId, { id, servedAt: servedAt ?? 0 }]),
    )
    this.followUps = new Map(plan.senders.map(({ mailboxId }) => [mailboxId, createDueQueue()]))
    this.sameDay = new Map(plan.senders.map(({ mailboxId }) => [mailboxId, createDueQueue()]))
    this.leads = plan.leads.map((lead, order) => this.played(lead, order))
    for (const lead of this.leads) this.wait(lead)
  }

  /** The first moment from `now` on at which it may email a contact in this zone. */
  opensAt(zone: string, now: number): number {
    const known = this.openings.get(zone)
    if (known?.now === now) return known.at
    const at = nextMoment(this.window, zone, new Date(now))?.getTime() ?? Infinity
    this.openings.set(zone, { now, at })
    return at
  }

  has(email: string): boolean {
    return this.leads.some((lead) => lead.email.toLowerCase() === email.toLowerCase())
  }

  /** Adds a lead that another campaign moved here. */
  enter(entrant: DryEntrant, now: number): PlayedLead {
    const progress = {
      step: 0,
      due: Math.max(now, this.plan.startsAt ?? now),
      mailboxId: null,
      lastSent: null,
    }
    const lead = this.played({ ...entrant, ...progress, isActive: false, id: null }, this.leads.length)
    this.leads.push(lead)
    this.wait(lead)
    return lead
  }

  isSentBy(mailboxId: string): boolean {
    return this.senders.has(mailboxId)
  }

  sender(mailboxId: string): { id: string; servedAt: number } {
    return this.senders.get(mailboxId)!
  }

  /**
   * A thread stays with its mailbox. When that mailbox no longer sends for the campaign, the lead is held permanently.
   */
  wait(lead: PlayedLead): void {
    const queue = this.queueOf(this.kindOf(lead), lead.mailboxId ?? '')
    if (queue) queue.push(lead)
    else this.drop(lead, 'mailbox_removed')
  }

  drop(lead: PlayedLead, rule: WaitRule): void {
    lead.lead = { ...lead.lead, heldBy: rule }
    lead.isOpen = false
  }

  queueOf(kind: TurnKind, mailboxId: string): Queue | undefined {
    if (kind === 'first') return this.firsts
    return (kind === 'follow_up' ? this.followUps : this.sameDay).get(mailboxId)
  }

  /** The time from which the campaign's daily limits allow another email. */
  freeFrom(kind: TurnKind, now: number): number {
    const { dailyCap, newLeadsCap } = this.plan
    const isFull =
      (dailyCap !== null && this.used.sent >= dailyCap) ||
      (kind === 'first' && newLeadsCap !== null && this.used.firsts >= newLeadsCap)
    return isFull ? dayAfter(this.dayZone, this.today) : now
  }

  count(kind: TurnKind, mailboxId: string, now: number): void {
    this.used.sent += 1
    if (kind === 'first') this.used.firsts += 1
    this.sender(mailboxId).servedAt = now
  }

  /** Resets all counts on a new day, on which no lead has received an email yet. */
  turnTo(now: number): void {
    const today = dateIn(this.dayZone, now)
    if (today === this.today) return
    this.today = today
    this.used = { sent: 0, firsts: 0 }
    for (const queue of this.sameDay.values())
      for (let lead = queue.pop(); lead; lead = queue.pop()) this.wait(lead)
  }

  private played({ step, due, lastSent, isActive, ...given }: DryLead, order: number): PlayedLead {
    const onReply = this.plan.steps[step]?.onReply ?? null
    return {
      ...given,
      order,
      campaign: this,
      lead: { state: isActive ? 'active' : 'waiting', step, due, heldBy: null, onReply, lastSent },
      isOpen: true,
      had: new Set(given.known?.had),
      conditions: new Map(given.known?.conditions),
    }
  }

  private kindOf({ mailboxId, lead: { lastSent, due } }: PlayedLead): TurnKind {
    if (mailboxId === null) return 'first'
    const isToday = lastSent !== null && dateIn(this.dayZone, lastSent) === this.today
    return isToday && dateIn(this.dayZone, due) <= this.today ? 'same_day' : 'follow_up'
  }
}
