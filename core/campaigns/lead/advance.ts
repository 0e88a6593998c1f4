// The rules of a sequence: the position of a lead after an event, and the work that follows from it. Pure: the caller
// reads the facts, does the work and reports it as the next event.
import { continueAfterAction } from './action-done.ts'
import { advanceDue } from './due.ts'
import type { Advanced, Lead, LeadEvent, LeadFacts, LeadPlan } from './lead.ts'
import { continueAfterStep } from './next-step.ts'
import { beginReplySteps } from './replied.ts'

export function advance(lead: Lead, plan: LeadPlan, facts: LeadFacts, event: LeadEvent): Advanced {
  switch (event.on) {
    case 'due':
      return advanceDue(lead, plan, facts, event)
    case 'action_done':
      return continueAfterAction(lead, plan, facts, event)
    case 'replied':
      return beginReplySteps(lead, plan, facts, event.reply)
    case 'task_done':
      return continueAfterStep(lead, plan, facts, event)
    default:
      return continueAfterStep(lead, plan, facts, {})
  }
}
