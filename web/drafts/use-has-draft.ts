import { useSyncExternalStore } from 'react'
import { useUser } from '#web/session/user.ts'
import type { DraftSlot } from './draft-record.ts'
import { readDraft, subscribeToDrafts } from './local-drafts.ts'

/** True while a form has unsaved changes, even when it is not open. */
export function useHasDraft(form: Omit<DraftSlot, 'userId'>): boolean {
  const slot = { ...form, userId: useUser().id }
  return useSyncExternalStore(subscribeToDrafts, () => (readDraft(slot)?.content ?? null) !== null)
}
