// A received mail, split into the parts that its classification uses.
export type InboundMail = {
  /** Values in order, by lower-case header name. */
  headers: ReadonlyMap<string, readonly string[]>
  from: string
  fromName?: string
  subject: string
  /** The plain text; for an HTML mail, the visible text. */
  text: string
  /** Parts that are reports, calendars or the reported mail itself. */
  reports: readonly { type: string; text: string }[]
  /** ISO date and time. */
  receivedAt: string
  /** The texts of our emails in the conversation, which the mail may quote, and the subject of the one it answers. */
  sent?: readonly string[]
  sentSubject?: string
  /** The address that the answered email went to. */
  recipient?: string
}

/** The response that a calendar program sends for its owner (RFC 5546). */
export type InvitationAnswer = 'accepted' | 'tentative' | 'declined' | 'proposed'

/** The reason for a category that comes from a calendar instead of a sentence. */
export const invitationReason = (answer: InvitationAnswer): string => `${CALENDAR}: ${answer}`
export const isInvitationReason = (reason: string): boolean => reason.startsWith(CALENDAR)
const CALENDAR = 'Their calendar answers an invitation'

export type Inbound =
  | { kind: 'reply'; calendarAnswer?: InvitationAnswer }
  | { kind: 'unsubscribe' }
  /** `kindReason` is the evidence, for users who wonder why the mail does not count as a reply. */
  | { kind: 'auto_reply'; kindReason: string }
  /** The writer's day of return, when the mail states it. */
  | { kind: 'out_of_office'; backOn: string | null; kindReason: string }
  /** The recipient no longer works there. */
  | { kind: 'left'; kindReason: string }
  /** A filter holds our mail until its sender confirms something at a URL. */
  | { kind: 'challenge'; kindReason: string }
  | {
      kind: 'bounce'
      /**
       * The kind of failure: the address no longer exists, accepts mail from members only, may work later, or the
       * sender is rejected.
       */
      severity: 'hard' | 'restricted' | 'soft' | 'sender'
      status: string | null
      words: string
    }
  | { kind: 'complaint' }
  /** Delays, read receipts and thanks for confirmations: nothing to act on. */
  | { kind: 'notice' }

export const headerOf = ({ headers }: Pick<InboundMail, 'headers'>, name: string): string =>
  headers.get(name)?.[0]?.trim() ?? ''

/** The first line of a reply, empty when it is quoted. */
export function firstLine(text: string): string {
  const line = text.split(/\r?\n/).find((line) => line.trim() !== '')
  return line === undefined || line.trimStart().startsWith('>') ? '' : line.trim()
}

// The format of server/messages/message-id.ts. Only the database knows whether an ID is really ours.
const OURS = /(?<![0-9a-z])[0-9a-z]{25}\.[0-9a-z]{16}@[^@<>\s"']{1,255}/g

/** The distinct Message-IDs in our format that a text quotes. */
export const quotedIds = (text: string): string[] => [...new Set(text.match(OURS) ?? [])].slice(0, 50)

const TOKEN = /(?<![0-9a-z])[0-9a-z]{25}\.[0-9a-z]{16}(?![0-9a-z])/g
const ADDRESSED = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to']

/** The tokens of our List-Unsubscribe address or subject (server/messages/unsubscribe-address.ts). */
export const unsubscribeTokens = (mail: InboundMail): string[] => {
  const named = [...ADDRESSED.map((name) => headerOf(mail, name).slice(0, 16_000)), mail.subject].join('\n')
  return [...new Set(named.match(TOKEN) ?? [])].slice(0, 10)
}

/** The mails that this one answers, newest first (RFC 5322, 3.6.4). */
export function answeredIds(mail: InboundMail): string[] {
  const named = `${headerOf(mail, 'references')} ${headerOf(mail, 'in-reply-to')}`
  const ids = [...named.matchAll(/<([^<>\s]{1,400})>/g)].map(([, id = '']) => id)
  return [...new Set(ids.reverse())].slice(0, 50)
}
