import { useEffect, useRef } from 'react'

/** Without a step for so long, the page has come to rest. (Safari knows `scrollend` only since 2025.) */
const AT_REST_MS = 150

/**
 * Lies over the rows while the page scrolls, unseen, and keeps the pointer from them. Each row that passed under it
 * would light up and go out again, which costs more of a frame than all the rest of scrolling. It goes as soon as the
 * pointer moves by itself, and a press that meets it is handed to what lies below.
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
    // Browsers also tell of a move when only the page moved.
    const onMove = ({ movementX, movementY }: PointerEvent) => (movementX || movementY) && lift()
    // Pressed on the one and let go on the other, it is a click on neither, but on what holds both.
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
