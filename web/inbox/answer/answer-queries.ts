import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAddresses } from '#core/messages/answer-recipients.ts'
import { refusalOf, requestWithReason } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { storeDraft } from '#web/drafts/deliver-drafts.ts'
import type { DraftSlot } from '#web/drafts/draft-record.ts'
import { morningAfter } from '#web/ui/snoozes.ts'
import { currentToasts, toast, toastError } from '#web/ui/toast.ts'
import { filesToSend, writtenFrom, writtenIn, type AnswerDraft } from './answer-draft.ts'
import { signed, signedHtml, unsigned, type Signature } from './signature.ts'

type AnswerToSend = {
  draft: AnswerDraft
  inboundId: string
  signature: Signature
  sendAt: Date | null
  /** The answers that the author has seen; null sends even if someone else answered. */
  known: string[] | null
}

/** Sends the answer in ten seconds, or later, with an undo that restores the draft. */
export function useSendAnswer(slot: DraftSlot) {
  const client = useQueryClient()
  const cancel = useCancelAnswer(slot)
  return useMutation({
    mutationFn: async (answer: AnswerToSend) => {
      const parameters = parametersOf(answer)
      await request((db) => db.rpc('answer_inbound', parameters)).catch(async (error: unknown) => {
        const isRival = (error as { details?: string }).details === 'other_answer'
        throw new NotSent(await refusalOf(error, 'Couldn’t send the reply. It stays here.'), isRival)
      })
    },
    onSuccess: (_, { draft, sendAt, signature }) => {
      toast({
        title: sendAt ? `${ANSWER} sent ${momentText(sendAt)}` : `${ANSWER} on its way`,
        action: {
          label: 'Undo',
          onAct: () => cancel.mutate({ id: draft.messageId, signature, draft }),
        },
      })
      void client.invalidateQueries({ queryKey: ['inbox_thread'] })
    },
    onError: (error) => {
      toastError(error.message)
      void client.invalidateQueries({ queryKey: ['inbox_thread'] })
    },
  })
}

function parametersOf({ draft, inboundId, signature, sendAt, known }: AnswerToSend) {
  const html = signedHtml(writtenIn(draft), signature)
  return {
    p_inbound_id: inboundId,
    p_message_id: draft.messageId,
    p_text: signed(draft.text, signature.text),
    ...(html === null ? {} : { p_html: html }),
    p_to: readAddresses(draft.to),
    p_cc: readAddresses(draft.cc),
    p_bcc: readAddresses(draft.bcc),
    p_is_forward: draft.mode === 'forward',
    p_attachments: filesToSend(draft).map(({ path, name, contentId }) => ({
      path,
      name,
      ...(contentId === undefined ? {} : { contentId }),
    })),
    ...(sendAt ? { p_send_at: sendAt.toISOString() } : {}),
    ...(known ? { p_known: known } : {}),
    ...(draft.remindDays === null
      ? {}
      : { p_remind_at: morningAfter(sendAt ?? new Date(), draft.remindDays).toISOString() }),
  }
}

const ANSWER = 'Your reply is'

/** True while a toast offers to undo an answer. */
export const isAnswerUndoShown = (): boolean =>
  currentToasts().some(({ open, title }) => open && title.startsWith(ANSWER))

export class NotSent extends Error {
  /** Someone else replied in the meantime; sending is still allowed. */
  readonly isRival: boolean
  constructor(message: string, isRival: boolean) {
    super(message)
    this.isRival = isRival
  }
}

type Cancelled = {
  inboundId: string
  text: string
  html: string | null
  to: string[]
  cc: string[]
  bcc: string[]
  isForward: boolean
  attachments: { path: string | null; name: string; size: number; contentId: string | null }[]
}

/** Cancels an answer that has not been sent; its draft is restored, in this tab and the others. */
export function useCancelAnswer(slot: DraftSlot) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      id,
      signature,
      draft,
    }: {
      id: string
      signature: Signature
      draft?: AnswerDraft
    }) => {
      const answer = (await requestWithReason(
        (db) => db.rpc('cancel_answer', { p_message_id: id }),
        'Couldn’t cancel the email. Please try again.',
      )) as unknown as Cancelled
      // A canceled message keeps its ID, so the restored draft needs a new one.
      const written = { ...(draft ?? draftOf(answer, signature)), messageId: crypto.randomUUID() as string }
      storeDraft(slot, { content: JSON.stringify(written), base: null })
    },
    onSuccess: () => toast({ title: 'Sending was undone. It is a draft again' }),
    onSettled: async () => await client.invalidateQueries({ queryKey: ['inbox_thread'] }),
    onError: ({ message }) => toastError(message),
  })
}

function draftOf(answer: Cancelled, signature: Signature): Omit<AnswerDraft, 'messageId'> {
  const { text, html } = unsigned(answer, signature)
  return {
    mode: answer.isForward ? 'forward' : answer.to.length + answer.cc.length > 1 ? 'replyAll' : 'reply',
    to: answer.to.join(', '),
    cc: answer.cc.join(', '),
    bcc: answer.bcc.join(', '),
    body: html ? 'rich' : 'text',
    text,
    html: writtenFrom(html),
    files: answer.attachments.flatMap(({ path, name, size, contentId }) =>
      path === null ? [] : [{ path, name, size, ...(contentId === null ? {} : { contentId }) }],
    ),
    inboundId: answer.inboundId,
    remindDays: null,
    suggestion: null,
  }
}

/** 'at 14:00', or 'on Tue 24 Nov at 09:00', in the user's time zone. */
export function momentText(at: Date): string {
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (at.toDateString() === new Date().toDateString()) return `at ${time}`
  return `on ${at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })} at ${time}`
}
