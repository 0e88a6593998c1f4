import type { DraftSlot } from '#web/drafts/draft-record.ts'
import type { Conversation } from '../conversations.ts'

/** Belongs to the conversation, so that a new inbound mail does not affect the draft. */
export const answerSlot = (userId: string, mail: Conversation): DraftSlot => ({
  userId,
  workspaceId: mail.workspace_id,
  kind: 'answer',
  rowId: mail.lead_id ?? mail.inbound_id,
})
