import { Forward, PenLine, Reply, ReplyAll } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { AnswerAs } from './answer-form.tsx'
import type { Answer } from './use-answer.ts'

/** The collapsed answer: buttons to start one, or the beginning of its draft. */
export function AnswerBar({
  answer: { draft, isEmpty, why },
  onOpen,
  children,
}: {
  answer: Answer
  onOpen: AnswerAs
  /** Additional buttons. */
  children: ReactNode
}) {
  if (!isEmpty && !why)
    return (
      <div className="px-5 py-3">
        <Button className="w-full justify-start!" onClick={() => onOpen()}>
          <PenLine aria-hidden />
          Draft
          <span className="min-w-0 truncate font-normal text-ink-soft">{draft.text || 'No text yet'}</span>
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-3">
      <GuardedButton refusal={why} aria-keyshortcuts="R" onClick={() => onOpen()}>
        <Reply aria-hidden /> Reply
      </GuardedButton>
      <GuardedButton refusal={why} aria-keyshortcuts="A" onClick={() => onOpen('replyAll')}>
        <ReplyAll aria-hidden /> Reply all
      </GuardedButton>
      <GuardedButton refusal={why} aria-keyshortcuts="F" onClick={() => onOpen('forward')}>
        <Forward aria-hidden /> Forward
      </GuardedButton>
      {why ? <p className="w-full text-sm text-ink-faint">{why}</p> : children}
    </div>
  )
}
