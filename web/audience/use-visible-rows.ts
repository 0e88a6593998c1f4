import { startTransition, useEffect, useState, type RefObject } from 'react'
import { rowsInSight, useDrawnOnce } from '#web/ui/use-drawn-once.ts'

type VisibleRows = { first: number; end: number; height: number }

/** An estimate until the first row is measured; the measurement is reused when the list is opened again. */
let knownHeight = 49
/** The rows rendered beyond each edge of the viewport, and the step in which the range moves. */
const MARGIN = 24
const STEP = 8

/**
 * The range of rows near the viewport, for a table that scrolls with the page. All rows have the height of the first.
 * It changes only every eight rows, so that most scroll frames cost nothing.
 */
export function useVisibleRows(body: RefObject<HTMLElement | null>, count: number): VisibleRows {
  const height = useRowHeight(body)
  const inSight = rowsInSight(height)
  const isDrawn = useDrawnOnce(count <= inSight)
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    let last = -1
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      const next = Math.max(0, Math.floor(-top / height / STEP)) * STEP
      if (next === last) return
      // Gradual scrolling renders the next rows between frames before they are visible; a jump renders them
      // immediately.
      if (last >= 0 && Math.abs(next - last) < MARGIN) startTransition(() => setPassed(next))
      else setPassed(next)
      last = next
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
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
