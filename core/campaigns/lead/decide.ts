// Decides what follows for a lead that stands at a condition or an action, or that has replied. The engine reads the
// facts, and writes the decision (server/sending/decide-leads.ts).
import type { StepKind } from '../sequence.ts'
import { advance } from './advance.ts'
import type { Lead, LeadEvent, LeadPlan, PlannedBranch, Reached } from './lead.ts'
import type { Reply } from './replied.ts'
import { isOpen } from './states.ts'

export type StandingLead = {
  lead: Lead
  /** The time at which the lead came to the step. */
  since: number
  /** True when the action or the task of the step is done. */
  isDone: boolean
  reached: ReadonlyMap<number, Reached>
  /** The reply or bounce after which nothing is decided yet. */
  reply: Reply | null
}

export type LeadDecision = {
  lead: Lead
  /** The conditions that the lead reached or left; `name` and `reason` are those of the branch it took. */
  conditions: { step: number; reached: Reached; name: string | null; reason: string | null }[]
  /** The work of the step at which the lead now stands. */
  work: 'run_action' | 'create_task' | null
}

/** `reasons` has the branches that match now, except those by time, and says why each does. */
export function decideLead(
  standing: StandingLead,
  plan: LeadPlan,
  reasons: ReadonlyMap<string, string>,
  now: number,
): LeadDecision {
  const { lead, reached } = standing
  const kind = plan.steps[lead.step]?.kind
  if (staysPut(standing, kind)) return { lead: { ...lead, heldBy: null }, conditions: [], work: null }
  const reasonOf = ({ id, rule }: PlannedBranch) =>
    rule.on === 'time' ? 'The time has passed' : (reasons.get(id) ?? null)
  const facts = {
    now,
    // The claim checks the holds of an email; conditions and actions have none here.
    hold: {},
    reached: (step: number) => reached.get(step),
    matches: (branch: PlannedBranch) => reasonOf(branch) !== null,
    lacksValue: () => false,
  }
  const decision: LeadDecision = { lead, conditions: [], work: null }
  const { lead: after, effects } = advance(lead, plan, facts, eventOf(standing, kind === 'action'))
  for (const effect of effects)
    if (effect.do === 'record_condition') {
      const { wait, branches = [] } = plan.steps[effect.step]!
      const matched = branches.find(({ id }) => id === effect.reached.branch)
      const otherwise = effect.reached.branch === null ? null : { name: 'Otherwise', reason: unmatched(wait) }
      const { name = null, reason = null } = matched
        ? { name: matched.name, reason: reasonOf(matched) }
        : (otherwise ?? {})
      decision.conditions.push({ step: effect.step, reached: effect.reached, name, reason })
    } else if (effect.do !== 'send_email') decision.work = effect.do
  return { ...decision, lead: after }
}

/**
 * A lead that a member has reopened since its reply, and one that stands at an email or a task after a change of its
 * sequence, which a mailbox's turn brings.
 */
const staysPut = ({ lead, isDone, reply }: StandingLead, kind: StepKind | undefined): boolean =>
  isOpen(lead.state) &&
  (reply !== null || (!isDone && kind !== undefined && kind !== 'condition' && kind !== 'action'))

const eventOf = ({ isDone, since, reply }: StandingLead, isAction: boolean): LeadEvent => {
  if (reply) return { on: 'replied', reply }
  if (!isDone) return { on: 'due', since }
  return isAction ? { on: 'action_done', hasLeft: false, since } : { on: 'task_done', since }
}

const unmatched = (wait: number) =>
  wait === 0 ? 'No branch matched' : `No branch matched within ${wait} days`

/** The conditions that a lead may pass next: the rules of their branches must be known. */
export function conditionsAhead({ lead, isDone, reached }: StandingLead, { steps }: LeadPlan): number[] {
  const found = new Set<number>()
  const visit = (at: number) => {
    const step = steps[at]
    if (step?.kind !== 'condition' || found.has(at)) return
    const decided = reached.get(at)?.branch ?? null
    const branch = step.branches?.find(({ id }) => id === decided)
    if (decided === null) found.add(at)
    if (decided === null) for (const { leadsTo } of step.branches ?? []) visit(leadsTo)
    visit(branch?.leadsTo ?? step.leadsTo ?? at + 1)
  }
  visit(isDone ? (steps[lead.step]?.leadsTo ?? lead.step + 1) : lead.step)
  return [...found]
}
