// Finds the faults of a sequence: its conditions, its actions and the targets of its steps. The editor shows them
// while the user edits, and the server rejects the same faults before it calls save_sequence (sent-sequence.ts).
import { completeRules, isGroup, type Group } from '#core/audience/segment.ts'
import { actionFault } from './action.ts'
import { taskOf } from './step-kinds.ts'
import { placeOf, targetsOf } from './step-targets.ts'
import { replyPathOf, replyPaths, stepKindsAfter } from './reply-paths.ts'
import {
  MAX_BRANCHES,
  MAX_CONTACT_RULES,
  MAX_REPLY_STEPS,
  type Branch,
  type Sequence,
  type Step,
} from './sequence.ts'

type SequenceFault = { step: number; message: string }

/** The first fault, at its step counted from 1; null when there is none. */
export const sequenceFault = (sequence: Sequence): SequenceFault | null =>
  structureFault(sequence) ?? incompleteRule(sequence)

/** Ignores incomplete rules about contacts, which private.segment_where rejects for programs. */
export function structureFault(sequence: Sequence): SequenceFault | null {
  const crowded = sequence.findIndex(
    (_, place) => countRules(sequence.slice(0, place + 1)) > MAX_CONTACT_RULES,
  )
  if (crowded >= 0)
    return {
      step: crowded + 1,
      message: `The conditions of a sequence have at most ${MAX_CONTACT_RULES} rules about contacts, counting groups.`,
    }
  // Targets are always later steps, so every target of a step is recorded before the loop reaches it.
  const reached = new Set([0])
  for (const [place, step] of sequence.entries()) {
    const fault = (message: string) => ({ step: place + 1, message })
    const misplaced = replyFault(sequence, place)
    if (misplaced) return fault(misplaced)
    const begins = step.on_reply !== (sequence[place - 1]?.on_reply ?? null)
    if (!begins && !reached.has(place)) return fault(`Nothing leads to step ${place + 1}.`)
    const own = conditionFault(step, place, sequence) ?? actionFault(step, place)
    if (own) return fault(own)
    for (const target of targetsOf(step)) {
      const at = placeOf(sequence, place, target)
      if (at === -1) return fault(`Step ${place + 1} leads to a step that is not in the sequence.`)
      if (at <= place)
        return fault(
          `Step ${place + 1} leads back: a step can only lead to a later one, so that no lead goes in a circle.`,
        )
      if (at < sequence.length && sequence[at]!.on_reply !== step.on_reply)
        return fault(`Step ${place + 1} leads to a step that a reply begins.`)
      reached.add(at)
    }
  }
  return null
}

const pathNames = replyPaths
  .map(({ value }) => value)
  .join(', ')
  .replace(/, (\w+)$/, ' and $1')

/** Steps that a reply starts must come after all others, grouped by category. */
function replyFault(sequence: Sequence, place: number): string | null {
  const { kind, on_reply: category } = sequence[place]!
  const at = place + 1
  const path = replyPathOf(category)
  if (path && !stepKindsAfter(path.value, false).some(({ value }) => value === kind))
    return `Step ${at} is ${kind === 'condition' ? 'a condition' : 'an email'}: only tasks and actions follow ${
      path.value === 'bounced'
        ? 'a bounce, for the address takes no email'
        : `a reply “${path.label}”, which a person answers`
    }.`
  if (place > 0 && category === sequence[place - 1]!.on_reply) {
    const isLong =
      category !== null && sequence.filter((step) => step.on_reply === category).length > MAX_REPLY_STEPS
    return isLong ? `At most ${MAX_REPLY_STEPS} steps follow a reply: step ${at} is in a longer list.` : null
  }
  if (category === null) return place > 0 ? `Step ${at} comes after the steps that replies start.` : null
  if (!path) return `No steps follow the replies of step ${at}: they may follow ${pathNames}.`
  if (place === 0) return 'A sequence begins with a step that follows no reply.'
  if (kind === 'condition')
    return `Step ${at} is a condition: what a reply begins is an email, a task or an action.`
  return sequence.slice(0, place).some((step) => step.on_reply === category)
    ? `Step ${at} is separate from the other steps that follow the same reply.`
    : null
}

function conditionFault(step: Step, place: number, sequence: Sequence): string | null {
  const { kind, branches, variants } = step
  const at = place + 1
  if (kind !== 'condition')
    return branches.length > 0 ? `Step ${at} is no condition, so it has no branches.` : null
  if (variants.length > 0) return `Step ${at} is a condition, which sends nothing.`
  if (branches.length === 0 || branches.length > MAX_BRANCHES)
    return `The condition at step ${at} has between 1 and ${MAX_BRANCHES} branches.`
  for (const branch of branches) {
    const found = branchFault(branch, step, sequence.slice(0, place))
    if (found) return found.replace('%s', String(at))
  }
  return null
}

function branchFault({ name, after_days, rule }: Branch, condition: Step, before: Sequence): string | null {
  if (name.trim() === '') return 'A branch of step %s has no name.'
  if (name.length > 100) return 'The name of a branch of step %s is longer than 100 characters.'
  if (after_days > condition.wait_days)
    return 'A branch of step %s counts only after its condition has stopped waiting.'
  const kindOf = (id: string) => before.find((step) => step.id === id)?.kind
  switch (rule.on) {
    case 'time':
      return after_days === 0 ? 'A branch of step %s waits for no time at all.' : null
    case 'contact':
      return rule.rules.rules.length === 0 ? 'A branch of step %s has no rule.' : null
    case 'task': {
      const kind = kindOf(rule.step)
      return kind && taskOf(kind)?.outcomes.some(({ value }) => value === rule.outcome)
        ? null
        : 'A branch of step %s is about a task that does not come before it.'
    }
    default:
      return rule.step === null || kindOf(rule.step) === 'email'
        ? null
        : 'A branch of step %s is about an email that does not come before it.'
  }
}

const countRules = (sequence: Sequence): number =>
  sequence
    .flatMap(({ branches }) => branches)
    .reduce((sum, { rule }) => sum + (rule.on === 'contact' ? sizeOf(rule.rules) : 0), 0)

const sizeOf = (group: Group): number =>
  group.rules.reduce((sum, part) => sum + (isGroup(part) ? sizeOf(part) : 1), 1)

function incompleteRule(sequence: Sequence): SequenceFault | null {
  const place = sequence.findIndex(({ branches }) =>
    branches.some(({ rule }) => rule.on === 'contact' && !isWhole(rule.rules)),
  )
  if (place === -1) return null
  return { step: place + 1, message: `A rule of a branch of step ${place + 1} is not complete yet.` }
}

const isWhole = (rules: Group): boolean => JSON.stringify(completeRules(rules)) === JSON.stringify(rules)
