import { startTransition, useEffect, useState, type RefObject } from 'react'
import { rowsInSight, useDrawnOnce } from '#web/lists/use-drawn-once.ts'

export type VisibleRows = { first: number; end: number; height: number }

/** A guess until the first row is drawn; then what it measured, also for the next time the list is opened. */
let knownHeight = 49
/** Rows drawn beyond each edge of the window, and how many are passed before anything is drawn again. */
const MARGIN = 24
const STEP = 8

/**
 * Which rows of a table that scrolls with the page are near the window. All rows are of one height, that of the
 * first drawn. Redrawn once per eight rows passed, so that most frames of scrolling cost nothing.
 */
export function useVisibleRows(body: RefObject<HTMLElement | null>, count: number): VisibleRows {
  const height = useRowHeight(body)
  const inSight = rowsInSight(height)
  const isDrawn = useDrawnOnce(count <= inSight)
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    let last = -1
    const look = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      const next = Math.max(0, Math.floor(-top / height / STEP)) * STEP
      if (next === last) return
      // Scrolled to by steps, the next rows are drawn between frames, before they are in sight; after a leap, at once.
      if (last >= 0 && Math.abs(next - last) < MARGIN) startTransition(() => setPassed(next))
      else setPassed(next)
      last = next
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [body, height])
  const margin = isDrawn ? 2 * STEP + MARGIN : 0
  const first = Math.max(0, Math.min(passed, count) - MARGIN)
  return { first, end: Math.min(count, passed + inSight + margin), height }
}

function useRowHeight(body: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(knownHeight)
  useEffect(() => {
    const row = body.current?.querySelector('[data-row-id]')
    if (!row) return undefined
    const observer = new ResizeObserver(() => {
      const measured = row.getBoundingClientRect().height
      if (measured === 0) return
      knownHeight = measured
      setHeight(measured)
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [body])
  return height
}
