// What follows a step, where the sequence says "next", the end or a step by its id.
import type { Sequence, Step, Target } from './sequence.ts'

export const targetsOf = ({ leads_to, branches }: Step): Target[] => [
  leads_to,
  ...branches.map((branch) => branch.leads_to),
]

/** The index of what follows the step at `place`; the length of the sequence is the end, -1 nothing that there is. */
export function placeOf(sequence: Sequence, place: number, target: Target): number {
  if (target === 'next')
    return sequence[place + 1]?.on_reply === sequence[place]!.on_reply ? place + 1 : sequence.length
  return target === 'end' ? sequence.length : sequence.findIndex(({ id }) => id === target)
}
