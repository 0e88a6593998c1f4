import { ownTextOf } from '#core/messages/own-text.ts'
import { lazy, Suspense, type RefObject } from 'react'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { filesToSend, writtenIn } from './answer-draft.ts'
import { AnswerField, type Focusable } from './answer-field.tsx'
import { AnswerFiles } from './answer-files.tsx'
import { AnswerHead } from './answer-head.tsx'
import { MissingFileNote } from './missing-file.tsx'
import { QuestionList } from './question-list.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { RivalNote } from './rival-answers.tsx'
import { SignatureShown } from './signature-shown.tsx'
import { SuggestionNote, SuggestionProgress } from './suggestion-note.tsx'
import type { Answer } from './use-answer.ts'

const AnswerScore = lazy(async () => ({ default: (await import('./answer-score.tsx')).AnswerScore }))

/** The editable part of an answer, above its buttons. It scrolls separately in a low window. */
export function AnswerContent({
  answer,
  from,
  field,
  takesFocus,
  onFold,
}: {
  answer: Answer
  from: string
  field: RefObject<Focusable | null>
  takesFocus: boolean
  onFold: () => void
}) {
  const { mail, draft, kept, answered, signature } = answer
  return (
    <div className="grid gap-2.5 px-5 pt-3 lg:min-h-0 lg:overflow-y-auto">
      <DraftNote draft={kept} />
      <AnswerHead
        draft={draft}
        onMode={answered && answer.address}
        onBody={answer.changeBody}
        onFold={onFold}
      />
      <RecipientFields draft={draft} takesFocus={takesFocus} onChange={answer.change} />
      {answered && draft.mode !== 'forward' && (
        <QuestionList mail={ownTextOf(answered)} answer={draft.text} />
      )}
      <AnswerField
        workspaceId={mail.workspace_id}
        field={field}
        label={`Reply from ${from}`}
        takesFocus={takesFocus && draft.mode !== 'forward'}
        isQuote={draft.mode === 'forward'}
        body={draft.body}
        content={draft}
        fields={answer.fields}
        onChange={answer.write}
        onFiles={answer.attach}
        pictures={answer.pictures}
        onSend={() => void answer.send(null)}
      />
      <ModelDraft answer={answer} field={field} />
      <SignatureShown {...signature} isWriting={draft.text.trim() !== ''} />
      <AnswerFiles files={filesToSend(draft)} underway={answer.underway} onRemove={answer.removeFile} />
      {answer.lacksPicture && (
        <p role="alert" className="text-sm text-danger-ink">
          A picture in your reply was not uploaded. Delete it, or add it again.
        </p>
      )}
      {answer.missingFile.isAsked && (
        <MissingFileNote onSend={() => void answer.send(answer.missingFile.sendAt, { withoutFile: true })} />
      )}
      {answer.isRival && (
        <RivalNote onSend={() => void answer.send(null, { overRival: true, withoutFile: true })} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {draft.text.trim() !== '' && draft.mode !== 'forward' && (
          <Suspense fallback={null}>
            <AnswerScore subject={mail.subject} {...writtenIn(draft)} />
          </Suspense>
        )}
        <span className="text-sm wrap-anywhere text-ink-faint">From {from}</span>
        <DraftStatus draft={kept} className="ms-auto" />
      </div>
    </div>
  )
}

/** The language model's draft and its claims to check. */
function ModelDraft({ answer, field }: { answer: Answer; field: RefObject<Focusable | null> }) {
  const { draft, suggestion, change, dropSuggestion } = answer
  return (
    <>
      <SuggestionProgress state={suggestion.state} onStop={suggestion.stop} />
      {draft.suggestion && (
        <SuggestionNote
          text={draft.text}
          suggestion={draft.suggestion}
          onReveal={(place) => field.current?.reveal(place)}
          onUndo={dropSuggestion}
          onChecked={() => change({ suggestion: null })}
        />
      )}
    </>
  )
}
