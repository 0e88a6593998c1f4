import { useEffect, useEffectEvent, useRef } from 'react'
import type { ThreadMail } from './queries.ts'

/** Brings one mail into sight once the list is there: the first that nobody has read, in place of the oldest of all. */
export function useOpenAt(id: string, isThere: boolean) {
  const list = useRef<HTMLElement>(null)
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    const at = isThere && findMail(list.current, id)
    if (!at || !list.current) return undefined
    // Where the list has no scroll bar of its own the page is scrolled, unless it begins with that mail.
    if (list.current.scrollHeight <= list.current.clientHeight) {
      if (at.previousElementSibling) at.scrollIntoView({ block: 'start' })
      return undefined
    }
    release.current = keepAtTop(list.current, at)
    return release.current
  }, [id, isThere])
  /** Within the list alone. */
  const scrollTo = (mail: string) => {
    release.current?.()
    const at = findMail(list.current, mail)
    if (at && list.current) list.current.scrollTop = at.offsetTop
  }
  return { list, scrollTo }
}

/** Once it stands in the conversation, the answer that was sent is in sight, with when it leaves and the way back. */
export function useShowSent(mails: ThreadMail[] | undefined, scrollTo: (mail: string) => void): () => void {
  const known = useRef<number>(undefined)
  const show = useEffectEvent(scrollTo)
  useEffect(() => {
    const newest = mails?.at(-1)
    if (known.current === undefined || !newest || mails?.length === known.current) return
    known.current = undefined
    show(newest.id)
  }, [mails])
  return () => {
    known.current = mails?.length
  }
}

/** Until somebody scrolls: what a mail asks for is known a moment later, and makes the list longer. */
function keepAtTop(list: HTMLElement, mail: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    list.scrollTop = mail.offsetTop
  })
  observer.observe(mail)
  const stop = () => observer.disconnect()
  for (const act of ['wheel', 'pointerdown', 'keydown'])
    list.addEventListener(act, stop, { once: true, passive: true })
  return stop
}

const findMail = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-mail="${id}"]`)
