import { useCallback, useEffect, useState } from 'react'
import type { DraftFields } from '../draft.ts'
import { readDesk, storeDesk } from './desk-storage.ts'

const SAVE_AFTER_MS = 250

export type ChangeDraft = (patch: Partial<DraftFields>) => void

/** The draft on the desk, kept in this browser so that a reload or a crash loses nothing. */
export function useStoredDraft(userId: string): [DraftFields, ChangeDraft] {
  const [fields, setFields] = useState(() => readDesk(userId))
  const change = useCallback((patch: Partial<DraftFields>) => setFields((now) => ({ ...now, ...patch })), [])
  useEffect(() => {
    const save = () => storeDesk(userId, fields)
    const timer = setTimeout(save, SAVE_AFTER_MS)
    // A phone may never come back from the background.
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
    }
  }, [userId, fields])
  return [fields, change]
}
