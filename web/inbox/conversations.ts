// Mails that came back, as conversations: one line for each person, the newest mail first.
import type { Inbound, InboundKind } from './queries.ts'

export type Conversation = {
  /** The newest of them: what is opened, answered and sorted. */
  mail: Inbound
  /** All of them. */
  ids: string[]
  isUnread: boolean
}

export type View = 'open' | 'snoozed' | 'closed'
export type Shown = 'people' | 'machines' | 'all'

const machines: readonly InboundKind[] = ['auto_reply', 'out_of_office', 'bounce', 'complaint']

export function conversationsOf(mails: readonly Inbound[]): Conversation[] {
  const found = new Map<string, Conversation>()
  for (const mail of mails) {
    const isMachine = machines.includes(mail.kind)
    // A machine's notice must not cover what a person said.
    const key = `${mail.lead_id ?? mail.from_address.toLowerCase()} ${isMachine}`
    const known = found.get(key)
    if (!known) found.set(key, { mail, ids: [mail.id], isUnread: mail.read_at === null })
    else {
      known.ids.push(mail.id)
      known.isUnread ||= mail.read_at === null
    }
  }
  return [...found.values()]
}

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
  out_of_office: 'Away',
  bounce: 'Bounced',
  complaint: 'Marked as spam',
  unreadable: 'Could not be read',
}

/** What was written anew, as far as mail programs mark what they quote. */
export function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/)
  const end = lines.findIndex(
    (line, i) =>
      /^\s*>|^-{2,}\s*(?:original message|urspr[üu]ngliche nachricht|forwarded)|^_{8,}$/i.test(line) ||
      (/^(?:on|am|le|el|il|op|den)\b.{4,200}(?:wrote|schrieb|[ée]crit|escribi[óo]|scritto|schreef|skrev)\b/i.test(
        line,
      ) &&
        i > 0),
  )
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
  return own || text.trim()
}
