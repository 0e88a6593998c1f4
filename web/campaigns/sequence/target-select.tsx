import { MAX_STEPS, type Sequence, type Step, type Target } from '#core/campaigns/sequence.ts'
import { Select } from '#web/ui/select.tsx'
import { labelsOf } from './step-labels.tsx'

const NEW_EMAIL = 'new-email'

/** Selects the target of a step. Only later steps are offered, so that there are no cycles. */
export function TargetSelect({
  label,
  steps,
  step,
  target,
  onChange,
  onNewEmail,
}: {
  label: string
  steps: Sequence
  step: Step
  target: Target
  onChange: ((target: Target) => void) | undefined
  onNewEmail?: () => void
}) {
  const place = steps.indexOf(step)
  const titleAt = (at: number) => `Step ${at + 1}: ${labelsOf(steps, at).title}`
  const beside = (at: number) => steps[at]?.on_reply === step.on_reply
  const isLast = !beside(place + 1)
  const later = steps.flatMap(({ id }, at) =>
    at > place && beside(at) ? [{ value: id, label: titleAt(at) }] : [],
  )
  // A target that a move has put before the step is still listed, and reported as invalid.
  const astray = steps.findIndex(({ id }) => id === target)
  const options = [
    {
      value: 'next',
      label: isLast ? 'Continue with the next step, once there is one' : 'Continue with the next step',
    },
    { value: 'end', label: 'End the sequence' },
    ...(astray > -1 && astray <= place ? [{ value: target, label: titleAt(astray) }] : []),
    ...later,
    ...(onNewEmail && steps.length < MAX_STEPS ? [{ value: NEW_EMAIL, label: 'A new email' }] : []),
  ]
  return (
    <Select
      aria-label={label}
      options={options}
      value={target}
      disabled={!onChange}
      onValueChange={(value) => (value === NEW_EMAIL ? onNewEmail?.() : onChange?.(value))}
    />
  )
}
