// Decides which steps follow a reply or a bounce, after it has ended the lead.
import { replyPathOf } from '../reply-paths.ts'
import type { ReplyPath } from '../sequence.ts'
import { DAY, instantOfWallClock } from '../zone-clock.ts'
import type { Advanced, Lead, LeadFacts, LeadPlan } from './lead.ts'
import { moveTo } from './next-step.ts'
import { isOpen } from './states.ts'

/** The last reply to the emails of a lead, or a bounce. */
export type Reply = {
  /** The category of a reply, or `bounced`. */
  category: string | null
  receivedAt: number
  /** The time at which the category was set. Waits count from it. */
  since: number
  /** The date that the reply names, as 2026-03-29. */
  day: string | null
  /** False when the reply is only assumed to be from the lead. */
  isCertain: boolean
  /** False when it came from another address. */
  isFromLead: boolean
  /** True when the steps of the category have begun before. */
  hasBegun: boolean
  /** True when a member answered, or the lead ended for another reason than this reply. */
  hasEndedOtherwise: boolean
  /** True when another reply ended the sequence too. */
  hasRepliedBesides: boolean
  /** False for a contact who was deleted or opted out. */
  mayBeCalled: boolean
  /** True in a campaign that a member completed while other leads were waiting: it would email all of them again. */
  isOver: boolean
  isArchived: boolean
  /** True when the step of the lead was sent or done; null without a step. */
  isStepDone: boolean | null
}

/** A reply from the lead itself, in a campaign that sends. */
export const simpleReply = (category: ReplyPath, now: number): Reply => ({
  category,
  receivedAt: now,
  since: now,
  day: null,
  isCertain: true,
  isFromLead: true,
  hasBegun: false,
  hasEndedOtherwise: false,
  hasRepliedBesides: false,
  mayBeCalled: true,
  isOver: false,
  isArchived: false,
  isStepDone: true,
})

/** A “later” without a day means in 30 days, and an absence without one lasts a week. */
const LATER_DAYS = 30
const ABSENCE_DAYS = 7

/** A reply starts the steps of its category when the campaign has some. After an absence the sequence continues. */
export function beginReplySteps(lead: Lead, plan: LeadPlan, facts: LeadFacts, reply: Reply): Advanced {
  if (lead.state !== 'replied' && lead.state !== 'bounced') return { lead, effects: [] }
  if (reply.category === 'out_of_office' && !reply.hasEndedOtherwise && !reply.hasRepliedBesides)
    return continueAfterAbsence(lead, plan, facts, reply)
  const first = plan.steps.findIndex(({ onReply }) => onReply !== null && onReply === reply.category)
  const path = replyPathOf(reply.category)
  if (!path || first === -1 || reply.hasBegun || !reply.isCertain || reply.isArchived)
    return { lead, effects: [] }
  // Tasks and actions follow a reply whoever wrote it, and however the lead ended.
  if (!path.mayEmail && reply.mayBeCalled)
    return moveTo({ ...lead, onReply: path.value }, first, plan, facts, reply.since)
  if (!path.mayEmail || !reply.isFromLead || reply.hasEndedOtherwise || reply.isOver)
    return { lead, effects: [] }
  const since =
    path.value === 'not_now' ? dayOf(reply, plan, facts, reply.since + LATER_DAYS * DAY) : reply.since
  return moveTo({ ...lead, onReply: path.value, state: 'active' }, first, plan, facts, since)
}

/** Continues the sequence with its next step, on the day on which the absence ends. */
function continueAfterAbsence(lead: Lead, plan: LeadPlan, facts: LeadFacts, reply: Reply): Advanced {
  if (reply.isStepDone === null) return { lead, effects: [] }
  const back = dayOf(reply, plan, facts, reply.receivedAt + ABSENCE_DAYS * DAY)
  const open: Lead = {
    ...lead,
    state: lead.lastSent === null ? 'waiting' : 'active',
    due: back,
    heldBy: null,
  }
  if (!reply.isStepDone) return { lead: open, effects: [] }
  const next = plan.steps[lead.step]?.leadsTo ?? lead.step + 1
  const since = lead.lastSent ?? back
  const { kind, wait } = plan.steps[next] ?? {}
  // Conditions and actions are decided on that day, by its facts.
  if (kind === 'condition' || (kind === 'action' && wait === 0))
    return {
      lead: { ...open, step: next, heldBy: since <= facts.now ? 'decision' : null },
      effects: [],
    }
  const { lead: moved, effects } = moveTo(open, next, plan, facts, since)
  return { lead: isOpen(moved.state) ? { ...moved, due: Math.max(moved.due, back) } : moved, effects }
}

/** Nine in the morning of the day that the reply names, in the time zone of the campaign. */
const dayOf = ({ day }: Reply, { zone }: LeadPlan, { now }: LeadFacts, otherwise: number): number =>
  day === null ? otherwise : Math.max(now, instantOfWallClock(zone, Date.parse(`${day}T09:00Z`)))
