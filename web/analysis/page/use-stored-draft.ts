import { useCallback, useState } from 'react'
import { useDraft, type Draft } from '#web/drafts/use-draft.ts'
import { EMPTY_DRAFT, readStoredDraft, type DraftFields } from '../draft.ts'
import { draftSlotOfPage, readStoredPage } from './draft-storage.ts'

export type ChangeDraft = (patch: Partial<DraftFields>) => void

/** The draft that is being analysed: nothing saves it but this. */
export function useStoredDraft(userId: string): [DraftFields, ChangeDraft, Draft] {
  const slot = draftSlotOfPage(userId)
  // What this device kept is there with the first drawing: the editor's undo would take it out again.
  const [fields, setFields] = useState(() => readStoredPage(slot))
  const change = useCallback((patch: Partial<DraftFields>) => setFields((now) => ({ ...now, ...patch })), [])
  const draft = useDraft<DraftFields>({
    ...slot,
    content: JSON.stringify(fields) === JSON.stringify(EMPTY_DRAFT) ? null : fields,
    read: readStoredDraft,
    show: (stored) => setFields(stored ?? EMPTY_DRAFT),
  })
  // It is always what was written last: there is no saved text that it would differ from.
  return [fields, change, { ...draft, restoredFrom: null }]
}
