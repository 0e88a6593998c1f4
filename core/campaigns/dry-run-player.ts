// oxlint-disable max-lines -- one player, whose state all of its moves share
import { PlayedActions } from './dry-run-actions.ts'
import { matcherOf, PlayedBranches } from './dry-run-branches.ts'
import { holdsOf, type Holds } from './dry-run-holds.ts'
import { othersEndAt, dequeueMatching } from './dry-run-providers.ts'
import { PlayedCampaign, type PlayedLead, type TurnKind } from './dry-run-leads.ts'
import { nextMailbox, turnsOf, type PlayedMailbox } from './dry-run-turns.ts'
import type { DryDay, DryResult, DryRun, DrySend } from './dry-run.ts'
import { createDueQueue } from './due-queue.ts'
import { advance } from './lead/advance.ts'
import type { LeadEffect, LeadEvent, LeadFacts } from './lead/lead.ts'
import { simpleReply } from './lead/replied.ts'
import { isOpen } from './lead/states.ts'
import type { ReplyPath } from './sequence.ts'
import { readyAt } from './mailbox-turn.ts'
import { dateIn } from './zone-clock.ts'

/** Advances from one moment at which a mailbox may send to the next. */
export class Player {
  private readonly zone: string
  private readonly keep: number
  private readonly holds: Holds
  private readonly actions: PlayedActions
  private readonly branches: PlayedBranches
  private readonly everybodyEngages: boolean
  private readonly asked: PlayedCampaign
  private readonly campaigns: PlayedCampaign[]
  private readonly mailboxes: PlayedMailbox[]
  private readonly days = new Map<string, DryDay>()
  private readonly sends: DrySend[] = []
  private total = 0
  private open = 0
  /** Leads whose sequence has ended, sorted by the due time of their next task or action without an email. */
  private readonly ended = createDueQueue<PlayedLead>()
  private readonly reply: ReplyPath | null
  /** True after a lead was moved to a campaign that may write to it immediately. */
  private hasMoved = false

  constructor(run: DryRun, keep: number) {
    this.zone = run.zone
    this.keep = keep
    const campaigns = run.campaigns.map((plan) => new PlayedCampaign(plan, run.zone, run.now))
    this.campaigns = campaigns
    this.asked = campaigns[0]!
    this.reply = run.everybodyReplies ?? null
    this.actions = new PlayedActions(this.asked, keep)
    this.branches = new PlayedBranches(this.asked, keep)
    this.everybodyEngages = run.everybodyEngages ?? false
    this.open = this.asked.leads.filter(({ isOpen }) => isOpen).length
    this.holds = holdsOf(
      run,
      campaigns.flatMap(({ leads }) => leads),
    )
    const healthy = run.mailboxes.filter(({ isSlowed }) => !isSlowed)
    this.mailboxes = run.mailboxes.map((mailbox) => {
      const own = campaigns.filter((campaign) => campaign.isSentBy(mailbox.id))
      const looksAtOthers = own.some(({ plan }) => plan.matchesProvider)
      const leavesFirstsOf = new Set(
        own.filter((campaign) => mailbox.isSlowed && healthy.some(({ id }) => campaign.isSentBy(id))),
      )
      return { ...mailbox, look: run.now, isWoken: false, campaigns: own, looksAtOthers, leavesFirstsOf }
    })
  }

  play(end: number): DryResult {
    for (;;) {
      const mailbox = this.open > 0 ? nextMailbox(this.mailboxes) : undefined
      const nextLook = mailbox?.look ?? Infinity
      const isEndedNext = (this.ended.peek()?.lead.due ?? Infinity) <= nextLook
      if ((isEndedNext ? (this.ended.peek()?.lead.due ?? Infinity) : nextLook) >= end) break
      if (isEndedNext) this.takeEnded(this.ended.pop()!)
      else mailbox!.look = this.turn(mailbox!, nextLook)
    }
    const days = [...this.days.values()]
    const lastSend = days.findLast(({ firsts, followUps }) => firsts + followUps > 0)
    const held: DryResult['held'] = {}
    for (const { lead } of this.asked.leads) if (lead.heldBy) held[lead.heldBy] = (held[lead.heldBy] ?? 0) + 1
    return {
      days,
      sends: this.sends,
      total: this.total,
      ...this.branches.taken(),
      ...this.actions.done(),
      held,
      endsOn: this.open === 0 ? (lastSend?.date ?? null) : null,
    }
  }

