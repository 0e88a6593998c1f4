import { storeDraft, refreshDraft } from '#web/drafts/deliver-drafts.ts'
import type { DraftSlot } from '#web/drafts/draft-record.ts'
import { parseJson } from '#web/drafts/parse-json.ts'
import { readDraft } from '#web/drafts/local-drafts.ts'
import { EMPTY_DRAFT, isBlank, readStoredDraft, type DraftFields } from '../draft.ts'

/** The draft on the analysis page. It belongs to the user and is the same in all workspaces. */
export const draftSlotOfPage = (userId: string): DraftSlot => ({
  userId,
  workspaceId: null,
  kind: 'analysis',
  rowId: null,
})

/** The previous draft, which another one replaced. */
export const asideSlot = (userId: string): DraftSlot => ({
  ...draftSlotOfPage(userId),
  kind: 'analysis_before',
})

export function readStoredPage(slot: DraftSlot): DraftFields {
  return readStoredDraft(parseJson(readDraft(slot)?.content ?? null))
}

/** Replaces the current draft and sets it aside, so that the user can restore it. */
export async function replaceDraft(userId: string, patch: Partial<DraftFields>): Promise<void> {
  const slot = draftSlotOfPage(userId)
  await refreshDraft(slot)
  const before = readDraft(slot)?.content ?? null
  const content = JSON.stringify({ ...EMPTY_DRAFT, ...patch })
  if (before === content) return
  if (!isBlank(readStoredPage(slot))) storeDraft(asideSlot(userId), { content: before, base: null })
  storeDraft(slot, { content, base: null })
}
