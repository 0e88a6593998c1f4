import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftFields } from '../draft.ts'
import { readDesk, storeDesk } from './desk-storage.ts'

const SAVE_AFTER_MS = 250

export type ChangeDraft = (patch: Partial<DraftFields>) => void

/** The draft on the desk, kept in this browser so that a reload or a crash loses nothing. */
export function useStoredDraft(userId: string): [DraftFields, ChangeDraft] {
  const [fields, setFields] = useState(() => readDesk(userId))
  const change = useCallback((patch: Partial<DraftFields>) => setFields((now) => ({ ...now, ...patch })), [])
  const unsaved = useRef<DraftFields>(undefined)
  // Whoever opens another screen right after a key would lose what the pause was to save.
  useEffect(
    () => () => {
      if (unsaved.current) storeDesk(userId, unsaved.current)
    },
    [userId],
  )
  useEffect(() => {
    const save = () => {
      storeDesk(userId, fields)
      unsaved.current = undefined
    }
    unsaved.current = fields
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
