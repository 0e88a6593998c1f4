import { addStep } from '#core/campaigns/edit-sequence.ts'
import { stepKindsAfter } from '#core/campaigns/reply-paths.ts'
import { MAX_REPLY_STEPS, MAX_STEPS, type ReplyPath, type StepKind } from '#core/campaigns/sequence.ts'
import { Button } from '#web/ui/button.tsx'
import { iconOf } from './step-labels.tsx'
import type { StepListProps } from './step-outline.tsx'

/** A button for each kind of step that is allowed next. */
export function AddSteps({
  steps,
  onChange,
  onChoose,
  onReply,
  label,
}: StepListProps & { onReply: ReplyPath | null; label: string }) {
  if (!onChange) return null
  const beside = steps.filter(({ on_reply }) => on_reply === onReply)
  const most = onReply === null ? MAX_STEPS : MAX_REPLY_STEPS
  if (steps.length >= MAX_STEPS || beside.length >= most)
    return (
      <p className="text-sm text-ink-faint">
        {steps.length < MAX_STEPS
          ? `At most ${MAX_REPLY_STEPS} steps follow a reply.`
          : `A sequence has at most ${MAX_STEPS} steps.`}
      </p>
    )
  const add = (kind: StepKind) => {
    const next = addStep(steps, kind, () => crypto.randomUUID(), onReply)
    onChange(next)
    onChoose(next.findLast(({ on_reply }) => on_reply === onReply)!.id)
  }
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {stepKindsAfter(onReply, beside.length === 0).map(({ value, label }) => (
        <Button key={value} size="sm" onClick={() => add(value)}>
          <span className="[&_svg]:size-4">{iconOf({ kind: value })}</span>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