  /** Sends the best candidate of one mailbox, if any, and returns the time of the mailbox's next check. */
  private turn(mailbox: PlayedMailbox, now: number): number {
    mailbox.isWoken = false
    for (const campaign of mailbox.campaigns) campaign.turnTo(now)
    const ready = readyAt(mailbox, this.zone, now)
    if (ready > now) return ready
    for (const { campaign, kind, due } of turnsOf(mailbox)) {
      // A lead that an action moves to a campaign in this turn becomes available in the next one.
      if (due > now && kind !== 'same_day') continue
      if (campaign.freeFrom(kind, now) <= now && this.take(campaign, kind, mailbox, now))
        return readyAt(mailbox, this.zone, now)
    }
    if (this.hasMoved) {
      this.hasMoved = false
      mailbox.isWoken = true
      return now
    }
    return turnsOf(mailbox).reduce((look, { campaign, kind, due }) => {
      if (due > now) return Math.min(look, due)
      const free = campaign.freeFrom(kind, now)
      // All due leads are reserved for other mailboxes until one of them sends, their hours end or the day ends.
      const ends = othersEndAt(this.mailboxes, this.zone, now)
      return Math.min(look, free > now ? free : Math.min(ends, campaign.nextFirst))
    }, Infinity)
  }

  /** Sends to the next eligible lead and returns true if there was one. Leads that are held leave the queue. */
  private take(campaign: PlayedCampaign, kind: TurnKind, mailbox: PlayedMailbox, now: number): boolean {
    const queue = campaign.queueOf(kind, mailbox.id)!
    const next = () =>
      kind === 'first' && campaign.plan.matchesProvider
        ? dequeueMatching(campaign, mailbox, this.mailboxes, { zone: this.zone, now })
        : queue.pop()
    while ((queue.peek()?.lead.due ?? Infinity) <= now) {
      const lead = next()
      if (!lead) break
      if (this.happen(lead, { on: 'due' }, now) === 'send_email') {
        this.send(lead, kind, mailbox, now)
        return true
      }
    }
    return false
  }

  /**
   * Applies an event to a lead, runs the actions that follow from it, and assumes that a task is done at once. Returns
   * `send_email` when the lead gets an email now.
   */
  private happen(lead: PlayedLead, event: LeadEvent, now: number): LeadEffect['do'] | null {
    const { plan } = lead.campaign
    const facts = this.factsOf(lead, now)
    for (let next: LeadEvent | null = event; next;) {
      const { lead: after, effects } = advance(lead.lead, plan, facts, next)
      lead.lead = after
      next = null
      for (const effect of effects)
        if (effect.do === 'send_email') return effect.do
        else if (effect.do === 'record_condition') this.record(lead, effect, now)
        else next = this.work(lead, effect.do, now)
    }
    this.queue(lead)
    return null
  }

  /** Runs a step without an email, which waits for no mailbox and no sending hours. */
  private takeEnded(lead: PlayedLead): void {
    this.happen(lead, { on: 'due' }, lead.lead.due)
  }

  private factsOf(lead: PlayedLead, now: number): LeadFacts {
    return {
      now,
      hold: this.holds.factsOf(lead, now),
      reached: (step) => lead.conditions.get(step),
      matches: matcherOf(lead, this.actions, this.everybodyEngages),
      lacksValue: (step) => lead.misfits?.has(step) ?? false,
    }
  }

  private record(
    lead: PlayedLead,
    { step, reached }: Extract<LeadEffect, { do: 'record_condition' }>,
    now: number,
  ): void {
    lead.conditions.set(step, reached)
    if (reached.branch !== null) this.branches.record(lead, step, reached.branch, now)
  }

  private work(lead: PlayedLead, work: 'create_task' | 'run_action', now: number): LeadEvent {
    if (work === 'create_task') {
      if (lead.campaign === this.asked) this.dayAt(now).tasks += 1
      if (lead.isOpen) this.holds.began(lead)
      this.hasDone(lead)
      return { on: 'task_done' }
    }
    this.actions.play(lead, now)
    this.hasDone(lead)
    return { on: 'action_done', hasLeft: this.moves(lead, now) }
  }

  private hasDone({ campaign, lead, had }: PlayedLead): void {
    const id = campaign.plan.steps[lead.step]?.id
    if (id !== undefined) had.add(id)
  }

