import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * False while a list that does not fit into the window is drawn for the first time: what is out of sight can wait. On
 * the way back it is true at once, as the browser looks for the place that it kept.
 */
export function useDrawnOnce(fits: boolean): boolean {
  const isBack = useNavigationType() === NavigationType.Pop
  const [drawn, setDrawn] = useState(isBack || fits)
  useEffect(() => {
    if (drawn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Effects may run before the page is painted; a turn after the next frame it is.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [drawn])
  return drawn
}

/** How many rows of a list can be in sight while the page is at its top. */
export const rowsInSight = (rowHeight: number): number =>
  Math.max(1, Math.ceil((innerHeight - ABOVE_ROWS) / rowHeight))

/** At least this much stands above the rows of every list: the top bar, the heading, the tools and the table's head. */
const ABOVE_ROWS = 220
