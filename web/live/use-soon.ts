import { useEffect, useRef } from 'react'

/** Calls back at most once every two seconds, however often something changes. */
export function useSoon(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      act()
    }, 2000)
  }
}
