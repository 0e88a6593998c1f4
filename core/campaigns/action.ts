// What an action of a sequence does to the lead that comes to it; database/functions/campaigns/do_action.sql does it, and
// refuses the same of whoever saves.
import type { Step } from './sequence.ts'

export type Action =
  | { do: 'add_tag' | 'remove_tag'; tag: string }
  /** `member` null is whoever owns the campaign. */
  | { do: 'notify'; member: string | null; text: string }
  | { do: 'move'; campaign: string }
  | { do: 'change_owner'; member: string }

export const MAX_TAG = 100
export const MAX_NOTICE = 300

export const actionKinds: readonly { value: Action['do']; label: string }[] = [
  { value: 'add_tag', label: 'Add a tag' },
  { value: 'remove_tag', label: 'Remove a tag' },
  { value: 'notify', label: 'Notify a member' },
  { value: 'move', label: 'Move to another campaign' },
  { value: 'change_owner', label: 'Change the owner' },
]

/** Of a kind, with what the action `before` says of it. */
export function blankAction(kind: Action['do'], before: Action | null = null): Action {
  if (kind === 'notify') return { do: kind, member: null, text: '' }
  if (kind === 'move') return { do: kind, campaign: '' }
  if (kind === 'change_owner') return { do: kind, member: '' }
  return { do: kind, tag: before && 'tag' in before ? before.tag : '' }
}

/** In one order of its keys. One that this program does not know stays as it is. */
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
    default:
      return action
  }
}

/** In words, such as “Add the tag “warm””. */
export function sayAction(action: Action): string {
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
    default:
      return 'An action that this page does not know: load it again'
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null is nothing. */
export function actionFault({ kind, action, variants }: Step, place: number): string | null {
  const at = place + 1
  if (kind !== 'action') return action === null ? null : `Step ${at} is no action, but says what to do.`
  if (variants.length > 0) return `Step ${at} is an action, which sends nothing.`
  switch (action?.do) {
    case 'add_tag':
    case 'remove_tag':
      if (action.tag.trim() === '') return `The action of step ${at} names no tag.`
      return action.tag.trim().length > MAX_TAG
        ? `The tag of step ${at} is longer than ${MAX_TAG} characters.`
        : null
    case 'notify':
      if (action.member !== null && !ID.test(action.member))
        return `The action of step ${at} names no member.`
      return action.text.length > MAX_NOTICE
        ? `The text of step ${at} is longer than ${MAX_NOTICE} characters.`
        : null
    case 'move':
      return ID.test(action.campaign) ? null : `The action of step ${at} names no campaign.`
    case 'change_owner':
      return ID.test(action.member) ? null : `The action of step ${at} names no member.`
    default:
      return `Step ${at} has an action that does not exist.`
  }
}
