import { useEffect, useEffectEvent } from 'react'
import { isWriting } from './is-writing.ts'

/** Keys of a page, wherever the focus is: `find` says what each does. None acts while somebody types text. */
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
