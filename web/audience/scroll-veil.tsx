import { useEffect, useRef } from 'react'

/** Without a step for so long, the page has come to rest. (Safari knows `scrollend` only since 2025.) */
const AT_REST_MS = 150

/**
 * Lies over the rows while the page scrolls, unseen, and keeps the pointer from them. Each row that passed under it
 * would light up and go out again, which costs more of a frame than all the rest of scrolling.
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
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [])
  return <div ref={veil} hidden aria-hidden className="absolute inset-0" />
}
