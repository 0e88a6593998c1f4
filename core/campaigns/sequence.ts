import { readFilter, type Group } from '#core/audience/segment.ts'
import { actionOf, type Action } from './action.ts'

/** The steps of a campaign in the format of save_sequence (database/functions/campaigns/save_sequence.sql). */
export type StepKind = 'email' | 'call' | 'task' | 'linkedin' | 'condition' | 'action'

export type Variant = {
  id: string
  /** The share among the variants of its step; 0 stops sending it. */
  weight: number
  subject: string
  content_text: string
  content_html: string | null
  /** The template that the content started from. */
  template_id: string | null
}

/** The next step: the following one, none, or a later step by its ID. */
export type Target = 'next' | 'end' | (string & {})

/**
 * `done` is any outcome except skipped; the others apply to calls. A reply ends the sequence before this is tested.
 */
export type TaskOutcome = 'done' | 'skipped' | 'reached' | 'voicemail' | 'no_answer' | 'wrong_number'

/**
 * The replies that can start steps of their own, and a bounce. Any other reply, or a category without steps, ends the
 * sequence.
 */
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

/**
 * The condition for taking a branch; a null `step` means any earlier email. Only opens and clicks by people count,
 * unless `machines` is set.
 */
export type BranchRule =
  | { on: 'contact'; rules: Group }
  | { on: 'clicked'; step: string | null; link: string | null; machines: boolean }
  | { on: 'opened'; step: string | null; machines: boolean }
  | { on: 'task'; step: string; outcome: TaskOutcome }
  | { on: 'time' }

export type Branch = {
  id: string
  name: string
  /** The number of days after reaching the condition from which the branch counts. */
  after_days: number
  leads_to: Target
  rule: BranchRule
}

export type Step = {
  id: string
  kind: StepKind
  /** Days after the previous step; for a condition, the longest wait for one of its branches. */
  wait_days: number
  /** The instructions for a person, in steps other than emails. */
  instructions: string
  /** The reply category that starts this step, together with all steps of that category; null is the main sequence. */
  on_reply: ReplyPath | null
  /** For a condition, the target when no branch matches. */
  leads_to: Target
  /** The branches of a condition. The first match is taken. */
  branches: readonly Branch[]
  /** The effect of an action step. */
  action: Action | null
  variants: readonly Variant[]
}

export type Sequence = readonly Step[]

export const MAX_STEPS = 100
export const MAX_BRANCHES = 10
/**
 * The limit for all conditions of a sequence together, including groups: each rule is evaluated for each lead that
 * reaches its condition.
 */
export const MAX_CONTACT_RULES = 100
export const MAX_VARIANTS = 26
/** The limit for the steps of one reply. */
export const MAX_REPLY_STEPS = 10

/** Follow-ups 3, 5 and then 7 days apart (docs/sending.md): each waits a little longer than the previous one. */
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

/** A click on any link takes this branch; it leads to the next step until the user chooses another. */
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

/** A, B, C …, by index. */
export const variantLabel = (place: number): string => String.fromCharCode(65 + place)

/** The share of its step's emails that a variant gets, from 0 to 1. */
export function shareOf(variant: Variant, { variants }: Step): number {
  const sum = variants.reduce((total, { weight }) => total + weight, 0)
  return sum === 0 ? 0 : variant.weight / sum
}

export const isSameSequence = (one: Sequence, other: Sequence): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Picks only the fields of the type, in its order: database rows have more, and versions saved before conditions,
 * replies or actions existed have fewer.
 */
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
      // Versions saved before templates were recorded have none.
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

/** Normalizes the order of keys, so that equal rules compare as equal. */
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
