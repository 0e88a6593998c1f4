// What an action of a sequence does to the lead that comes to it; database/functions/campaigns/do_action.sql does it, and
// refuses the same of whoever saves.
import type { Step } from './sequence.ts'

export type Action = { do: 'add_tag'; tag: string } | { do: 'remove_tag'; tag: string }

export const MAX_TAG = 100

export const actionKinds: readonly { value: Action['do']; label: string }[] = [
  { value: 'add_tag', label: 'Add a tag' },
  { value: 'remove_tag', label: 'Remove a tag' },
]

export const blankAction = (kind: Action['do'], tag = ''): Action => ({ do: kind, tag })

/** In one order of its keys. One that this program does not know stays as it is. */
export function actionOf(action: Action): Action {
  switch (action.do) {
    case 'add_tag':
    case 'remove_tag':
      return { do: action.do, tag: action.tag }
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
    default:
      return 'An action that this page does not know: load it again'
  }
}

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
    default:
      return `Step ${at} has an action that does not exist.`
  }
}
