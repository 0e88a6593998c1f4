import { readFilter, type Group } from '#core/audience/segment.ts'

/** The steps of a campaign as save_sequence takes and gives them (database/functions/campaigns/save_sequence.sql). */
export type StepKind = 'email' | 'call' | 'task' | 'linkedin' | 'condition'

export type Variant = {
  id: string
  /** Its share among the variants of its step; 0 sends no more of it. */
  weight: number
  subject: string
  content_text: string
  content_html: string | null
  /** What the words were begun from. */
  template_id: string | null
}

/** What follows: the step after it, nothing, or a later step by its id. */
export type Target = 'next' | 'end' | (string & {})

/** `done` is whatever came of it but that it was skipped; the others are of calls, and an answer ends the sequence before. */
export type TaskOutcome = 'done' | 'skipped' | 'reached' | 'voicemail' | 'no_answer' | 'wrong_number'

/** When a branch is taken; `step` null is any email before it. Only a person's opens and clicks count, unless `machines`. */
export type BranchRule =
  | { on: 'contact'; rules: Group }
  | { on: 'clicked'; step: string | null; link: string | null; machines: boolean }
  | { on: 'opened'; step: string | null; machines: boolean }
  | { on: 'task'; step: string; outcome: TaskOutcome }
  | { on: 'time' }

export type Branch = {
  id: string
  name: string
  /** From when on it counts, in days after the lead came to the condition. */
  after_days: number
  leads_to: Target
  rule: BranchRule
}

export type Step = {
  id: string
  kind: StepKind
  /** Days after the step before; of a condition, how long it waits for one of its branches. */
  wait_days: number
  /** What a person is to do, of a step that is no email. */
  instructions: string
  /** Of a condition, where no branch matches. */
  leads_to: Target
  /** Of a condition: the first that matches is taken. */
  branches: readonly Branch[]
  variants: readonly Variant[]
}

export type Sequence = readonly Step[]

export const MAX_STEPS = 100
export const MAX_BRANCHES = 10
/** In all conditions of a sequence together, counting groups: each is looked at for each lead that comes to it. */
export const MAX_CONTACT_RULES = 100
export const MAX_VARIANTS = 26

export const stepKinds: readonly { value: StepKind; label: string }[] = [
  { value: 'email', label: 'Email' },
  { value: 'call', label: 'Call' },
  { value: 'linkedin', label: 'LinkedIn task' },
  { value: 'task', label: 'To-do' },
  { value: 'condition', label: 'Condition' },
]

/** Follow-ups 3, 5 and then 7 days apart (docs/sending.md): each a little more patient than the one before. */
const usualWaits = [0, 3, 5, 7]

export const defaultWaitDays = (position: number): number =>
  usualWaits[Math.min(position, usualWaits.length - 1)]!

export const blankVariant = (id: string): Variant => ({
  id,
  weight: 1,
  subject: '',
  content_text: '',
  content_html: null,
  template_id: null,
})

/** `newId` makes the ids: what was sent stays tied to the step that sent it, however often it moves. */
export function addStep(sequence: Sequence, kind: StepKind, newId: () => string): Sequence {
  if (sequence.length >= MAX_STEPS) return sequence
  const step = blankStep(newId(), kind)
  if (kind === 'condition') return [...sequence, { ...step, wait_days: 3, branches: [blankBranch(newId())] }]
  const variants = kind === 'email' ? [blankVariant(newId())] : []
  return [...sequence, { ...step, wait_days: defaultWaitDays(sequence.length), variants }]
}

/** Taken by a click on any link; leads to the next step until somebody chooses another. */
export const blankBranch = (id: string): Branch => ({
  id,
  name: 'Clicked',
  after_days: 0,
  leads_to: 'next',
  rule: { on: 'clicked', step: null, link: null, machines: false },
})

export const blankStep = (id: string, kind: StepKind): Step => ({
  id,
  kind,
  wait_days: 0,
  instructions: '',
  leads_to: 'next',
  branches: [],
  variants: [],
})

/** What led to it leads to what follows it. */
export function removeStep(sequence: Sequence, id: string): Sequence {
  const place = sequence.findIndex((step) => step.id === id)
  const after = followers(sequence).get(id) ?? 'end'
  const afterIt = sequence[place + 1]?.id ?? 'end'
  const changed = sequence.map((step, at) =>
    changeTargets(step, (target) => {
      if (target === 'next' && at === place - 1) return after === afterIt ? 'next' : after
      return target === id ? after : target
    }),
  )
  return withFirstNow(changed.filter((step) => step.id !== id))
}

