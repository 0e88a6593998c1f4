import type { Advanced, Lead, LeadEvent, LeadFacts, LeadPlan } from './lead.ts'
import { continueAfterStep } from './next-step.ts'
import { isOpen } from './states.ts'

/** A lead that an action moved to another campaign ends here, unless its sequence had ended before. */
export function continueAfterAction(
  lead: Lead,
  plan: LeadPlan,
  facts: LeadFacts,
  event: Extract<LeadEvent, { on: 'action_done' }>,
): Advanced {
  if (event.hasLeft && isOpen(lead.state))
    return { lead: { ...lead, state: 'skipped', due: Infinity, heldBy: null }, effects: [] }
  return continueAfterStep(lead, plan, facts, event)
}
