import { useEffect, useState } from 'react'
import { useUser } from '#web/session/user.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import type { Conversation } from '../conversations.ts'
import type { ThreadMail } from '../queries.ts'
import { momentText, useCancelAnswer } from './answer-queries.ts'
import { answerSlot } from './answer-slot.ts'

/** A note on an unsent answer: its sending time, and a button to edit it again. */
export function WaitingNote({ mail, conversation }: { mail: ThreadMail; conversation: Conversation }) {
  const { id: userId } = useUser()
  const cancel = useCancelAnswer(answerSlot(userId, conversation))
  const { refusal } = useMayEdit()
  const { data: mailboxes = [] } = useMailboxes(conversation.workspace_id)
  const mailbox = mailboxes.find(({ id }) => id === conversation.mailbox_id)
  const signature = { text: mailbox?.signature_text ?? '', html: mailbox?.signature_html ?? '' }
  const at = mail.next_at === null ? null : new Date(mail.next_at)
  const waits = useIsAhead(at)
  const [opened] = useState(() => Date.now())
  // The answer to an invitation has no text to edit: the card changes it.
  if (
    mail.invitation_reply !== null ||
    mail.kind !== 'answer' ||
    mail.state !== 'queued' ||
    at === null ||
    !waits
  )
    return null
  const isSoon = at.getTime() - opened < 15_000
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-soft">
      {isSoon ? 'Sent in a few seconds' : `Sent ${momentText(at)}`}
      <GuardedButton
        size="sm"
        refusal={refusal}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ id: mail.id, signature })}
      >
        {isSoon ? 'Undo' : 'Cancel and edit'}
      </GuardedButton>
    </p>
  )
}

/** True until that moment, without a request to the server. */
function useIsAhead(at: Date | null): boolean {
  const time = at?.getTime() ?? 0
  const [passed, setPassed] = useState(() => (time <= Date.now() ? time : 0))
  useEffect(() => {
    const left = time - Date.now()
    // Timers are limited to 24 days; no page stays open for longer without a reload.
    const timer = setTimeout(() => setPassed(time), Math.min(Math.max(left, 0), 2_000_000_000))
    return () => clearTimeout(timer)
  }, [time])
  return passed < time
}
