// Edits the conditions of a sequence and the targets of its steps. sequence-fault.ts validates the result.
import { addStep, changeStep } from './edit-sequence.ts'
import {
  blankBranch,
  MAX_BRANCHES,
  type Branch,
  type BranchRule,
  type Sequence,
  type Step,
  type Target,
} from './sequence.ts'
import { taskOf } from './step-kinds.ts'

export const ruleKinds: readonly { value: BranchRule['on']; label: string; name: string }[] = [
  { value: 'clicked', label: 'They clicked a link', name: 'Clicked' },
  { value: 'opened', label: 'They opened an email', name: 'Opened' },
  { value: 'contact', label: 'The contact matches rules', name: 'Matches' },
  { value: 'task', label: 'A task was done or skipped', name: 'Task' },
  { value: 'time', label: 'Time has passed', name: 'Later' },
]

/** The initial rule of a kind. A task rule starts with the last task before the condition. */
function blankRule(on: BranchRule['on'], before: Sequence): BranchRule {
  switch (on) {
    case 'contact':
      return { on, rules: { match: 'all', rules: [{ field: 'company', op: 'is', value: '' }] } }
    case 'clicked':
      return { on, step: null, link: null, machines: false }
    case 'opened':
      return { on, step: null, machines: false }
    case 'task':
      return { on, step: before.findLast(isTask)?.id ?? '', outcome: 'done' }
    default:
      return { on }
  }
}

export const isTask = ({ kind }: Pick<Step, 'kind'>): boolean => taskOf(kind) !== undefined

/** Changes the kind of a branch's rule. A name that the user did not change is replaced, too. */
export function withRuleOf(branch: Branch, on: BranchRule['on'], condition: Step, before: Sequence): Branch {
  const isNamed = !ruleKinds.some(({ name }) => name === branch.name)
  return {
    ...branch,
    name: isNamed ? branch.name : ruleKinds.find(({ value }) => value === on)!.name,
    after_days:
      on === 'time' ? Math.max(1, Math.min(branch.after_days, condition.wait_days)) : branch.after_days,
    rule: blankRule(on, before),
  }
}

export function addBranch(condition: Step, newId: () => string): Step {
  if (condition.branches.length >= MAX_BRANCHES) return condition
  return { ...condition, branches: [...condition.branches, blankBranch(newId())] }
}

export const changeBranch = (condition: Step, id: string, changes: Partial<Branch>): Step => ({
  ...condition,
  branches: condition.branches.map((branch) => (branch.id === id ? { ...branch, ...changes } : branch)),
})

export const removeBranch = (condition: Step, id: string): Step => ({
  ...condition,
  branches: condition.branches.filter((branch) => branch.id !== id),
})

export function moveBranch({ branches, ...condition }: Step, from: number, to: number): Step {
  const branch = branches[from]
  const moved =
    branch && to >= 0 && to < branches.length
      ? branches.toSpliced(from, 1).toSpliced(to, 0, branch)
      : branches
  return { ...condition, branches: moved }
}

/**
 * Sets the target of a branch or, with a null `branchId`, of the step itself (for a condition: when no branch
 * matches).
 */
export const leadTo = (step: Step, branchId: string | null, target: Target): Step =>
  branchId === null ? { ...step, leads_to: target } : changeBranch(step, branchId, { leads_to: target })

/**
 * Adds an email at the end and points a branch to it. The previously last step now ends the sequence instead of
 * continuing to the new email.
 */
export function leadToNewEmail(
  sequence: Sequence,
  step: Step,
  branchId: string | null,
  newId: () => string,
): Sequence {
  const isBeside = ({ on_reply }: Step) => on_reply === step.on_reply
  const last = sequence.findLast(isBeside)!
  const longer = addStep(sequence, 'email', newId, step.on_reply)
  if (longer === sequence) return sequence
  const ended =
    last.leads_to === 'next' && last.kind !== 'condition' && last.id !== step.id
      ? changeStep(longer, last.id, { leads_to: 'end' })
      : longer
  const added = longer.findLast(isBeside)!.id
  return ended.map((one) => (one.id === step.id ? leadTo(one, branchId, added) : one))
}
