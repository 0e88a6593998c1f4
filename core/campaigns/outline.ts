// A sequence with its branches as an indented outline. It is the same on a phone, in a screen reader and on a wide
// screen.
import { placeOf } from './step-targets.ts'
import type { Sequence, Step } from './sequence.ts'

/**
 * The index of the step that leads here, and the branch's name; null for a plain step or a condition's "otherwise".
 */
export type Arrival = { from: number; branch: string | null }
export type OutlineLine = {
  /** The number of conditions whose paths have not joined again. */
  depth: number
  arrivals: Arrival[]
}

export function outlineOf(sequence: Sequence): OutlineLine[] {
  const arrivals = sequence.map((): Arrival[] => [])
  for (const [place, step] of sequence.entries())
    for (const { branch, to } of leavesOf(sequence, place, step))
      if (to > place) arrivals[to]?.push({ from: place, branch })
  // The last step on every path to here (its immediate dominator), known for all earlier steps.
  const through: number[] = []
  const depths: number[] = []
  for (const [place, from] of arrivals.entries()) {
    const [first = -1, ...others] = from.map((arrival) => arrival.from)
    const common = others.reduce((one, other) => commonOf(through, one, other), first)
    through.push(common)
    const parted = sequence[common]?.kind === 'condition' && from.length === 1 ? 1 : 0
    depths.push(place === 0 ? 0 : (depths[common] ?? 0) + parted)
  }
  return arrivals.map((from, place) => ({ depth: depths[place]!, arrivals: from }))
}

function leavesOf(sequence: Sequence, place: number, { leads_to, branches }: Step) {
  return [
    ...branches.map(({ name, leads_to }) => ({ branch: name, to: placeOf(sequence, place, leads_to) })),
    { branch: null, to: placeOf(sequence, place, leads_to) },
  ]
}

function commonOf(through: readonly number[], one: number, other: number): number {
  let [a, b] = [one, other]
  while (a !== b) {
    if (a > b) a = through[a] ?? -1
    else b = through[b] ?? -1
  }
  return a
}

/**
 * The minimum number of days between a step and the previous email or task, including the waits of conditions and
 * actions between them.
 */
export function waitBefore(sequence: Sequence, outline: readonly OutlineLine[], place: number): number {
  const waited = outline[place]!.arrivals.map(({ from }) => {
    const { kind, wait_days } = sequence[from]!
    if (kind === 'condition') return wait_days
    return kind === 'action' ? waitBefore(sequence, outline, from) : 0
  })
  return sequence[place]!.wait_days + Math.min(...(waited.length > 0 ? waited : [0]))
}

/** The emails that can be the first one a contact receives. */
export function firstEmails(sequence: Sequence): number[] {
  const found = new Set<number>()
  const seen = new Set<number>()
  const pending = [0]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const step = sequence[place]
    if (!step || seen.has(place)) continue
    seen.add(place)
    if (step.kind === 'email') found.add(place)
    else pending.push(...leavesOf(sequence, place, step).map(({ to }) => to))
  }
  return [...found].toSorted((a, b) => a - b)
}

/** Conditions without effect, because all their branches end. */
export const deadConditions = (sequence: Sequence): number[] =>
  sequence.flatMap((step, place) =>
    step.kind === 'condition' && leavesOf(sequence, place, step).every(({ to }) => to >= sequence.length)
      ? [place]
      : [],
  )
