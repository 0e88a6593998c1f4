import { useEffect, useRef } from 'react'

/** The page is at rest when no scroll event came for this long. (Safari supports `scrollend` only since 2025.) */
const AT_REST_MS = 150

/**
 * An invisible layer over the rows while the page scrolls, which blocks pointer events. Otherwise every row that
 * passes under the pointer would be highlighted, which costs more than all the rest of scrolling. It disappears as
 * soon as the pointer really moves, and a click on it is passed to the element below.
 */
export function ScrollVeil() {
  const veil = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lie = (over: boolean) => {
      if (veil.current) veil.current.hidden = !over
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => lie(false), AT_REST_MS)
      lie(true)
    }
    const own = veil.current
    const rows = own?.parentElement
    const lift = () => lie(false)
    // Browsers also send a move event when only the page moved.
    const onMove = ({ movementX, movementY }: PointerEvent) => (movementX || movementY) && lift()
    // A press on the layer and a release on the row produce a click on their common ancestor only.
    const passClick = (event: MouseEvent) => {
      if (event.target !== rows && event.target !== own) return
      lift()
      const below = document.elementFromPoint(event.clientX, event.clientY)
      if (below instanceof HTMLElement && below !== rows) below.click()
    }
    addEventListener('scroll', onScroll, { passive: true })
    own?.addEventListener('pointermove', onMove)
    rows?.addEventListener('click', passClick)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      own?.removeEventListener('pointermove', onMove)
      rows?.removeEventListener('click', passClick)
    }
  }, [])
  return <div ref={veil} hidden aria-hidden className="absolute inset-0" />
}
