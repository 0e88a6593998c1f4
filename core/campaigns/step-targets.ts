// Resolves the target of a step: "next", the end or a step ID.
import type { Sequence, Step, Target } from './sequence.ts'

export const targetsOf = ({ leads_to, branches }: Step): Target[] => [
  leads_to,
  ...branches.map((branch) => branch.leads_to),
]

/** The index of the target of the step at `place`. The length of the sequence means the end, -1 an unknown step. */
export function placeOf(sequence: Sequence, place: number, target: Target): number {
  if (target === 'next')
    return sequence[place + 1]?.on_reply === sequence[place]!.on_reply ? place + 1 : sequence.length
  return target === 'end' ? sequence.length : sequence.findIndex(({ id }) => id === target)
}
