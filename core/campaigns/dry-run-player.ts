// oxlint-disable max-lines -- one player, whose state all of its moves share
import { holdsOf, type Holds } from './dry-run-holds.ts'
import { othersEndAt, dequeueMatching } from './dry-run-providers.ts'
import { PlayedCampaign, type PlayedLead, type TurnKind } from './dry-run-leads.ts'
import { nextMailbox, turnsOf, type PlayedMailbox } from './dry-run-turns.ts'
import { PlayedActions } from './dry-run-actions.ts'
import { branchesOf, type Branches } from './dry-run-branches.ts'
import type { DryDay, DryResult, DryRun, DrySend } from './dry-run.ts'
import { createDueQueue } from './due-queue.ts'
import { replyPathOf } from './reply-paths.ts'
import type { ReplyPath } from './sequence.ts'
import { readyAt } from './mailbox-turn.ts'
import { afterWaiting } from './working-days.ts'
import { DAY, dateIn } from './zone-clock.ts'

/** The delay for a "later" reply that names no day. */
const MONTH = 30 * DAY

/** Advances from one moment at which a mailbox may send to the next. */
export class Player {
  private readonly zone: string
  private readonly keep: number
  private readonly holds: Holds
  private readonly actions: PlayedActions
  private readonly branches: Branches
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
    const everybodyEngages = run.everybodyEngages ?? false
    this.branches = branchesOf(this.asked, this.actions, { everybodyEngages, keep })
    this.open = this.asked.leads.filter(({ isOpen }) => isOpen).length
    this.holds = holdsOf(
      run,
      campaigns.flatMap(({ leads }) => leads),
    )
    this.mailboxes = run.mailboxes.map((mailbox) => {
      const own = campaigns.filter((campaign) => campaign.isSentBy(mailbox.id))
      const looksAtOthers = own.some(({ plan }) => plan.matchesProvider)
      return { ...mailbox, look: run.now, isWoken: false, campaigns: own, looksAtOthers }
    })
  }

  play(end: number): DryResult {
    for (;;) {
      const mailbox = this.open > 0 ? nextMailbox(this.mailboxes) : undefined
      const look = mailbox?.look ?? Infinity
      const isEndedNext = (this.ended.peek()?.due ?? Infinity) <= look
      if ((isEndedNext ? (this.ended.peek()?.due ?? Infinity) : look) >= end) break
      if (isEndedNext) this.continueWithoutEmail(this.ended.pop()!)
      else mailbox!.look = this.turn(mailbox!, look)
    }
    const days = [...this.days.values()]
    const lastSend = days.findLast(({ firsts, followUps }) => firsts + followUps > 0)
    const held: DryResult['held'] = {}
    for (const { heldBy } of this.asked.leads) if (heldBy) held[heldBy] = (held[heldBy] ?? 0) + 1
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
      if (campaign.freeFrom(kind, now) <= now && this.take(campaign, kind, mailbox, now)) return now
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
    while ((queue.peek()?.due ?? Infinity) <= now) {
      const lead = next()
      if (!lead) break
      const hold = this.holds.of(lead, now)
      if (hold) this.hold(lead, hold)
      else if (campaign.plan.steps[lead.step]?.kind === 'condition')
        this.goTo(lead, lead.step, now, { inPlaceOf: lead.due })
      else if (campaign.plan.steps[lead.step]?.kind === 'action') this.playAction(lead, now)
      else if (campaign.plan.steps[lead.step]?.kind !== 'email') this.playTask(lead, now)
      else if (lead.misfits?.has(lead.step)) this.hold(lead, { rule: 'missing_value', until: Infinity })
      else {
        this.send(lead, kind, mailbox, now)
        return true
      }
    }
    return false
  }

  private hold(
    lead: PlayedLead,
    { rule, until }: { rule: PlayedLead['heldBy'] & string; until: number },
  ): void {
    if (until === Infinity) {
      lead.campaign.drop(lead, rule)
      this.close(lead)
      return
    }
    for (const mailbox of this.mailboxes)
      if (mailbox.looksAtOthers && mailbox.look > until) mailbox.look = until
    lead.heldBy = rule
    lead.due = until
    lead.campaign.wait(lead)
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
    lead.lastSent = now
    this.holds.wrote(lead, now)
    if (lead.campaign === this.asked) {
      const day = this.dayAt(now)
      day.byMailbox[mailbox.id] = (day.byMailbox[mailbox.id] ?? 0) + 1
      day[kind === 'first' ? 'firsts' : 'followUps'] += 1
      const theirDay = lead.zone === null ? day.date : dateIn(lead.zone, now)
      if (theirDay !== day.date) day.elsewhere[theirDay] = (day.elsewhere[theirDay] ?? 0) + 1
      this.total += 1
      if (this.sends.length < this.keep)
        this.sends.push({
          email: lead.email,
          step: lead.step,
          mailboxId: mailbox.id,
          at: new Date(now),
          zone: lead.zone,
        })
    }
    if (lead.campaign === this.asked && this.reply !== null && !lead.hasReplied) this.playReply(lead, now)
    else this.toNextStep(lead, now)
  }

  /**
   * Simulates private.follow_reply for a reply that arrives immediately and names no day. Colleagues continue
   * regardless of the campaign's company rule, because each lead is simulated as the one who replies.
   */
  private playReply(lead: PlayedLead, now: number): void {
    const { steps } = lead.campaign.plan
    const first = steps.findIndex(({ onReply }) => onReply === this.reply)
    lead.hasReplied = true
    if (first !== -1 && !replyPathOf(this.reply)!.mayEmail) {
      this.end(lead)
      this.waitWithoutEmail(lead, first, now)
      return
    }
    this.goTo(lead, first === -1 ? steps.length : first, now, {
      since: this.reply === 'not_now' ? now + MONTH : now,
    })
  }

  /** Simulates private.continue_without_email, which waits for no mailbox and no sending hours. */
  private continueWithoutEmail(lead: PlayedLead): void {
    const step = lead.campaign.plan.steps[lead.step]!
    if (step.kind === 'action') {
      this.actions.play(lead, lead.due)
      this.moves(lead, lead.due)
    } else this.dayAt(lead.due).tasks += 1
    this.waitWithoutEmail(lead, step.leadsTo ?? lead.step + 1, lead.due)
  }

  private waitWithoutEmail(lead: PlayedLead, place: number, now: number): void {
    const { steps, waitsInWorkingDays, window, zone } = lead.campaign.plan
    const step = steps[place]
    if (!step) return
    lead.step = place
    lead.due = afterWaiting(new Date(now), step.wait, waitsInWorkingDays ? window : null, zone).getTime()
    this.ended.push(lead)
  }

  /** A task for a person, simulated as done immediately. It does not use a mailbox's turn. */
  private playTask(lead: PlayedLead, now: number): void {
    if (lead.campaign === this.asked && lead.campaign.plan.steps[lead.step]) this.dayAt(now).tasks += 1
    this.holds.began(lead)
    this.toNextStep(lead, now)
  }

  /** Performs an action that the lead waited for. */
  private playAction(lead: PlayedLead, now: number): void {
    this.actions.play(lead, now)
    if (!this.moves(lead, now)) this.toNextStep(lead, now, lead.due)
  }

  private toNextStep(lead: PlayedLead, now: number, inPlaceOf = Infinity): void {
    const step = lead.campaign.plan.steps[lead.step]
    if (step?.id !== undefined) lead.had.add(step.id)
    this.goTo(lead, step?.leadsTo ?? lead.step + 1, now, { inPlaceOf })
  }

  /**
   * Moves a lead to a step, deciding conditions and performing immediate actions on the way. A lead who is then due at
   * once gets the queue position of the due time `inPlaceOf`.
   */
  private goTo(
    lead: PlayedLead,
    place: number,
    now: number,
    { since = now, inPlaceOf = Infinity }: { since?: number; inPlaceOf?: number } = {},
  ): void {
    const { steps, waitsInWorkingDays, window, zone } = lead.campaign.plan
    lead.heldBy = null
    lead.step = place
    for (let step = steps[place]; step; step = steps[lead.step]) {
      if (step.kind === 'condition') {
        const decision = this.branches.decide(lead, now)
        if ('lookAt' in decision) {
          this.hold(lead, { rule: 'condition', until: decision.lookAt })
          return
        }
        lead.step = decision.leadsTo
      } else if (step.kind === 'action' && step.wait === 0 && since <= now) {
        this.actions.play(lead, now)
        if (this.moves(lead, now)) return
        lead.step = step.leadsTo ?? lead.step + 1
      } else break
    }
    const next = steps[lead.step]
    if (!next) {
      this.end(lead)
      return
    }
    const due = afterWaiting(new Date(since), next.wait, waitsInWorkingDays ? window : null, zone).getTime()
    lead.due = due <= now ? Math.min(due, inPlaceOf) : due
    lead.campaign.wait(lead)
  }

  /** Performs a move to another campaign (private.move_to_campaign) and returns true if there was one. */
  private moves(lead: PlayedLead, now: number): boolean {
    const move = lead.moves?.get(lead.step)
    if (!move) return false
    const target = this.campaigns.find(({ id }) => id === move.campaign)
    const isElsewhere = this.campaigns.some(
      (other) =>
        other !== target &&
        other !== lead.campaign &&
        other.leads.some(({ isOpen, email }) => isOpen && email.toLowerCase() === lead.email.toLowerCase()),
    )
    if (isElsewhere || target?.has(lead.email)) return false
    if (lead.isOpen) this.end(lead)
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
