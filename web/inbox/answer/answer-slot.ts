import type { DraftSlot } from '#web/drafts/draft-record.ts'
import type { Conversation } from '../conversations.ts'

/** Of the conversation: another mail that comes in leaves the answer where it is. */
export const answerSlot = (userId: string, mail: Conversation): DraftSlot => ({
  userId,
  workspaceId: mail.workspace_id,
  kind: 'answer',
  rowId: mail.lead_id ?? mail.inbound_id,
})
