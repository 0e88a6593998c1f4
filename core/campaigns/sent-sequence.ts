// Validates a sequence that a program sends to save_sequence. It checks what the type only promises, and then the same
// faults as the editor.
import { readFilter } from '#core/audience/segment.ts'
import { ruleKinds } from './branching.ts'
import { isId } from './is-id.ts'
import { structureFault } from './sequence-fault.ts'
import {
  blankStep,
  MAX_STEPS,
  type Branch,
  type BranchRule,
  type ReplyPath,
  type Step,
  type StepKind,
} from './sequence.ts'

type Fields = Record<string, unknown>
type SentBranch = Omit<Branch, 'after_days'> & { after_days: number | string }
type SentStep = Fields & { id: string; variants: Step['variants'] }

const MAX_BRANCHES_LENGTH = 100_000
const MAX_LINK = 8_000

/**
 * Returns null without a fault, and for a value that save_sequence rejects anyway: anything but a list of up to 100
 * steps with IDs and variants.
 */
export function sentSequenceFault(sent: unknown): string | null {
  if (!Array.isArray(sent) || sent.length > MAX_STEPS || !sent.every(isSentStep)) return null
  for (const [place, step] of sent.entries()) {
    const fault = branchesFault(step, place + 1)
    if (fault !== null) return fault
  }
  return structureFault(sent.map(stepOf))?.message ?? null
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSentStep = (value: unknown): value is SentStep =>
  isFields(value) && typeof value['id'] === 'string' && Array.isArray(value['variants'])

function branchesFault({ kind, branches = [] }: SentStep, at: number): string | null {
  if (!Array.isArray(branches)) return `The branches of step ${at} are a list.`
  if (kind !== 'condition')
    return branches.length > 0 ? `Step ${at} is no condition, so it has no branches.` : null
  if (JSON.stringify(branches).length > MAX_BRANCHES_LENGTH) return `The branches of step ${at} are too long.`
  const ids = new Set<unknown>()
  for (const branch of branches) {
    const fault = isFields(branch) ? branchFault(branch) : 'A branch of step %s has no id.'
    if (fault !== null) return fault.replace('%s', String(at))
    ids.add((branch as Fields)['id'])
  }
  return ids.size < branches.length ? `Two branches of step ${at} have one id.` : null
}

function branchFault({ id, name, after_days: days, leads_to: target, rule }: Fields): string | null {
  if (!isId(id)) return 'A branch of step %s has no id.'
  if (typeof name !== 'string') return 'A branch of step %s has no name.'
  if (!isDays(days)) return 'A branch of step %s counts only after its condition has stopped waiting.'
  if (typeof target !== 'string') return 'Step %s leads to a step that is not in the sequence.'
  return isFields(rule) ? ruleFault(rule) : 'A branch of step %s has a rule that does not exist.'
}

const isDays = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && /^\d{1,3}$/.test(String(value))

function ruleFault({ on, rules, machines, link }: Fields): string | null {
  if (!ruleKinds.some(({ value }) => value === on))
    return 'A branch of step %s has a rule that does not exist.'
  if (on === 'contact')
    return isFields(rules) && Array.isArray(rules['rules']) ? null : 'A branch of step %s has no rule.'
  if (on !== 'opened' && on !== 'clicked') return null
  if (typeof machines !== 'boolean') return 'A branch of step %s does not say whether machines count.'
  return typeof link === 'string' && link.length > MAX_LINK
    ? 'The link of a branch of step %s is too long.'
    : null
}

/** The step with the defaults of save_sequence, which compares IDs case-insensitively. */
function stepOf(sent: SentStep, place: number): Step {
  const { kind, wait_days: days, on_reply: path, leads_to: target, branches, action, variants } = sent
  return {
    ...blankStep(sent.id.toLowerCase(), (kind ?? 'email') as StepKind),
    wait_days: Number(days ?? (place === 0 ? 0 : 3)),
    on_reply: (path ?? null) as ReplyPath | null,
    leads_to: targetOf(target ?? 'next'),
    branches: ((branches ?? []) as SentBranch[]).map(branchOf),
    action: (action ?? null) as Step['action'],
    variants,
  }
}

const branchOf = (branch: SentBranch): Branch => ({
  ...branch,
  after_days: Number(branch.after_days),
  leads_to: targetOf(branch.leads_to),
  rule: ruleOf(branch.rule),
})

function ruleOf(rule: BranchRule): BranchRule {
  if (rule.on === 'contact') return { ...rule, rules: readFilter(rule.rules) }
  if (rule.on === 'task') return { ...rule, step: targetOf(rule.step) }
  if (rule.on === 'time') return rule
  return { ...rule, step: (rule.step ?? null) === null ? null : targetOf(rule.step) }
}

const targetOf = (target: unknown): string => (typeof target === 'string' ? target.toLowerCase() : '')
