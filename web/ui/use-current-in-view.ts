import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls a row of tabs or links to the current one, which may lie outside of a narrow window. */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const shown = useRef<Element>(null)
  // Runs after each rendering, but scrolls only to another one: the user may have scrolled the row.
  useEffect(() => {
    const current = row.current?.querySelector(':scope > :is([aria-current=page], [data-state=active])')
    if (!row.current || !current || current === shown.current) return
    shown.current = current
    const frame = row.current.getBoundingClientRect()
    const { left, width } = current.getBoundingClientRect()
    row.current.scrollBy({ left: left - frame.left - (frame.width - width) / 2 })
  })
  return row
}
