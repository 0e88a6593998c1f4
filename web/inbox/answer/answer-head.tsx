import { ChevronDown } from 'lucide-react'
import type { AnswerMode } from '#core/messages/answer-recipients.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
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

/** The addressing mode and the format of an answer. */
export function AnswerHead({
  draft: { mode, body },
  onMode,
  onBody,
  onFold,
}: {
  draft: AnswerDraft
  /** Undefined until the answered mail has loaded. */
  onMode: ((mode: AnswerMode) => void) | undefined
  onBody: (body: AnswerBody) => void
  onFold: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onMode && (
        <SegmentedControl aria-label="How to answer" segments={MODES} value={mode} onValueChange={onMode} />
      )}
      <SegmentedControl aria-label="Body" segments={BODIES} value={body} onValueChange={onBody} />
      <IconButton label="Fold the answer" size="sm" className="ms-auto" onClick={onFold}>
        <ChevronDown aria-hidden />
      </IconButton>
    </div>
  )
}
