import { replyPathOf } from '../reply-paths.ts'
import type { Advanced, Lead, LeadEvent, LeadFacts, LeadPlan } from './lead.ts'
import { moveTo } from './next-step.ts'

/**
 * A reply ends the sequence, and starts the steps of its category when the campaign has some. With steps without an
 * email the lead stays ended.
 */
export function beginReplySteps(
  lead: Lead,
  plan: LeadPlan,
  facts: LeadFacts,
  { path, since }: Extract<LeadEvent, { on: 'replied' }>,
): Advanced {
  const state = path === 'bounced' ? 'bounced' : 'replied'
  const first = plan.steps.findIndex(({ onReply }) => onReply === path)
  if (first === -1) return { lead: { ...lead, state, due: Infinity, heldBy: null }, effects: [] }
  const begun: Lead = { ...lead, onReply: path, state: replyPathOf(path)!.mayEmail ? 'active' : state }
  return moveTo(begun, first, plan, facts, since)
}
