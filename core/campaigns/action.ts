// The effect that an action of a sequence has on a lead. database/functions/leads/do_action.sql performs it.
import { isId } from './is-id.ts'
import type { Step } from './sequence.ts'
import { taskOf } from './step-kinds.ts'

export type Action =
  | { do: 'add_tag' | 'remove_tag'; tag: string }
  /** A null `member` means the campaign's owner. */
  | { do: 'notify'; member: string | null; text: string }
  | { do: 'move'; campaign: string }
  | { do: 'change_owner'; member: string }
  /** Creates a task without pausing the sequence. */
  | { do: 'create_task'; task: TaskKind; instructions: string; due_days: number }

type TaskKind = 'call' | 'linkedin' | 'task'

export const MAX_TAG = 100
export const MAX_NOTICE = 300
export const MAX_TASK_TEXT = 2000
export const MAX_DUE_DAYS = 365

export const actionKinds: readonly { value: Action['do']; label: string }[] = [
  { value: 'add_tag', label: 'Add a tag' },
  { value: 'remove_tag', label: 'Remove a tag' },
  { value: 'notify', label: 'Notify a member' },
  { value: 'move', label: 'Move to another campaign' },
  { value: 'change_owner', label: 'Change the owner' },
  { value: 'create_task', label: 'Create a task' },
]

/** An empty action of a kind; it inherits the tag of the action `before`. */
export function blankAction(kind: Action['do'], before: Action | null = null): Action {
  if (kind === 'notify') return { do: kind, member: null, text: '' }
  if (kind === 'move') return { do: kind, campaign: '' }
  if (kind === 'change_owner') return { do: kind, member: '' }
  if (kind === 'create_task') return { do: kind, task: 'task', instructions: '', due_days: 1 }
  return { do: kind, tag: before && 'tag' in before ? before.tag : '' }
}

/** Normalizes the order of keys. An action that this program version does not know stays unchanged. */
export function actionOf(action: Action): Action {
  switch (action.do) {
    case 'add_tag':
    case 'remove_tag':
      return { do: action.do, tag: action.tag }
    case 'notify':
      return { do: action.do, member: action.member, text: action.text }
    case 'move':
      return { do: action.do, campaign: action.campaign }
    case 'change_owner':
      return { do: action.do, member: action.member }
    case 'create_task':
      return {
        do: action.do,
        task: action.task,
        instructions: action.instructions,
        due_days: action.due_days,
      }
    default:
      return action
  }
}

/** Describes an action in words, such as “Add the tag “warm””. */
export function describeAction(action: Action): string {
  switch (action.do) {
    case 'add_tag':
      return `Add the tag “${action.tag.trim()}”`
    case 'remove_tag':
      return `Remove the tag “${action.tag.trim()}”`
    case 'notify':
      return action.member === null ? 'Notify the campaign’s owner' : 'Notify a member'
    case 'move':
      return 'Move to another campaign'
    case 'change_owner':
      return 'Change the owner'
    case 'create_task':
      return `Create a ${action.task === 'call' ? 'call' : action.task === 'linkedin' ? 'LinkedIn task' : 'to-do'}`
    default:
      return 'An action that this page does not know: load it again'
  }
}

/** Returns null when there is no fault. A program may send an action whose fields are missing or of another type. */
export function actionFault({ kind, action, variants }: Step, place: number): string | null {
  const at = place + 1
  if (kind !== 'action') return action === null ? null : `Step ${at} is not an action, but has one.`
  if (variants.length > 0) return `Step ${at} is an action, which sends nothing.`
  if (JSON.stringify(action).length > 5000) return `The action of step ${at} is too long.`
  switch (action?.do) {
    case 'add_tag':
    case 'remove_tag':
      if (!isText(action.tag) || action.tag.trim() === '') return `The action of step ${at} names no tag.`
      return action.tag.trim().length > MAX_TAG
        ? `The tag of step ${at} is longer than ${MAX_TAG} characters.`
        : null
    case 'notify':
      return noticeFault(action, at)
    case 'move':
      return isId(action.campaign) ? null : `The action of step ${at} names no campaign.`
    case 'change_owner':
      return isId(action.member) ? null : `The action of step ${at} names no member.`
    case 'create_task':
      return taskFault(action, at)
    default:
      return `Step ${at} has an action that does not exist.`
  }
}

function noticeFault({ member, text }: ActionOf<'notify'>, at: number): string | null {
  if ((member ?? null) !== null && !isId(member)) return `The action of step ${at} names no member.`
  if (!isText(text)) return `The action of step ${at} has no text.`
  return text.length > MAX_NOTICE ? `The text of step ${at} is longer than ${MAX_NOTICE} characters.` : null
}

function taskFault(
  { task, instructions, due_days: days }: ActionOf<'create_task'>,
  at: number,
): string | null {
  if (!taskOf(task)) return `The action of step ${at} creates no task.`
  if (!isText(instructions)) return `The task of step ${at} has no instructions.`
  if (instructions.length > MAX_TASK_TEXT)
    return `The instructions of step ${at} are longer than ${MAX_TASK_TEXT} characters.`
  return Number.isInteger(days) && days >= 0 && days <= MAX_DUE_DAYS
    ? null
    : `The task of step ${at} is due within ${MAX_DUE_DAYS} days.`
}

const isText = (value: unknown): value is string => typeof value === 'string'

type ActionOf<Kind extends Action['do']> = Extract<Action, { do: Kind }>
