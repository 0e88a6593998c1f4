import { readFilter, type Group } from '#core/audience/segment.ts'
import { actionOf, type Action } from './action.ts'

/** The steps of a campaign as save_sequence takes and gives them (database/functions/campaigns/save_sequence.sql). */
export type StepKind = 'email' | 'call' | 'task' | 'linkedin' | 'condition' | 'action'

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

/** The replies that may begin steps of their own, and a bounce; all others, and no steps for their category, end the sequence. */
export type ReplyPath =
  | 'question'
  | 'not_now'
  | 'referral'
  | 'interested'
  | 'meeting'
  | 'not_interested'
  | 'wrong_person'
  | 'hostile'
  | 'bounced'

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
  /** The category of the replies that this step follows, and with it all of that category; null is the sequence itself. */
  on_reply: ReplyPath | null
  /** Of a condition, where no branch matches. */
  leads_to: Target
  /** Of a condition: the first that matches is taken. */
  branches: readonly Branch[]
  /** Of an action, what it does. */
  action: Action | null
  variants: readonly Variant[]
}

export type Sequence = readonly Step[]

export const MAX_STEPS = 100
export const MAX_BRANCHES = 10
/** In all conditions of a sequence together, counting groups: each is looked at for each lead that comes to it. */
export const MAX_CONTACT_RULES = 100
export const MAX_VARIANTS = 26
/** That one reply begins. */
export const MAX_REPLY_STEPS = 10

export const stepKinds: readonly { value: StepKind; label: string }[] = [
  { value: 'email', label: 'Email' },
  { value: 'call', label: 'Call' },
  { value: 'linkedin', label: 'LinkedIn task' },
  { value: 'task', label: 'To-do' },
  { value: 'condition', label: 'Condition' },
  { value: 'action', label: 'Action' },
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
  on_reply: null,
  leads_to: 'next',
  branches: [],
  action: null,
  variants: [],
})

/** A, B, C …, in the order they stand. */
export const variantLabel = (place: number): string => String.fromCharCode(65 + place)

/** What part of its step's mails a variant gets, from 0 to 1. */
export function shareOf(variant: Variant, { variants }: Step): number {
  const sum = variants.reduce((total, { weight }) => total + weight, 0)
  return sum === 0 ? 0 : variant.weight / sum
}

export const isSameSequence = (one: Sequence, other: Sequence): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Only what the type names, in its order: rows of the database carry more, and versions kept before conditions, replies or actions less. */
export const sequenceOf = (steps: readonly StoredStep[]): Sequence =>
  steps.map(({ id, kind, wait_days, instructions, on_reply, leads_to, branches, action, variants }) => ({
    id,
    kind,
    wait_days,
    instructions,
    on_reply: on_reply ?? null,
    leads_to: leads_to ?? 'next',
    branches: (branches ?? []).map(branchOf),
    action: action ? actionOf(action) : null,
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

type StoredStep = Omit<Step, 'on_reply' | 'leads_to' | 'branches' | 'action'> &
  Partial<Pick<Step, 'on_reply' | 'leads_to' | 'branches' | 'action'>>

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
