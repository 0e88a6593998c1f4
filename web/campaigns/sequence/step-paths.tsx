import { CornerDownRight } from 'lucide-react'
import type { Arrival, OutlineLine } from '#core/campaigns/outline.ts'
import { placeOf } from '#core/campaigns/step-targets.ts'
import type { Sequence, Target } from '#core/campaigns/sequence.ts'

// Links to the steps before and after a step when they are not its neighbors.

const indents = ['', 'ms-4', 'ms-8', 'ms-12']
export const indentOf = ({ depth }: OutlineLine): string => indents[Math.min(depth, indents.length - 1)]!

/** The branches that lead to a step. */
export function Arrivals({
  steps,
  place,
  arrivals,
}: {
  steps: Sequence
  place: number
  arrivals: readonly Arrival[]
}) {
  const isPlain = arrivals.every(({ from }) => from === place - 1 && steps[from]!.kind !== 'condition')
  if (isPlain) return null
  const arrivalTexts = arrivals.map(({ from, branch }) => {
    if (steps[from]!.kind !== 'condition') return `from step ${from + 1}`
    return `${branch ?? 'Otherwise'} (step ${from + 1})`
  })
  return (
    <p className="ms-6 flex items-start gap-1.5 border-s-2 border-line pt-2 ps-4 text-sm text-ink-soft">
      <CornerDownRight className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{arrivalTexts.join(', ')}</span>
    </p>
  )
}

/** The targets of a condition's branches; for another step, its target when that is not the next one. */
export function Leaves({ steps, place }: { steps: Sequence; place: number }) {
  const { kind, leads_to, branches } = steps[place]!
  if (kind !== 'condition' && leads_to === 'next') return null
  const leaves = [
    ...branches.map(({ id, name, leads_to }) => ({ id, name, leads_to })),
    { id: 'otherwise', name: kind === 'condition' ? 'Otherwise' : '', leads_to },
  ]
  return (
    <span className="mt-1.5 grid gap-0.5 text-sm text-ink-soft">
      {leaves.map(({ id, name, leads_to }) => (
        <span key={id} className="block truncate">
          {name && `${name}: `}
          {targetText(steps, place, leads_to)}
        </span>
      ))}
    </span>
  )
}

function targetText(steps: Sequence, place: number, target: Target): string {
  const at = placeOf(steps, place, target)
  return at === -1 || at >= steps.length ? 'then ends' : `then step ${at + 1}`
}
