import { useCallback, useState } from 'react'
import { useDraft, type Draft } from '#web/drafts/use-draft.ts'
import { EMPTY_DRAFT, readStoredDraft, type DraftFields } from '../draft.ts'
import { draftSlotOfPage, readStoredPage } from './draft-storage.ts'

export type ChangeDraft = (patch: Partial<DraftFields>) => void

/** The draft on the analysis page, which is stored nowhere else. */
export function useStoredDraft(userId: string): [DraftFields, ChangeDraft, Draft] {
  const slot = draftSlotOfPage(userId)
  // The draft stored on this device must be there in the first render: a later change could be undone in the editor.
  const [fields, setFields] = useState(() => readStoredPage(slot))
  const change = useCallback((patch: Partial<DraftFields>) => setFields((now) => ({ ...now, ...patch })), [])
  const draft = useDraft<DraftFields>({
    ...slot,
    content: JSON.stringify(fields) === JSON.stringify(EMPTY_DRAFT) ? null : fields,
    read: readStoredDraft,
    show: (stored) => setFields(stored ?? EMPTY_DRAFT),
  })
  // The stored draft is always the latest, so there is no saved version to compare it with.
  return [fields, change, { ...draft, restoredFrom: null }]
}
