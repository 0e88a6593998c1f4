import { blankStep, blankVariant, type Sequence } from '#core/campaigns/sequence.ts'
import { toDraft, type DraftFields } from '../draft.ts'

/** The draft as the steps of a campaign; a single mail becomes one step. IDs come from `newId`. */
export function sequenceOfDraft(fields: DraftFields, newId: () => string): Sequence {
  const { subject = '', text = '' } = toDraft(fields)
  const steps = fields.kind === 'sequence' ? fields.steps : [{ subject, text, waitDays: 0 }]
  return steps.map((step, at) => ({
    ...blankStep(newId(), 'email'),
    wait_days: at === 0 ? 0 : Math.min(365, Math.max(0, Math.round(step.waitDays))),
    variants: [{ ...blankVariant(newId()), subject: step.subject, content_text: step.text }],
  }))
}

/** True for kinds that a campaign can send: not a subject alone, a LinkedIn message or a received mail. */
export const canBeSent = (kind: DraftFields['kind']): boolean =>
  kind === 'email' || kind === 'follow-up' || kind === 'sequence'