/** What each step leads to, as an id or the end. */
const followers = (sequence: Sequence): Map<string, Target> =>
  new Map(
    sequence.map(({ id, leads_to }, place) => [
      id,
      leads_to === 'next' ? (sequence[place + 1]?.id ?? 'end') : leads_to,
    ]),
  )

export const changeTargets = (step: Step, change: (target: Target) => Target): Step => ({
  ...step,
  leads_to: change(step.leads_to),
  branches: step.branches.map((branch) => ({ ...branch, leads_to: change(branch.leads_to) })),
})

export const changeStep = (sequence: Sequence, id: string, changes: Partial<Step>): Sequence =>
  sequence.map((step) => (step.id === id ? { ...step, ...changes } : step))

export function moveStep(sequence: Sequence, from: number, to: number): Sequence {
  const step = sequence[from]
  if (!step || to < 0 || to >= sequence.length) return sequence
  const moved = sequence.toSpliced(from, 1).toSpliced(to, 0, step)
  // A first step that moves back waits as a step there would, not 0 days.
  return withFirstNow(
    from === 0 && step.kind !== 'condition'
      ? changeStep(moved, step.id, { wait_days: step.wait_days || defaultWaitDays(to) })
      : moved,
  )
}

/** The copy of a variant to be changed: a test compares what differs in one thing. */
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

/** A, B, C …, in the order they stand. */
export const variantLabel = (place: number): string => String.fromCharCode(65 + place)

/** What part of its step's mails a variant gets, from 0 to 1. */
export function shareOf(variant: Variant, { variants }: Step): number {
  const sum = variants.reduce((total, { weight }) => total + weight, 0)
  return sum === 0 ? 0 : variant.weight / sum
}

/** The day each step is due when nothing comes between, the first on day 0. */
export function dayOf(sequence: Sequence, place: number): number {
  return sequence
    .slice(1, place + 1)
    .reduce((days, { kind, wait_days }) => (kind === 'condition' ? days : days + wait_days), 0)
}

/** The same words under new ids, for a copy of a campaign or a version that is restored beside another. */
export function copySequence(sequence: Sequence, newId: () => string): Sequence {
  const ids = new Map<unknown, string>()
  for (const { id, variants, branches } of sequence)
    for (const old of [id, ...variants.map((one) => one.id), ...branches.map((one) => one.id)])
      ids.set(old, newId())
  // Wherever one leads to another, or is about another, it names it by its id.
  return JSON.parse(JSON.stringify(sequence), (_, value: unknown) => ids.get(value) ?? value) as Sequence
}

export const isSameSequence = (one: Sequence, other: Sequence): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Only what the type names, in its order: rows of the database carry more, and versions kept before conditions less. */
export const sequenceOf = (steps: readonly StoredStep[]): Sequence =>
  steps.map(({ id, kind, wait_days, instructions, leads_to, branches, variants }) => ({
    id,
    kind,
    wait_days,
    instructions,
    leads_to: leads_to ?? 'next',
    branches: (branches ?? []).map(branchOf),
    variants: variants.map(({ id, weight, subject, content_text, content_html, template_id }) => ({
      id,
      weight,
      subject,
      content_text,
      content_html,
      // A version kept before templates were remembered names none.
      template_id: template_id ?? null,
    })),
  }))

type StoredStep = Omit<Step, 'leads_to' | 'branches'> & Partial<Pick<Step, 'leads_to' | 'branches'>>

const branchOf = ({ id, name, after_days, leads_to, rule }: Branch): Branch => ({
  id,
  name,
  after_days,
  leads_to,
  rule: ruleOf(rule),
})

/** In one order of its keys, so that two that say the same are the same. */
function ruleOf(rule: BranchRule): BranchRule {
  switch (rule.on) {
    case 'contact':
      return { on: rule.on, rules: readFilter(rule.rules) }
    case 'clicked':
      return { on: rule.on, step: rule.step ?? null, link: rule.link ?? null, machines: rule.machines }
    case 'opened':
      return { on: rule.on, step: rule.step ?? null, machines: rule.machines }
    case 'task':
      return { on: rule.on, step: rule.step, outcome: rule.outcome }
    default:
      return { on: rule.on }
  }
}

const withFirstNow = (sequence: Sequence): Sequence =>
  // A condition's days are not before it.
  sequence.map((step, place) =>
    place === 0 && step.kind !== 'condition' && step.wait_days !== 0 ? { ...step, wait_days: 0 } : step,
  )
