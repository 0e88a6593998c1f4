import { keepDraft, refreshDraft } from '#web/drafts/deliver-drafts.ts'
import { parseJson, type DraftSlot } from '#web/drafts/draft-record.ts'
import { readDraft } from '#web/drafts/local-drafts.ts'
import { EMPTY_DRAFT, isBlank, readStoredDraft, type DraftFields } from '../draft.ts'

/** The draft that is being analysed. Of the person alone: it goes with them from workspace to workspace. */
export const draftSlotOfPage = (userId: string): DraftSlot => ({
  userId,
  workspaceId: null,
  kind: 'analysis',
  rowId: null,
})

/** The one before, which another was put in place of. */
export const asideSlot = (userId: string): DraftSlot => ({
  ...draftSlotOfPage(userId),
  kind: 'analysis_before',
})

export function readStoredPage(slot: DraftSlot): DraftFields {
  return readStoredDraft(parseJson(readDraft(slot)?.content ?? null))
}

/** Puts another draft in place of the current one, which is set aside to be taken back. */
export async function replaceDraft(userId: string, patch: Partial<DraftFields>): Promise<void> {
  const slot = draftSlotOfPage(userId)
  await refreshDraft(slot)
  const before = readDraft(slot)?.content ?? null
  const content = JSON.stringify({ ...EMPTY_DRAFT, ...patch })
  if (before === content) return
  if (!isBlank(readStoredPage(slot))) keepDraft(asideSlot(userId), { content: before, base: null })
  keepDraft(slot, { content, base: null })
}
