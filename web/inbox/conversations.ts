import type { Row } from '#web/data/row.ts'
import type { InboxSearch } from '#core/messages/parse-search.ts'
import { parseSearch } from '#core/messages/parse-search.ts'
import type { ReplyCategory } from '#core/messages/reply-categories.ts'

export type InboundKind =
  | 'reply'
  | 'auto_reply'
  | 'out_of_office'
  | 'left'
  | 'challenge'
  | 'bounce'
  | 'complaint'
  | 'unsubscribe'
  | 'unreadable'

/** All mails of one person, or of their automatic replies; most columns describe the newest mail. */
/**
 * `inbound_id` is the newest mail, which is answered; `preview` is its beginning; `reminder_for` is the member to
 * remind when nobody replies until `snoozed_until`; `reminded_at` is the time of the reminder.
 */
export type Conversation = Omit<
  Row<
    'conversations',
    {
      kind: InboundKind
      matched_by: 'headers' | 'token' | 'address' | 'unsure' | 'company' | 'person' | null
      category: ReplyCategory | null
    }
  >,
  'writer' | 'message_id' | 'answered_at'
>

export type View = 'open' | 'waiting' | 'snoozed' | 'done' | 'any'
type Sender = 'people' | 'automatic' | 'all'

/** The state of the inbox, stored in its URL. */
export type InboxView = { view: View; sender: Sender; search: string }

/** The parameter p_find of find_conversations. */
export type Find = Omit<InboxSearch, 'state'> & { state: View; sender: Sender }

export function findOf({ view, sender, search }: InboxView): Find {
  const { search: parsed } = parseSearch(search)
  return {
    ...parsed,
    state: parsed.state ?? view,
    sender,
    after: parsed.after && midnight(parsed.after),
    before: parsed.before && midnight(parsed.before),
  }
}

/** The start of an ISO day, in the user's time zone. */
const midnight = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

export function readInboxView(params: URLSearchParams): InboxView {
  return {
    view: one(params.get('view'), ['open', 'waiting', 'snoozed', 'done', 'any']),
    sender: one(params.get('show'), ['people', 'automatic', 'all']),
    search: params.get('q') ?? '',
  }
}

export function writeInboxView(
  { view, sender, search }: InboxView,
  params: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string, usual: string) => {
    if (value === usual) next.delete(name)
    else next.set(name, value)
  }
  set('view', view, 'open')
  set('show', sender, 'people')
  set('q', search, '')
  return next
}

/** A valid value, or the default: a URL may contain anything. */
const one = <Value extends string>(value: string | null, values: readonly [Value, ...Value[]]): Value =>
  values.find((known) => known === value) ?? values[0]

function stateOf({ closed_at, snoozed_until }: Conversation, now: Date): 'open' | 'snoozed' | 'done' {
  if (closed_at !== null) return 'done'
  return snoozed_until !== null && new Date(snoozed_until) > now ? 'snoozed' : 'open'
}

/**
 * Decides in the browser: a conversation that was just closed or snoozed leaves the list before the server responds.
 */
export function isStillIn(find: Find, conversation: Conversation, now: Date): boolean {
  const state = stateOf(conversation, now)
  if (find.state === 'waiting' && !(state === 'open' && conversation.awaits_answer)) return false
  if (find.state !== 'waiting' && find.state !== 'any' && find.state !== state) return false
  if (find.sender !== 'all' && conversation.is_automatic !== (find.sender === 'automatic')) return false
  return find.category.length === 0 || find.category.includes(conversation.category ?? 'none')
}

/** True for views of open work, in which conversations with a due reminder come first. */
export const beginsWithReminders = (find: Find): boolean =>
  find.state === 'open' && find.sender !== 'automatic' && find.category.length === 0 && isSimple(find)

/** True when the browser itself can decide that a conversation matches the view. */
export const isSimple = (find: Find): boolean =>
  [find.terms, find.campaign, find.mailbox, find.assigned].every(({ length }) => length === 0) &&
  !find.unread &&
  !find.attachment &&
  find.before === null &&
  find.after === null

/**
 * Applies a live change to the pages of a list. A new conversation is added only when the browser can tell that it
 * matches.
 */
export function withLiveChange(
  pages: readonly Conversation[][],
  changed: Conversation,
  isIn: (conversation: Conversation) => boolean,
): Conversation[][] {
  const known = pages.flat().find(({ id }) => id === changed.id)
  if (known?.received_at === changed.received_at)
    return pages.map((page) => page.map((one) => (one.id === changed.id ? changed : one)))
  const without = pages.map((page) => page.filter(({ id }) => id !== changed.id))
  const [first = [], ...rest] = without
  if (!isIn(changed)) return without
  const newestFirst = [...first, changed].toSorted(
    (a, b) => new Date(b.received_at).getTime() - new Date(a.received_at).getTime(),
  )
  return [newestFirst, ...rest]
}

export const kindLabels: Record<InboundKind, string> = {
  reply: 'Reply',
  unsubscribe: 'Asked to unsubscribe',
  auto_reply: 'Automatic reply',
  out_of_office: 'Out of office',
  left: 'No longer works there',
  challenge: 'Asks you to confirm',
  bounce: 'Bounced',
  complaint: 'Marked as spam',
  unreadable: 'Could not be read',
}
