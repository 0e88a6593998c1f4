import { useEffect, useEffectEvent } from 'react'
import { isWriting } from './is-writing.ts'

/** Global shortcuts of a page: `find` maps a key to its action. None is active while the user types text. */
export function useWindowKeys(find: (key: string) => (() => unknown) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return
    const act = find(event.key)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
