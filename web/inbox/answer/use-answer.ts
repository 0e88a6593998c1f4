import { useState } from 'react'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import type { Conversation } from '../conversations.ts'
import type { ThreadMail } from '../queries.ts'
import { filesToSend, missesPicture, ownText } from './answer-draft.ts'
import { useMissingFile } from './missing-file.tsx'
import { NotSent, useSendAnswer } from './answer-queries.ts'
import { useAnsweredContact } from './contact-query.ts'
import { useKnownAnswers } from './rival-answers.tsx'
import type { Formatted } from './signature.ts'
import { useAnswerDraft } from './use-answer-draft.ts'
import { useAnswerPictures } from './use-answer-pictures.ts'
import { useSuggestion } from './use-suggestion.ts'
import { useUploads } from './use-uploads.ts'

export type Answer = ReturnType<typeof useAnswer>

type AnswerEvents = {
  /** The current text, on every change. */
  onWrite: (text: string) => void
  onSent: () => void
}

/** An answer in progress: its draft and files, whether it can be sent, and sending it. */
// oxlint-disable-next-line max-lines-per-function -- puts together the parts of an answer, each a hook of its own
export function useAnswer(
  mail: Conversation,
  thread: readonly ThreadMail[],
  { onWrite, onSent }: AnswerEvents,
) {
  const { refusal } = useMayEdit()
  const { workspace } = useCurrentWorkspace()
  const { data: mailboxes } = useMailboxes(mail.workspace_id)
  const mailbox = mailboxes?.find(({ id }) => id === mail.mailbox_id)
  const answered = thread.find(({ id }) => id === mail.inbound_id)
  const own = mailboxes?.map((one) => one.address) ?? []
  const drafting = useAnswerDraft(mail, answered, own)
  const { draft, kept, slot, suggest, addFiles } = drafting
  const suggesting = useSuggestion(draft.inboundId ?? mail.inbound_id, (text, claims) => {
    suggest(text, claims)
    onWrite(text)
  })
  const { underway, add, isUploading } = useUploads(mail.workspace_id, filesToSend(draft), (file) =>
    addFiles([file]),
  )
  const lacksPicture = !isUploading && missesPicture(draft)
  const why = refusal ?? (mailboxes && whyNot(mail, mailbox?.state))
  const isReady = mailbox !== undefined && !why && draft.text.trim() !== '' && !isUploading && !lacksPicture
  const signature = { text: mailbox?.signature_text ?? '', html: mailbox?.signature_html ?? '' }
  const missingFile = useMissingFile(draft)
  const sending = useSending({
    inboundId: draft.inboundId ?? mail.inbound_id,
    draft,
    kept,
    slot,
    signature,
    thread,
  })
  return {
    ...drafting,
    ...useAnsweredContact(mail, workspace?.time_zone ?? null),
    mail,
    mailbox,
    signature,
    /** The mail that it answers, once loaded. */
    answered,
    /** The reason why the user cannot answer. */
    why,
    isReady,
    lacksPicture,
    underway,
    pictures: useAnswerPictures(draft.files, add),
    attach: (files: readonly File[]) => add(files.map((file) => ({ file }))),
    write: (content: Formatted) => {
      drafting.write(content)
      onWrite(content.text)
    },
    suggestion: {
      ...suggesting,
      isWaiting: suggesting.state.step === 'waiting',
      ask: () => void suggesting.ask(ownText(draft)),
    },
    isSending: sending.isPending,
    isRival: sending.isRival,
    missingFile,
    send: async (sendAt: Date | null, { overRival = false, withoutFile = false } = {}) => {
      if (!isReady || sending.isPending || (!withoutFile && missingFile.ask(sendAt))) return
      if (!(await sending.send(sendAt, overRival))) return
      onWrite('')
      onSent()
    },
  }
}

type ToSend = Pick<ReturnType<typeof useAnswerDraft>, 'draft' | 'kept' | 'slot'> & {
  inboundId: string
  signature: Formatted
  thread: readonly ThreadMail[]
}

/** Sends the answer, unless someone else answered in the meantime, which the author must confirm. */
function useSending({ inboundId, draft, kept, slot, signature, thread }: ToSend) {
  const [isRival, setIsRival] = useState(false)
  const known = useKnownAnswers(thread, draft.text.trim() !== '')
  const { mutateAsync, isPending } = useSendAnswer(slot)
  return {
    isPending,
    isRival,
    send: async (sendAt: Date | null, overRival: boolean): Promise<boolean> => {
      try {
        await mutateAsync({ draft, inboundId, signature, sendAt, known: overRival ? null : known })
        // The draft is removed before the user can leave and find it unsent.
        kept.settle()
        setIsRival(false)
        return true
      } catch (error) {
        setIsRival(error instanceof NotSent && error.isRival)
        return false
      }
    },
  }
}

function whyNot(mail: Conversation, state: 'active' | 'paused' | 'broken' | undefined): string | undefined {
  if (mail.kind === 'bounce' || mail.kind === 'complaint')
    return 'This is an automatic message. Nobody reads replies to it.'
  if (state === undefined) return 'The mailbox that received this is no longer connected.'
  return state === 'broken' ? 'The mailbox that received this can’t sign in. Reconnect it first.' : undefined
}