  /** A lead waits for its next moment, or its sequence ends. */
  private queue(played: PlayedLead): void {
    const { lead, campaign } = played
    if (!isOpen(lead.state) && played.isOpen) this.end(played)
    if (!isOpen(lead.state) && lead.due < Infinity) this.ended.push(played)
    if (!isOpen(lead.state)) return
    if (lead.due === Infinity && lead.heldBy) {
      campaign.drop(played, lead.heldBy)
      this.close(played)
      return
    }
    if (lead.heldBy)
      for (const mailbox of this.mailboxes)
        if (mailbox.looksAtOthers && mailbox.look > lead.due) mailbox.look = lead.due
    campaign.wait(played)
  }

  private send(lead: PlayedLead, kind: TurnKind, mailbox: PlayedMailbox, now: number): void {
    const today = dateIn(this.zone, now)
    mailbox.sentCount = (mailbox.sentOn === today ? mailbox.sentCount : 0) + 1
    mailbox.sentOn = today
    mailbox.nextFree = now + mailbox.gap * 1000
    for (const other of this.mailboxes)
      if (other !== mailbox && other.looksAtOthers && other.look > now && (other.nextFree ?? 0) <= now)
        Object.assign(other, { look: now, isWoken: true })
    lead.campaign.count(kind, mailbox.id, now)
    lead.mailboxId = mailbox.id
    this.holds.wrote(lead, now)
    if (lead.campaign === this.asked) this.list(lead, kind, mailbox, now)
    this.hasDone(lead)
    // Each lead replies once, and before the server's answer is recorded. A reply that says "later" names no day.
    if (lead.campaign === this.asked && this.reply !== null && lead.lead.onReply === null) {
      lead.lead = { ...lead.lead, state: this.reply === 'bounced' ? 'bounced' : 'replied' }
      this.happen(lead, { on: 'replied', reply: simpleReply(this.reply, now) }, now)
    } else this.happen(lead, { on: 'sent' }, now)
  }

  private list(
    { email, zone, lead }: PlayedLead,
    kind: TurnKind,
    { id: mailboxId }: PlayedMailbox,
    now: number,
  ): void {
    const day = this.dayAt(now)
    day.byMailbox[mailboxId] = (day.byMailbox[mailboxId] ?? 0) + 1
    day[kind === 'first' ? 'firsts' : 'followUps'] += 1
    const theirDay = zone === null ? day.date : dateIn(zone, now)
    if (theirDay !== day.date) day.elsewhere[theirDay] = (day.elsewhere[theirDay] ?? 0) + 1
    this.total += 1
    if (this.sends.length < this.keep)
      this.sends.push({ email, step: lead.step, mailboxId, at: new Date(now), zone })
  }

  /** Performs a move to another campaign (private.move_to_campaign) and returns true if there was one. */
  private moves(lead: PlayedLead, now: number): boolean {
    const move = lead.moves?.get(lead.lead.step)
    if (!move) return false
    const target = this.campaigns.find(({ id }) => id === move.campaign)
    const isElsewhere = this.campaigns.some(
      (other) =>
        other !== target &&
        other !== lead.campaign &&
        other.leads.some((one) => one.isOpen && one.email.toLowerCase() === lead.email.toLowerCase()),
    )
    if (isElsewhere || target?.has(lead.email)) return false
    if (!target || !move.lead) return true
    target.enter(move.lead, now)
    this.hasMoved = true
    if (target === this.asked) this.open += 1
    for (const mailbox of this.mailboxes)
      if (target.isSentBy(mailbox.id) && mailbox.look > now && (mailbox.nextFree ?? 0) <= now)
        Object.assign(mailbox, { look: now, isWoken: true })
    return true
  }

  private end(lead: PlayedLead): void {
    lead.isOpen = false
    this.close(lead)
    this.holds.ended(lead)
  }

  private close(lead: PlayedLead): void {
    if (lead.campaign === this.asked) this.open -= 1
  }

  private dayAt(now: number): DryDay {
    const date = dateIn(this.asked.zone, now)
    const day = this.days.get(date) ?? {
      date,
      firsts: 0,
      followUps: 0,
      tasks: 0,
      byMailbox: {},
      elsewhere: {},
    }
    this.days.set(date, day)
    return day
  }
}
