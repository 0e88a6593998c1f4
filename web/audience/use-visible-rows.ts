import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react'

export type VisibleRows = { first: number; end: number; height: number }

const GUESSED_HEIGHT = 49
/** Rows drawn beyond each edge of the window, and how many are passed before anything is drawn anew. */
const MARGIN = 16
const STEP = 8

/**
 * Which rows of a table that scrolls with the page are near the window. All rows are of one height, that of the
 * first drawn. Redrawn once per eight rows passed, so that most frames of scrolling cost nothing.
 */
export function useVisibleRows(body: RefObject<HTMLElement | null>, count: number): VisibleRows {
  const [height, setHeight] = useState(GUESSED_HEIGHT)
  useEffect(() => {
    const row = body.current?.querySelector('[data-row-id]')
    if (!row) return undefined
    const observer = new ResizeObserver(() => {
      const measured = row.getBoundingClientRect().height
      if (measured > 0) setHeight(measured)
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [body])
  const read = useCallback(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    return Math.max(0, Math.floor(-top / height / STEP))
  }, [body, height])
  const passed = useSyncExternalStore(subscribe, read) * STEP
  const inWindow = Math.ceil(innerHeight / height)
  const first = Math.max(0, Math.min(passed, count) - MARGIN)
  return { first, end: Math.min(count, passed + inWindow + MARGIN + STEP), height }
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}
