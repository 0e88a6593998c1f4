import { useEffect, useEffectEvent, useRef } from 'react'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { isWriting } from '#web/lists/is-writing.ts'
import { tomorrow } from '#web/lists/snoozes.ts'
import { useMayEdit } from '#web/workspaces/queries.ts'
import type { AnswerAs } from './answer/answer-form.tsx'
import type { Conversation } from './conversations.ts'
import { useSort, type Sorting } from './conversation-queries.ts'

type Parts = {
  workspaceId: string | undefined
  conversations: readonly Conversation[]
  open: Conversation | undefined
  onOpen: (id: string | null) => void
}

/** J and K walk, R answers, A answers all, F forwards, E closes, S puts off until tomorrow, U is unread again, 1 to 9 and 0 sort. */
export function useInboxKeys({ workspaceId, conversations, open, onOpen }: Parts) {
  const sort = useSort(workspaceId)
  const { mayEdit } = useMayEdit()
  const answering = useRef<AnswerAs>(null)
  const at = conversations.findIndex(({ id }) => id === open?.id)
  const walk = (by: number) => {
    const place = at < 0 ? 0 : Math.min(Math.max(at + by, 0), conversations.length - 1)
    const to = conversations[place]
    if (to) onOpen(to.id)
  }
  const next = () => onOpen((conversations[at + 1] ?? conversations[at - 1])?.id ?? null)
  const put = (change: Sorting) => open && mayEdit && sort.mutate({ ids: [open.id], change })
  const acts: Record<string, () => void> = {
    j: () => walk(1),
    k: () => walk(-1),
    r: () => answering.current?.(),
    a: () => answering.current?.('replyAll'),
    f: () => answering.current?.('forward'),
    e: () => {
      put({ closed_at: open?.closed_at ? null : new Date().toISOString() })
      next()
    },
    s: () => {
      put({ snoozed_until: tomorrow(new Date()).toISOString() })
      next()
    },
    u: () => put({ read_at: null }),
    Escape: () => onOpen(null),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return
    const category = /^\d$/.test(event.key) ? replyCategories[(Number(event.key) + 9) % 10] : undefined
    const act = category ? () => put({ category: category.value }) : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { answering, next, neighbours: [conversations[at + 1], conversations[at - 1]] }
}
