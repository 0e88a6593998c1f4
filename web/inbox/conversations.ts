// Mails that came back, as conversations: one line for each person, the newest mail first.
import type { Inbound, InboundKind } from './queries.ts'

export type Conversation = {
  /** The newest of them: what is opened, answered and sorted. */
  mail: Inbound
  /** All of them. */
  ids: string[]
  /** Those that nobody has opened, the newest first. */
  unreadIds: string[]
}

export type View = 'open' | 'snoozed' | 'closed'
export type Shown = 'people' | 'machines' | 'all'

export const machines: readonly InboundKind[] = ['auto_reply', 'out_of_office', 'bounce', 'complaint']

export function conversationsOf(mails: readonly Inbound[]): Conversation[] {
  const found = new Map<string, Conversation>()
  for (const mail of mails) {
    // A machine's notice must not cover what a person said.
    const key = `${writerOf(mail)} ${machines.includes(mail.kind)}`
    const known = found.get(key) ?? { mail, ids: [], unreadIds: [] }
    known.ids.push(mail.id)
    if (mail.read_at === null) known.unreadIds.push(mail.id)
    found.set(key, known)
  }
  return [...found.values()]
}

/** Whose conversation a mail belongs to. */
export const writerOf = ({ lead_id, from_address }: Pick<Inbound, 'lead_id' | 'from_address'>): string =>
  lead_id ?? from_address.toLowerCase()

export function viewOf({ closed_at, snoozed_until }: Inbound, now: Date): View {
  if (closed_at !== null) return 'closed'
  return snoozed_until !== null && new Date(snoozed_until) > now ? 'snoozed' : 'open'
}

export function shownIn(
  conversations: readonly Conversation[],
  { view, shown, search, now }: { view: View; shown: Shown; search: string; now: Date },
): Conversation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return conversations.filter(({ mail }) => {
    if (viewOf(mail, now) !== view) return false
    if (shown !== 'all' && machines.includes(mail.kind) !== (shown === 'machines')) return false
    const text = `${mail.from_name} ${mail.from_address} ${mail.subject} ${mail.preview}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export const kindWords: Record<InboundKind, string> = {
  reply: 'Reply',
  unsubscribe: 'Asked to unsubscribe',
  auto_reply: 'Automatic reply',
  out_of_office: 'Out of office',
  bounce: 'Bounced',
  complaint: 'Marked as spam',
  unreadable: 'Could not be read',
}
