// The user's edits to a sequence: add, change, move and remove steps and variants, or copy it all.
import { blankAction } from './action.ts'
import { placeOf } from './step-targets.ts'
import { replyPathOf, replyPaths } from './reply-paths.ts'
import {
  MAX_STEPS,
  MAX_VARIANTS,
  blankBranch,
  blankStep,
  blankVariant,
  defaultWaitDays,
  type ReplyPath,
  type Sequence,
  type Step,
  type StepKind,
  type Target,
  type Variant,
} from './sequence.ts'

/**
 * Appends a step to the sequence, or to the steps that a reply starts. `newId` creates stable IDs, because sent emails
 * refer to their step even after it moves.
 */
export function addStep(
  sequence: Sequence,
  kind: StepKind,
  newId: () => string,
  onReply: ReplyPath | null = null,
): Sequence {
  if (sequence.length >= MAX_STEPS) return sequence
  const count = sequence.filter(({ on_reply }) => on_reply === onReply).length
  const path = replyPathOf(onReply)
  const days = path && (count === 0 || !path.mayEmail) ? 1 : defaultWaitDays(count)
  const step = { ...newStep(kind, newId, days), on_reply: onReply }
  return sequence.toSpliced(endOf(sequence, onReply), 0, step)
}

function newStep(kind: StepKind, newId: () => string, days: number): Step {
  const step = blankStep(newId(), kind)
  if (kind === 'condition') return { ...step, wait_days: 3, branches: [blankBranch(newId())] }
  if (kind === 'action') return { ...step, action: blankAction('add_tag') }
  return { ...step, wait_days: days, variants: kind === 'email' ? [blankVariant(newId())] : [] }
}

/**
 * Inserts a step between a step and its target. For a condition, only one branch is changed (`otherwise` when none
 * matches). All other paths are unchanged.
 */
export function insertStep(
  sequence: Sequence,
  from: { place: number; branch: string | null },
  kind: StepKind,
  newId: () => string,
): Sequence {
  const before = sequence[from.place]
  if (!before || sequence.length >= MAX_STEPS) return sequence
  const after = nextOf(sequence, from.place)
  const named = (target: Target) => (target === 'next' ? after : target)
  const asNext = (target: Target) => (target === after ? 'next' : target)
  const branch = before.branches.find(({ id }) => id === from.branch)
  const step = {
    ...newStep(kind, newId, defaultWaitDays(from.place + 1)),
    on_reply: before.on_reply,
    leads_to: asNext(named((branch ?? before).leads_to)),
  }
  const changed = {
    ...before,
    leads_to: branch ? named(before.leads_to) : 'next',
    branches: before.branches.map((one) => ({
      ...one,
      leads_to: one === branch ? 'next' : named(one.leads_to),
    })),
  }
  // The new condition's only branch continues like its default path.
  const branches = step.branches.map((one) => ({ ...one, leads_to: step.leads_to }))
  return sequence.toSpliced(from.place, 1, changed, { ...step, branches })
}

/** The index after the last step of this reply, or the index at which its first step belongs. */
function endOf(sequence: Sequence, onReply: ReplyPath | null): number {
  const order = (path: ReplyPath | null) => replyPaths.findIndex(({ value }) => value === path)
  const after = sequence.findIndex(({ on_reply }) => order(on_reply) > order(onReply))
  return after === -1 ? sequence.length : after
}

/** Removes a step and redirects every path to it to its successor. */
export function removeStep(sequence: Sequence, id: string): Sequence {
  const place = sequence.findIndex((step) => step.id === id)
  const after = followers(sequence).get(id) ?? 'end'
  const afterIt = nextOf(sequence, place)
  const changed = sequence.map((step, at) =>
    changeTargets(step, (target) => {
      if (target === 'next' && at === place - 1 && step.on_reply === sequence[place]?.on_reply)
        return after === afterIt ? 'next' : after
      return target === id ? after : target
    }),
  )
  return withFirstNow(changed.filter((step) => step.id !== id))
}

/** The successor of each step, as an ID or `end`. */
const followers = (sequence: Sequence): Map<string, Target> =>
  new Map(
    sequence.map(({ id, leads_to }, place) => [id, leads_to === 'next' ? nextOf(sequence, place) : leads_to]),
  )

const nextOf = (sequence: Sequence, place: number): Target =>
  sequence[placeOf(sequence, place, 'next')]?.id ?? 'end'

const changeTargets = (step: Step, change: (target: Target) => Target): Step => ({
  ...step,
  leads_to: change(step.leads_to),
  branches: step.branches.map((branch) => ({ ...branch, leads_to: change(branch.leads_to) })),
})

export const changeStep = (sequence: Sequence, id: string, changes: Partial<Step>): Sequence =>
  sequence.map((step) => (step.id === id ? { ...step, ...changes } : step))

export function moveStep(sequence: Sequence, from: number, to: number): Sequence {
  const step = sequence[from]
  // A step cannot move to the steps of another reply.
  if (!step || sequence[to]?.on_reply !== step.on_reply) return sequence
  const moved = sequence.toSpliced(from, 1).toSpliced(to, 0, step)
  // A former first step gets the usual delay of its new place instead of 0 days.
  return withFirstNow(
    from === 0 && step.kind !== 'condition' && step.kind !== 'action'
      ? changeStep(moved, step.id, { wait_days: step.wait_days || defaultWaitDays(to) })
      : moved,
  )
}

/** Adds a copy of a variant for editing, because a useful test changes only one thing. */
export function addVariant(step: Step, newId: () => string, of = step.variants.at(-1)): Step {
  if (step.variants.length >= MAX_VARIANTS) return step
  return { ...step, variants: [...step.variants, { ...(of ?? blankVariant('')), id: newId() }] }
}

export const removeVariant = (step: Step, id: string): Step =>
  step.variants.length === 1
    ? step
    : { ...step, variants: step.variants.filter((variant) => variant.id !== id) }

export const changeVariant = (step: Step, id: string, changes: Partial<Variant>): Step => ({
  ...step,
  variants: step.variants.map((variant) => (variant.id === id ? { ...variant, ...changes } : variant)),
})

const withFirstNow = (sequence: Sequence): Sequence =>
  // A condition's `wait_days` is not a delay before it, so a leading condition stays unchanged.
  sequence.map((step, place) =>
    place === 0 && step.kind !== 'condition' && step.wait_days !== 0 ? { ...step, wait_days: 0 } : step,
  )
