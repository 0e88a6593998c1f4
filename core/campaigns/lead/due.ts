import { holdOf } from './holds.ts'
import type { Advanced, Lead, LeadFacts, LeadPlan } from './lead.ts'
import { moveTo } from './next-step.ts'
import { isOpen } from './states.ts'

/** The turn of a lead whose step is due: a rule holds it back, or it gets the step. */
export function advanceDue(
  lead: Lead,
  plan: LeadPlan,
  facts: LeadFacts,
  { since }: { since?: number },
): Advanced {
  // Steps without an email wait for no mailbox and no sending hours.
  const hold = isOpen(lead.state) ? holdOf(lead, facts) : null
  if (hold) return { lead: { ...lead, heldBy: hold.rule, due: hold.until }, effects: [] }
  switch (plan.steps[lead.step]?.kind) {
    case undefined:
    case 'condition':
      return moveTo(lead, lead.step, plan, facts, since)
    case 'action':
      return { lead, effects: [{ do: 'run_action' }] }
    case 'email':
      return advanceEmail(lead, facts)
    default:
      return { lead: { ...lead, due: Infinity, heldBy: null }, effects: [{ do: 'create_task' }] }
  }
}

function advanceEmail(lead: Lead, facts: LeadFacts): Advanced {
  if (facts.lacksValue(lead.step))
    return { lead: { ...lead, heldBy: 'missing_value', due: Infinity }, effects: [] }
  return {
    lead: { ...lead, state: 'active', due: Infinity, heldBy: null, lastSent: facts.now },
    effects: [{ do: 'send_email' }],
  }
}
