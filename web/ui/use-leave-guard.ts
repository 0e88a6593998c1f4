import { useEffect } from 'react'

/** Asks for confirmation before a window with unsaved changes is closed or reloaded. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isDirty])
}
