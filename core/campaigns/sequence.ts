/** The steps of a campaign as save_sequence takes and gives them (database/functions/campaigns/save_sequence.sql). */
export type StepKind = 'email' | 'task' | 'linkedin'

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

export type Step = {
  id: string
  kind: StepKind
  /** Days after the step before. */
  wait_days: number
  /** What a person is to do, of a step that is no email. */
  instructions: string
  variants: readonly Variant[]
}

export type Sequence = readonly Step[]

export const MAX_STEPS = 20
export const MAX_VARIANTS = 26

export const stepKinds: readonly { value: StepKind; label: string }[] = [
  { value: 'email', label: 'Email' },
  { value: 'linkedin', label: 'LinkedIn task' },
  { value: 'task', label: 'Task' },
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
  const variants = kind === 'email' ? [blankVariant(newId())] : []
  return [
    ...sequence,
    { id: newId(), kind, wait_days: defaultWaitDays(sequence.length), instructions: '', variants },
  ]
}

export const removeStep = (sequence: Sequence, id: string): Sequence =>
  withFirstNow(sequence.filter((step) => step.id !== id))

export const changeStep = (sequence: Sequence, id: string, changes: Partial<Step>): Sequence =>
  sequence.map((step) => (step.id === id ? { ...step, ...changes } : step))

export function moveStep(sequence: Sequence, from: number, to: number): Sequence {
  const step = sequence[from]
  if (!step || to < 0 || to >= sequence.length) return sequence
  const moved = sequence.toSpliced(from, 1).toSpliced(to, 0, step)
  // A first step that moves back waits as a step there would, not 0 days.
  return withFirstNow(
    from === 0 ? changeStep(moved, step.id, { wait_days: step.wait_days || defaultWaitDays(to) }) : moved,
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
  return sequence.slice(1, place + 1).reduce((days, { wait_days }) => days + wait_days, 0)
}

/** The same words under new ids, for a copy of a campaign or a version that is restored beside another. */
export const copySequence = (sequence: Sequence, newId: () => string): Sequence =>
  sequence.map((step) => ({
    ...step,
    id: newId(),
    variants: step.variants.map((variant) => ({ ...variant, id: newId() })),
  }))

export const isSameSequence = (one: Sequence, other: Sequence): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Only what the type names, in its order: rows of the database carry more. */
export const sequenceOf = (steps: Sequence): Sequence =>
  steps.map(({ id, kind, wait_days, instructions, variants }) => ({
    id,
    kind,
    wait_days,
    instructions,
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

const withFirstNow = (sequence: Sequence): Sequence =>
  sequence.map((step, place) => (place === 0 && step.wait_days !== 0 ? { ...step, wait_days: 0 } : step))
