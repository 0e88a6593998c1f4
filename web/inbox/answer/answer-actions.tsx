import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AttachButton } from './attach-button.tsx'
import { RemindMenu } from './remind-menu.tsx'
import { SendLater } from './send-later.tsx'
import type { Answer } from './use-answer.ts'

/** The actions for an answer: send now or later, with a reminder and files. */
export function AnswerActions({
  answer: { isReady, isSending, zone, draft, send, change, attach },
  children,
}: {
  answer: Answer
  /** Additional buttons. */
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-3">
      <Button type="submit" variant="primary" title="Ctrl Enter" disabled={!isReady} loading={isSending}>
        <Send aria-hidden /> Send reply{' '}
      </Button>
      <SendLater zone={zone} disabled={!isReady} onSend={(at) => void send(at)} />
      <RemindMenu days={draft.remindDays} onChange={(remindDays) => change({ remindDays })} />
      <AttachButton onFiles={attach} />
      {children}
    </div>
  )
}
