import type { AnswerMode } from '#core/messages/answer-recipients.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { AnswerBody, AnswerDraft } from './answer-draft.ts'

const MODES: { value: AnswerMode; label: string }[] = [
  { value: 'reply', label: 'Reply' },
  { value: 'replyAll', label: 'Reply all' },
  { value: 'forward', label: 'Forward' },
]
const BODIES: { value: AnswerBody; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'rich', label: 'Rich text' },
]

/** To whom an answer is addressed, how it is written, and where it leaves from. */
export function AnswerHead({
  draft: { mode, body },
  from,
  onMode,
  onBody,
}: {
  draft: AnswerDraft
  /** Not there where the mailbox is no longer connected. */
  from: string | undefined
  /** Not there until the mail that is answered has loaded. */
  onMode: ((mode: AnswerMode) => void) | undefined
  onBody: (body: AnswerBody) => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {onMode && (
        <SegmentedControl aria-label="How to answer" segments={MODES} value={mode} onValueChange={onMode} />
      )}
      <SegmentedControl aria-label="Body" segments={BODIES} value={body} onValueChange={onBody} />
      {from !== undefined && <span className="text-sm wrap-anywhere text-ink-faint">From {from}</span>}
    </div>
  )
}
