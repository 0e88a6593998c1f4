// A mail that came back, taken apart into what it is classified by.
export type InboundMail = {
  /** By lower-case name, each with its values in order. */
  headers: ReadonlyMap<string, readonly string[]>
  from: string
  subject: string
  /** Its plain words; of an HTML mail, what a reader sees. */
  text: string
  /** Parts that are reports, calendars or the mail that they are about. */
  reports: readonly { type: string; text: string }[]
  /** ISO date and time. */
  receivedAt: string
  /** Texts of our emails in the conversation, which it may quote, and the subject of the one that it answers. */
  sent?: readonly string[]
  sentSubject?: string
}

/** The answer of a calendar program for its owner (RFC 5546). */
export type InvitationAnswer = 'accepted' | 'tentative' | 'declined' | 'proposed'

/** The reason of a category that a calendar chose, which is no sentence of the mail. */
export const invitationReason = (answer: InvitationAnswer): string => `${CALENDAR}: ${answer}`
export const isInvitationReason = (reason: string): boolean => reason.startsWith(CALENDAR)
const CALENDAR = 'Their calendar answers an invitation'

export type Inbound =
  | { kind: 'reply'; invitation?: InvitationAnswer }
  | { kind: 'unsubscribe' }
  /** `kindReason` says what shows it, for whoever wonders why it was not taken for a reply. */
  | { kind: 'auto_reply'; kindReason: string }
  /** The day its writer is back, where it says so. */
  | { kind: 'out_of_office'; backOn: string | null; kindReason: string }
  /** The recipient no longer works there. */
  | { kind: 'left'; kindReason: string }
  /** A filter holds our mail until its sender confirms something at an address. */
  | { kind: 'challenge'; kindReason: string }
  | {
      kind: 'bounce'
      /** Whose fault: the address is no more, takes mail from members alone, may work later, or the sender is not wanted. */
      severity: 'hard' | 'restricted' | 'soft' | 'sender'
      status: string | null
      words: string
    }
  | { kind: 'complaint' }
  /** Delays, read receipts, thanks for not being spam: nothing to act on. */
  | { kind: 'notice' }

export const headerOf = ({ headers }: InboundMail, name: string): string =>
  headers.get(name)?.[0]?.trim() ?? ''

/** What stands at the top of a reply, without what it quotes. */
export function firstLine(text: string): string {
  const line = text.split(/\r?\n/).find((line) => line.trim() !== '')
  return line === undefined || line.trimStart().startsWith('>') ? '' : line.trim()
}

// As server/messages/message-id.ts makes them: whether one is really ours, the database says.
const OURS = /(?<![0-9a-z])[0-9a-z]{25}\.[0-9a-z]{16}@[^@<>\s"']{1,255}/g

/** Message-IDs of ours that a text quotes, each once. */
export const quotedIds = (text: string): string[] => [...new Set(text.match(OURS) ?? [])].slice(0, 50)

const TOKEN = /(?<![0-9a-z])[0-9a-z]{25}\.[0-9a-z]{16}(?![0-9a-z])/g
const ADDRESSED = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to']

/** The tokens of our List-Unsubscribe address or subject (server/messages/unsubscribe-address.ts). */
export const unsubscribeTokens = (mail: InboundMail): string[] => {
  const named = [...ADDRESSED.map((name) => headerOf(mail, name).slice(0, 16_000)), mail.subject].join('\n')
  return [...new Set(named.match(TOKEN) ?? [])].slice(0, 10)
}

/** The mails it says that it answers, newest first (RFC 5322, 3.6.4). */
export function answeredIds(mail: InboundMail): string[] {
  const named = `${headerOf(mail, 'references')} ${headerOf(mail, 'in-reply-to')}`
  const ids = [...named.matchAll(/<([^<>\s]{1,400})>/g)].map(([, id = '']) => id)
  return [...new Set(ids.reverse())].slice(0, 50)
}
