// Moves a lead to a step of its sequence: through conditions, to the step that it then waits for.
import { afterWaiting } from '../working-days.ts'
import { decideBranch } from './decide-branch.ts'
import type { Advanced, Lead, LeadEffect, LeadFacts, LeadPlan } from './lead.ts'
import { isOpen } from './states.ts'

/** The lead got its step, or a member did the task. */
export const continueAfterStep = (
  lead: Lead,
  plan: LeadPlan,
  facts: LeadFacts,
  { since }: { since?: number },
): Advanced => moveTo(lead, plan.steps[lead.step]?.leadsTo ?? lead.step + 1, plan, facts, since)

/** The wait of the step that follows counts from `since`. */
export function moveTo(
  lead: Lead,
  place: number,
  plan: LeadPlan,
  facts: LeadFacts,
  since = facts.now,
): Advanced {
  const effects: LeadEffect[] = []
  for (let at = place; ;) {
    const step = plan.steps[at]
    if (!step) return { lead: ended(lead, at), effects }
    if (step.kind === 'condition') {
      const decision = decideBranch(at, step, facts, Math.min(since, facts.now))
      if (decision.isNew) effects.push({ do: 'record_condition', step: at, reached: decision.reached })
      if ('lookAt' in decision)
        return { lead: { ...lead, step: at, heldBy: 'condition', due: decision.lookAt }, effects }
      at = decision.leadsTo
      continue
    }
    // The lead goes on from an immediate action only when it is done, because it may change the facts.
    if (step.kind === 'action' && step.wait === 0 && since <= facts.now)
      return { lead: { ...lead, step: at, heldBy: null }, effects: [...effects, { do: 'run_action' }] }
    return { lead: waiting(lead, at, plan, facts, since), effects }
  }
}

/** A lead who is due at once keeps its place in the queue, ahead of those that came after it. */
function waiting(lead: Lead, at: number, plan: LeadPlan, { now }: LeadFacts, since: number): Lead {
  const { waitsInWorkingDays, window, zone } = plan
  const wait = plan.steps[at]!.wait
  const due = afterWaiting(new Date(since), wait, waitsInWorkingDays ? window : null, zone).getTime()
  return { ...lead, step: at, heldBy: null, due: due <= now ? Math.min(due, lead.due) : due }
}

function ended(lead: Lead, at: number): Lead {
  const state = isOpen(lead.state) ? (lead.onReply === null ? 'finished' : 'replied') : lead.state
  return { ...lead, state, step: at, due: Infinity, heldBy: null }
}
