// Leads as the database returns them for a decision (private.leads_to_decide), and decisions as it applies them.
import type { LeadDecision, StandingLead } from '#core/campaigns/lead/decide.ts'
import type { Lead, LeadPlan } from '#core/campaigns/lead/lead.ts'
import type { Reply } from '#core/campaigns/lead/replied.ts'
import { isOpen, type LeadState } from '#core/campaigns/lead/states.ts'
import { plannedStepsOf } from '#core/campaigns/planned-steps.ts'
import type { ReplyPath, Sequence } from '#core/campaigns/sequence.ts'

export type LeadRow = {
  id: string
  campaign: string
  contact: string | null
  step: string | null
  state: LeadState
  due: string | null
  since: string | null
  reply: ReplyRow | null
  on_reply: ReplyPath | null
  is_ahead: boolean
  is_done: boolean
  reached: [step: string, reachedAt: string, branch: string | null][]
}

type ReplyRow = {
  undecided_at: string
  id: string | null
  category: string | null
  reason: string | null
  is_certain: boolean
  is_from_lead: boolean | null
  back_on: string | null
  received_at: string
  last_sent_at: string | null
  has_ended_otherwise: boolean
  has_replied_besides: boolean
  may_be_called: boolean
  is_archived: boolean
  is_over: boolean
  is_step_done: boolean | null
}

export type CampaignRow = {
  id: string
  version: number
  zone: string
  send_days: number[]
  hour_from: string
  hour_to: string
  closed_dates: string[]
  waits_in_working_days: boolean
  sequence: Sequence
}

type Plan = LeadPlan & { version: number; placeOf: (step: string | null) => number }

/** `standing` is null for a lead whose step is no longer in its sequence. */
export type Standing = { row: LeadRow; plan: Plan; standing: StandingLead | null }

/** The fields of private.lead_decision, and those by which the database recognizes what was read. */
export type DecisionRow = {
  lead: string
  step: string | null
  due: string | null
  version: number
  state: LeadState
  next: string | null
  next_due: string | null
  waits: boolean
  work: LeadDecision['work']
  /** True when the lead goes to an email or a task that is due. */
  is_at_once: boolean
  /** The time since which a condition is decided on `next_due`. */
  decides_since?: string
  /** After a reply: the steps that it begins, and the first of them. */
  reply?: Pick<ReplyRow, 'id' | 'reason'> & {
    begins: ReplyPath | null
    first: string | null
    /** The facts of the decision: the database ignores it when they have changed. */
    facts: ReplyRow
  }
  branches: {
    step: string
    reached_at: string
    branch: string | null
    name: string | null
    reason: string | null
  }[]
}

export function planOf({ version, zone, sequence, ...rules }: CampaignRow): Plan {
  const steps = plannedStepsOf(sequence)
  const places = new Map(steps.map(({ id }, place) => [id, place]))
  return {
    steps,
    zone,
    version,
    waitsInWorkingDays: rules.waits_in_working_days,
    window: {
      days: rules.send_days,
      from: rules.hour_from,
      to: rules.hour_to,
      closedDates: rules.closed_dates,
    },
    placeOf: (step) => places.get(step ?? '') ?? -1,
  }
}

export function standingOf(row: LeadRow, plan: Plan, now: number): Standing {
  const place = plan.placeOf(row.step)
  const hasEnded = row.state === 'replied' || row.state === 'bounced' || row.reply !== null
  if (place === -1 && !hasEnded) return { row, plan, standing: null }
  const standing = {
    lead: {
      state: row.state,
      step: place === -1 ? plan.steps.length : place,
      due: row.due === null ? Infinity : Date.parse(row.due),
      heldBy: null,
      onReply: row.on_reply,
      lastSent: row.reply?.last_sent_at ? Date.parse(row.reply.last_sent_at) : null,
    },
    since: row.since === null ? now : Date.parse(row.since),
    isDone: row.is_done,
    reached: new Map(
      row.reached.map(([step, at, branch]) => [plan.placeOf(step), { reachedAt: Date.parse(at), branch }]),
    ),
    reply: row.reply && replyOf(row.reply, row),
  }
  return { row, plan, standing }
}

const replyOf = (reply: ReplyRow, { reached }: LeadRow): Reply => ({
  category: reply.category,
  receivedAt: Date.parse(reply.received_at),
  since: Date.parse(reply.undecided_at),
  day: reply.back_on,
  isCertain: reply.is_certain,
  isFromLead: reply.is_from_lead ?? false,
  hasBegun: reached.some(([, , branch]) => branch === reply.category),
  hasEndedOtherwise: reply.has_ended_otherwise,
  hasRepliedBesides: reply.has_replied_besides,
  mayBeCalled: reply.may_be_called,
  isOver: reply.is_over,
  isArchived: reply.is_archived,
  isStepDone: reply.is_step_done,
})

/** A lead that is due at once keeps its time, and with it its place in the queue. */
export function decisionRow(
  { row, plan }: Standing,
  decision: LeadDecision | null,
  now: number,
): DecisionRow {
  const read = { lead: row.id, step: row.step, due: row.due, version: plan.version }
  const stays = {
    state: row.state,
    next: row.step,
    next_due: null,
    waits: false,
    work: null,
    is_at_once: false,
    branches: [],
  }
  if (!decision) return { ...read, ...stays }
  const { lead, conditions, work } = decision
  const instantOf = (at: number) => new Date(at).toISOString()
  const next = plan.steps[lead.step]?.id ?? (isOpen(lead.state) ? row.step : null)
  const waits = lead.heldBy === 'condition'
  return {
    ...read,
    ...(row.reply && { reply: replyDecision(row.reply, row, lead, plan) }),
    ...(lead.heldBy === 'decision' && { decides_since: instantOf(lead.lastSent ?? now) }),
    state: lead.state,
    next,
    next_due: lead.due > now && lead.due < Infinity ? instantOf(lead.due) : null,
    waits,
    work,
    is_at_once: next !== null && lead.due <= now && !waits && work === null,
    branches: conditions.map(({ step, reached, name, reason }) => ({
      step: plan.steps[step]!.id!,
      reached_at: instantOf(reached.reachedAt),
      branch: reached.branch,
      name,
      reason,
    })),
  }
}

const replyDecision = (
  facts: ReplyRow,
  row: LeadRow,
  { onReply }: Lead,
  plan: LeadPlan,
): DecisionRow['reply'] => {
  const begins = onReply === row.on_reply ? null : onReply
  const first = plan.steps.find((step) => step.onReply !== null && step.onReply === begins)?.id ?? null
  return { id: facts.id, reason: facts.reason, begins, first, facts }
}
