// The texts after triage changes, and the changes that undo them.
import { replyCategories } from '#core/messages/reply-categories.ts'
import type { Row } from '#web/data/row.ts'
import type { Conversation } from './conversations.ts'

/** `read_at` applies to the conversations' mails. */
export type Sorting = Partial<
  Pick<Conversation, 'category' | 'assignee_id' | 'snoozed_until' | 'closed_at'> &
    Pick<Row<'inbound_messages'>, 'read_at'>
>

/** Undefined when the effect is visible anyway: a single conversation shows its category. */
export function sortedText(change: Sorting, count: number): string | undefined {
  const many = count > 1
  const which = many ? `${count.toLocaleString('en')} conversations ` : ''
  if (change.closed_at !== undefined) return begun(`${which}${change.closed_at ? 'closed' : 'reopened'}`)
  if (change.snoozed_until)
    return begun(`${which}snoozed until ${moment.format(new Date(change.snoozed_until))}`)
  if (change.snoozed_until === null) return begun(`${which}unsnoozed`)
  // A suppression affects other campaigns, which is not visible in the conversation.
  if (!many && change.category === 'opt_out') return 'Sorted as an opt-out, and suppressed'
  if (!many) return undefined
  const category = replyCategories.find(({ value }) => value === change.category)
  if (category) return `${which}sorted as ${category.label}`
  if (change.assignee_id !== undefined) return `${which}${change.assignee_id ? 'assigned' : 'unassigned'}`
  return undefined
}

/** The changes that restore each conversation, grouped by equal values. An ended reminder is not restored. */
export function formerSortings(
  conversations: readonly Conversation[],
  change: Sorting,
): { ids: string[]; change: Sorting }[] {
  const keys = (['category', 'assignee_id', 'snoozed_until', 'closed_at'] as const).filter(
    (key) => key in change,
  )
  const groups = Map.groupBy(conversations, (one) =>
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, one[key]]))),
  )
  return [...groups].map(([was, ones]) => ({
    ids: ones.map(({ id }) => id),
    change: JSON.parse(was) as Sorting,
  }))
}

const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
