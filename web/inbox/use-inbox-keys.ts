import { useRef, useState } from 'react'
import { replyCategories } from '#core/messages/reply-categories.ts'
import type { KeyHelp } from '#web/ui/key-sheet.tsx'
import { rowSteps } from '#web/lists/row-steps.ts'
import { nextWorkday } from '#web/ui/snoozes.ts'
import type { SelectionControls } from '#web/lists/use-selection.ts'
import { useWindowKeys } from '#web/ui/use-window-keys.ts'
import { actOnToast } from '#web/ui/toast.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import type { AnswerAs } from './answer/answer-form.tsx'
import type { Conversation } from './conversations.ts'
import type { Sorting } from './sorting.ts'
import { useDecideProbableReply } from './probable-reply-queries.ts'
import { useTriage } from './use-triage.ts'

type Options = {
  workspaceId: string | undefined
  conversations: readonly Conversation[]
  open: Conversation | undefined
  selection: SelectionControls
  onOpen: (id: string | null) => void
}

/** The inbox's own entries in the shortcut sheet. */
export const inboxKeys: KeyHelp = [
  ['r', 'Reply'],
  ['a', 'Reply to all'],
  ['f', 'Forward'],
  ['Ctrl Enter', 'Send the reply'],
  ['e', 'Close or reopen'],
  ['s', 'Snooze until the next workday'],
  ['u', 'Mark as unread'],
  ['y', 'Keep the category, do not suppress an unclear opt-out, or attach a probable reply'],
  ['n', 'Reject a probable reply'],
  ['1 – 9, 0', 'Set the category, in the order of its menu'],
  ['z', 'Undo, even a reply that has not been sent yet'],
]

/** The shortcuts of `inboxKeys`. E, S, U and the digits apply to the selection, or else to the open conversation. */
export function useInboxKeys({ workspaceId, conversations, open, selection, onOpen }: Options) {
  const triage = useTriage(workspaceId)
  const decideOn = useDecideProbableReply()
  const [helpShown, showHelp] = useState(false)
  const { mayEdit } = useMayEdit()
  const answering = useRef<AnswerAs>(null)
  const { step, next, neighbours } = rowSteps(conversations, open?.id, onOpen)
  const chosen = conversations.filter(({ id }) => selection.ids.has(id))
  const targets = chosen.length > 0 ? chosen : open ? [open] : []
  const triageTargets = (change: Sorting) => {
    if (mayEdit) triage(targets, change)
    selection.clear()
  }
  const toggle = (range: boolean) => open && mayEdit && selection.toggle(open.id, range)
  // The next conversation opens only when the open one leaves the list.
  const triageAndAdvance = (change: Sorting) => {
    triageTargets(change)
    if (open && targets.includes(open)) next()
  }
  const shortcuts: Record<string, () => void> = {
    j: () => step(1),
    k: () => step(-1),
    r: () => answering.current?.(),
    a: () => answering.current?.('replyAll'),
    f: () => answering.current?.('forward'),
    e: () => triageAndAdvance({ closed_at: targets.every(isClosed) ? null : new Date().toISOString() }),
    s: () => triageAndAdvance({ snoozed_until: nextWorkday(new Date()).toISOString() }),
    u: () => triageTargets({ read_at: null }),
    y: () => {
      if (open && mayEdit && !decideOn(open, 'attach')) triage([open], { category: open.category })
    },
    n: () => open && mayEdit && decideOn(open, 'reject'),
    x: () => toggle(false),
    X: () => toggle(true),
    z: () => actOnToast('Undo'),
    '?': () => showHelp(true),
    Escape: () => (chosen.length > 0 ? selection.clear() : onOpen(null)),
  }
  useWindowKeys((key) => {
    const category = /^\d$/.test(key) ? replyCategories[(Number(key) + 9) % 10] : undefined
    return category ? () => triageTargets({ category: category.value }) : shortcuts[key]
  })
  return { answering, next, helpShown, showHelp, neighbours }
}

const isClosed = ({ closed_at }: Conversation) => closed_at !== null
