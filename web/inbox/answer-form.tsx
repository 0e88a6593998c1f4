import { Send } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { useMailboxes } from '#web/mailboxes/queries.ts'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import type { Conversation } from './conversations.ts'
import { useAnswer } from './queries.ts'

/** An answer from the mailbox it came to. What is typed stays until it was taken. */
export function AnswerForm({
  mail,
  field,
}: {
  mail: Conversation
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const answer = useAnswer()
  const { refusal } = useMayEdit()
  const { data: mailboxes = [] } = useMailboxes(mail.workspace_id)
  const mailbox = mailboxes.find(({ id }) => id === mail.mailbox_id)
  const [text, setText] = useState('')
  const [messageId, setMessageId] = useState(() => crypto.randomUUID() as string)
  const draft = useDraft<Answer>({
    kind: 'answer',
    workspaceId: mail.workspace_id,
    // Of the conversation: another mail that comes in leaves the answer where it is.
    rowId: mail.lead_id ?? mail.inbound_id,
    content: text.trim() === '' ? null : { text, messageId },
    read: readAnswer,
    show: (stored) => {
      setText(stored?.text ?? '')
      setMessageId(stored?.messageId ?? crypto.randomUUID())
    },
  })
  const why = refusal ?? whyNot(mail, mailbox?.state)
  const send = () => {
    if (why || text.trim() === '' || answer.isPending) return
    const signed = mailbox?.signature_text ? `${text.trim()}\n\n${mailbox.signature_text}` : text.trim()
    // Whoever leaves before it is accepted must not find it here unsent.
    answer
      .mutateAsync({ inboundId: mail.inbound_id, messageId, text: signed })
      .then(draft.settle, () => undefined)
  }
  return (
    <form
      className="grid gap-3 border-t border-line px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DraftNote draft={draft} />
      <Field label={mailbox ? `Reply from ${mailbox.address}` : 'Reply'} hint={why}>
        <Textarea
          ref={field}
          rows={3}
          value={text}
          disabled={why !== undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      </Field>
      <div className="flex items-center gap-3">
        <GuardedButton
          type="submit"
          variant="primary"
          refusal={why}
          disabled={text.trim() === ''}
          loading={answer.isPending}
        >
          <Send aria-hidden /> Send reply{' '}
        </GuardedButton>
        <span className="text-xs text-ink-faint max-sm:hidden">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
        </span>
        <DraftStatus draft={draft} className="ms-auto" />
      </div>
    </form>
  )
}

type Answer = { text: string; messageId: string }

function readAnswer(stored: unknown): Answer | null {
  const { text, messageId } = (stored ?? {}) as Partial<Record<string, unknown>>
  return typeof text === 'string' && typeof messageId === 'string' ? { text, messageId } : null
}

function whyNot(mail: Conversation, state: 'active' | 'paused' | 'broken' | undefined): string | undefined {
  if (mail.kind === 'bounce' || mail.kind === 'complaint')
    return 'This is an automatic message: nobody would read a reply.'
  if (state === undefined) return 'The mailbox that received this is no longer connected.'
  return state === 'broken' ? 'The mailbox that received this can’t sign in. Reconnect it first.' : undefined
}
