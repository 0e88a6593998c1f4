import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { readSidebarOpen, sidebarCookie } from './sidebar-state.ts'

type Sidebar = {
  /** Below 768 px the sidebar is a sheet over the page. */
  mobile: boolean
  open: boolean
  sheetOpen: boolean
  setSheetOpen: (open: boolean) => void
  toggle: () => void
}

export function useSidebar(): Sidebar {
  const mobile = useSyncExternalStore(subscribeToWidth, isNarrow)
  const [open, setOpen] = useState(() => readSidebarOpen(document.cookie))
  const [sheetOpen, setSheetOpen] = useState(false)
  const toggle = useCallback(() => {
    if (mobile) setSheetOpen((before) => !before)
    else {
      setOpen((before) => {
        document.cookie = sidebarCookie(!before)
        return !before
      })
    }
  }, [mobile])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])
  return { mobile, open, sheetOpen, setSheetOpen, toggle }
}

const NARROW = '(max-width: 767.98px)'

function isNarrow(): boolean {
  return matchMedia(NARROW).matches
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
