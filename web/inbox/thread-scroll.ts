import { useEffect, useEffectEvent, useRef } from 'react'
import type { ThreadMail } from './queries.ts'

/** Scrolls to one mail once the list is rendered: the first unread one instead of the oldest. */
export function useOpenAt(id: string, isThere: boolean) {
  const list = useRef<HTMLElement>(null)
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    const at = isThere && findMail(list.current, id)
    if (!at || !list.current) return undefined
    // When the list itself does not scroll, the page is scrolled, unless it starts with that mail.
    if (list.current.scrollHeight <= list.current.clientHeight) {
      if (at.previousElementSibling) at.scrollIntoView({ block: 'start' })
      return undefined
    }
    release.current = holdAtTop(list.current, at)
    return release.current
  }, [id, isThere])
  /** Scrolls only the list. */
  const scrollTo = (mail: string) => {
    release.current?.()
    const at = findMail(list.current, mail)
    if (at && list.current) list.current.scrollTop = at.offsetTop
  }
  return { list, scrollTo }
}

/** Scrolls to a sent answer once it is in the conversation, with its sending time and its undo. */
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

/** Lasts until the user scrolls: hints for a mail load a moment later and make the list longer. */
function holdAtTop(list: HTMLElement, mail: HTMLElement): () => void {
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
