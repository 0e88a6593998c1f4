import { lazy, Suspense, useImperativeHandle, useState, type RefObject } from 'react'
import type { AnswerMode } from '#core/messages/answer-recipients.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useMailboxes } from '#web/mailboxes/queries.ts'
import { useCurrentWorkspace, useMayEdit } from '#web/workspaces/queries.ts'
import type { Conversation } from '../conversations.ts'
import type { ThreadMail } from '../queries.ts'
import { AnswerActions } from './answer-actions.tsx'
import { filesToSend, missesPicture, ownText, writtenIn } from './answer-draft.ts'
import { AnswerField, type Focusable } from './answer-field.tsx'
import { AnswerFiles } from './answer-files.tsx'
import { AnswerHead } from './answer-head.tsx'
import { NotSent, useSendAnswer } from './answer-queries.ts'
import { useAnsweredContact } from './contact-query.ts'
import { QuestionList } from './question-list.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { RivalNote, useKnownAnswers } from './rival-answers.tsx'
import { SignatureShown } from './signature-shown.tsx'
import { SuggestButton } from './suggest-button.tsx'
import { SuggestionNote, SuggestionProgress } from './suggestion-note.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
import { useAnswerPictures } from './use-answer-pictures.ts'
import { useSuggestion } from './use-suggestion.ts'
import { useUploads } from './use-uploads.ts'

const AnswerScore = lazy(async () => ({ default: (await import('./answer-score.tsx')).AnswerScore }))

type AnswerFormProps = {
  mail: Conversation
  thread: readonly ThreadMail[]
  field: RefObject<Focusable | null>
  /** Set to what the keys of the inbox address it by. */
  addressing: RefObject<((mode: AnswerMode) => void) | null>
  onWrite: (text: string) => void
}

/** An answer from the mailbox it came to. What is written stays until it was taken. */
export function AnswerForm({ mail, thread, field, addressing, onWrite }: AnswerFormProps) {
  const { refusal } = useMayEdit()
  const { workspace } = useCurrentWorkspace()
  const { data: mailboxes = [] } = useMailboxes(mail.workspace_id)
  const mailbox = mailboxes.find(({ id }) => id === mail.mailbox_id)
  const answered = thread.find(({ id }) => id === mail.inbound_id)
  const own = mailboxes.map((one) => one.address)
  const {
    draft,
    kept,
    slot,
    change,
    changeBody,
    write,
    address,
    suggest,
    dropSuggestion,
    addFile,
    removeFile,
  } = useAnswerDraft(mail, answered, own)
  const suggesting = useSuggestion(draft.inboundId ?? mail.inbound_id, (text, claims) => {
    suggest(text, claims)
    onWrite(text)
  })
  const { underway, add, isUploading } = useUploads(mail.workspace_id, filesToSend(draft), addFile)
  const pictures = useAnswerPictures(draft.files, add)
  const attach = (files: readonly File[]) => add(files.map((file) => ({ file })))
  const { fields, zone } = useAnsweredContact(mail, workspace?.time_zone ?? null)
  const answer = useSendAnswer(slot)
  useImperativeHandle(addressing, () => address)
  const [isRival, setIsRival] = useState(false)
  const known = useKnownAnswers(thread, draft.text.trim() !== '')
  const why = refusal ?? whyNot(mail, mailbox?.state)
  const signature = { text: mailbox?.signature_text ?? '', html: mailbox?.signature_html ?? '' }
  const lacksPicture = !isUploading && missesPicture(draft)
  const isReady = !why && draft.text.trim() !== '' && !isUploading && !lacksPicture
  const send = (sendAt: Date | null, overRival = false) => {
    if (!isReady || answer.isPending) return
    answer
      .mutateAsync({
        draft,
        inboundId: draft.inboundId ?? mail.inbound_id,
        signature,
        sendAt,
        known: overRival ? null : known,
      })
      // Whoever leaves before it is accepted must not find it here unsent.
      .then(kept.settle)
      .then(() => onWrite(''))
      .then(
        () => setIsRival(false),
        (error: unknown) => setIsRival(error instanceof NotSent && error.isRival),
      )
  }
  return (
    <form
      aria-label="Answer"
      className="flex flex-col border-t border-line lg:min-h-0"
      onSubmit={(event) => {
        event.preventDefault()
        send(null)
      }}
    >
      {/* The cursor is kept in sight here; the buttons below always are. */}
      <div className="grid gap-3 px-5 pt-4 lg:min-h-0 lg:overflow-y-auto">
        <DraftNote draft={kept} />
        <AnswerHead
          draft={draft}
          from={mailbox?.address}
          onMode={answered ? address : undefined}
          onBody={changeBody}
        />
        <RecipientFields draft={draft} disabled={why !== undefined} onChange={change} />
        {answered && draft.mode !== 'forward' && (
          <QuestionList mail={answered.content_text ?? ''} answer={draft.text} />
        )}
        <AnswerField
          workspaceId={mail.workspace_id}
          field={field}
          label={mailbox ? `Reply from ${mailbox.address}` : 'Reply'}
          refusal={why}
          body={draft.body}
          content={draft}
          fields={fields}
          onChange={(content) => {
            write(content)
            onWrite(content.text)
          }}
          onFiles={attach}
          pictures={pictures}
          onSend={() => send(null)}
        />
        <SuggestionProgress state={suggesting.state} onStop={suggesting.stop} />
        {draft.suggestion && (
          <SuggestionNote
            text={draft.text}
            suggestion={draft.suggestion}
            onReveal={(place) => field.current?.reveal(place)}
            onUndo={dropSuggestion}
            onChecked={() => change({ suggestion: null })}
          />
        )}
        <SignatureShown {...signature} isWriting={draft.text.trim() !== ''} />
        <AnswerFiles files={filesToSend(draft)} underway={underway} onRemove={removeFile} />
        {lacksPicture && (
          <p role="alert" className="text-sm text-danger-ink">
            A picture in your reply was not uploaded. Delete it, or add it again.
          </p>
        )}
        {isRival && <RivalNote onSend={() => send(null, true)} />}
        <div className="flex flex-wrap items-center gap-3">
          {draft.text.trim() !== '' && draft.mode !== 'forward' && (
            <Suspense fallback={null}>
              <AnswerScore subject={mail.subject} {...writtenIn(draft)} />
            </Suspense>
          )}
          <DraftStatus draft={kept} className="ms-auto" />
        </div>
      </div>
      <AnswerActions
        refusal={why}
        isReady={isReady}
        isSending={answer.isPending}
        zone={zone}
        remindDays={draft.remindDays}
        onSend={send}
        onRemind={(remindDays) => change({ remindDays })}
        onFiles={attach}
      >
        {answered && draft.mode !== 'forward' && (
          <SuggestButton
            workspaceId={mail.workspace_id}
            disabled={why !== undefined || suggesting.state.step === 'waiting'}
            onPress={() => void suggesting.ask(ownText(draft))}
          />
        )}
      </AnswerActions>
    </form>
  )
}

function whyNot(mail: Conversation, state: 'active' | 'paused' | 'broken' | undefined): string | undefined {
  if (mail.kind === 'bounce' || mail.kind === 'complaint')
    return 'This is an automatic message: nobody would read a reply.'
  if (state === undefined) return 'The mailbox that received this is no longer connected.'
  return state === 'broken' ? 'The mailbox that received this can’t sign in. Reconnect it first.' : undefined
}
