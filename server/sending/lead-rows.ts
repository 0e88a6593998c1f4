// Leads as the database returns them for a decision (private.leads_to_decide), and decisions as it applies them.
import type { LeadDecision, StandingLead } from '#core/campaigns/lead/decide.ts'
import type { LeadPlan } from '#core/campaigns/lead/lead.ts'
import type { LeadState } from '#core/campaigns/lead/states.ts'
import { plannedStepsOf } from '#core/campaigns/planned-steps.ts'
import type { ReplyPath, Sequence } from '#core/campaigns/sequence.ts'

export type LeadRow = {
  id: string
  campaign: string
  contact: string | null
  step: string | null
  state: LeadState
  due: string
  since: string | null
  on_reply: ReplyPath | null
  is_ahead: boolean
  is_done: boolean
  reached: [step: string, reachedAt: string, branch: string | null][]
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
  due: string
  version: number
  state: LeadState
  next: string | null
  next_due: string | null
  waits: boolean
  work: LeadDecision['work']
  /** True when the lead goes to an email or a task that is due. */
  is_at_once: boolean
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
  const hasEnded = row.state === 'replied' || row.state === 'bounced'
  if (place === -1 && !hasEnded) return { row, plan, standing: null }
  const standing = {
    lead: {
      state: row.state,
      step: place === -1 ? plan.steps.length : place,
      due: Date.parse(row.due),
      heldBy: null,
      onReply: row.on_reply,
      lastSent: null,
    },
    since: row.since === null ? now : Date.parse(row.since),
    isDone: row.is_done,
    reached: new Map(
      row.reached.map(([step, at, branch]) => [plan.placeOf(step), { reachedAt: Date.parse(at), branch }]),
    ),
  }
  return { row, plan, standing }
}

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
  const next = plan.steps[lead.step]?.id ?? null
  const waits = lead.heldBy === 'condition'
  return {
    ...read,
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
