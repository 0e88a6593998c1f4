import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * False during the first render of a list that exceeds the window, so that invisible parts can wait. True immediately
 * after back navigation, because the browser restores its scroll position.
 */
export function useDrawnOnce(fits: boolean): boolean {
  const isBack = useNavigationType() === NavigationType.Pop
  const [drawn, setDrawn] = useState(isBack || fits)
  useEffect(() => {
    if (drawn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Effects may run before the first paint; a turn after the next frame is certainly later.
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

/** The maximum number of visible rows while the page is scrolled to the top. */
export const rowsInSight = (rowHeight: number): number =>
  Math.max(1, Math.ceil((innerHeight - ABOVE_ROWS) / rowHeight))

/** The minimum height above the rows of every list: top bar, heading, toolbar and table header. */
const ABOVE_ROWS = 220
