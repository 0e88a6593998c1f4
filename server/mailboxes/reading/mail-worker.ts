// Processes messages in worker threads (mail-pool.ts), because anyone may have written them.
import { classifyInbound } from '#core/messages/classify-inbound.ts'
import { readReply, type ReplyVerdict } from '#core/messages/classify-reply.ts'
import { findDate } from '#core/messages/find-date.ts'
import {
  answeredIds,
  headerOf,
  quotedIds,
  type Inbound,
  type InboundMail,
} from '#core/messages/inbound-mail.ts'
import { replyText, withoutQuotes } from '#core/messages/own-text.ts'
import { repeatedSpans } from '#core/messages/quotes/compare.ts'
import { failedRecipients } from '#core/messages/failed-recipients.ts'
import { senderCheck, type SenderCheck } from '#core/messages/sender-check.ts'
import type { Invitation } from '#core/messages/invitation.ts'
import { readHtml } from '#core/text/html-to-text.ts'
import { parseInbound } from './parse-inbound.ts'
import { readInvitation } from './read-invitation.ts'
import { asAddressed, categoryOf } from './inbound-category.ts'

export { readDomainReport } from './read-domain-report.ts'
export { readHeads } from './read-heads.ts'
export { readPlacement } from './read-placement.ts'
import { evidenceIn, recipientNamed, type Evidence, type Probable } from './probable-reply.ts'

export type ReadMail = {
  verdict: Inbound
  /** The category of a reply whose text shows one, or of a message that is only an opt-out. */
  category: ReplyVerdict | null
  /** The future day that a reply names, as in "write again in March". An absence has its own in its verdict. */
  backOn: string | null
  /** The opt-out sentence of a reply that also shows interest, or that only the model takes for an opt-out. */
  unclearOptOut: string | null
  /** The new text, without quotes and signature. */
  said: string
  /** The new text with its signature, when only our emails show what the rest quotes; null when quote marks show it. */
  ownText: string | null
  /** The evidence that it is about the email it is compared with; null when there is none, or it was not compared. */
  probableBy: Evidence[] | null
  /** The email to another recipient of the company, whom the text names; null when it is about the first. */
  probableMessageId: string | null
  /** Message-IDs of ours that a report quotes. */
  quoted: string[]
  /** The addresses that a report is about. */
  failed: string[]
  senderCheck: SenderCheck | null
  /** The event that a calendar program invites to, or cancels. */
  invitation: Invitation | null
  rfcMessageId: string | null
  from: string
  fromName: string
  subject: string
  text: string
  html: string | null
  attachmentNames: string[]
  hasFiles: boolean
  to: string[]
  cc: string[]
  replyTo: string
  receivedAt: string
}

export type SentText = { subject: string; content: string; recipient: string }

type MailToRead = {
  raw: Uint8Array
  receivedAt: Date
  /** Our emails of the conversation, the answered one first: quotes from them are not the sender's own text. */
  sent?: readonly SentText[]
  /** For a message without a reference to ours, from the company of a recipient. */
  probable?: Pick<Probable, 'by' | 'names' | 'others'>
}

export async function readMail({ raw, receivedAt, sent = [], probable }: MailToRead): Promise<ReadMail> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const { mail: parsed, messageId, unreadable, ...rest } = await parseInbound(bytes, receivedAt)
  const mail: InboundMail = { ...parsed, fromName: rest.fromName, ...answered(sent) }
  const verdict = asAddressed(classifyInbound(mail), mail)
  const written = replyText(mail.text, mail)
  const reply = readReply(mail.text, { ...mail, known: knownAddresses(mail) })
  const category = categoryOf(mail, verdict, reply)
  const named = probable ? recipientNamed(probable, { said: written, from: mail.from }) : null
  const isReport = verdict.kind === 'bounce' || verdict.kind === 'complaint'
  const quoting = [...mail.reports.map(({ text }) => text), mail.text, ...answeredIds(mail)].join('\n')
  return {
    verdict,
    category,
    unclearOptOut: verdict.kind === 'reply' ? reply.unclearOptOut : null,
    said: written,
    probableBy: probable
      ? evidenceOf({ ...probable, ...named }, mail, { verdict, category, said: written, html: rest.html })
      : null,
    probableMessageId: named?.messageId ?? null,
    backOn: verdict.kind === 'reply' ? (findDate(written, mail.receivedAt)?.day ?? null) : null,
    quoted: isReport ? quotedIds(quoting) : [],
    failed: isReport ? failedRecipients(mail) : [],
    senderCheck: senderCheck(mail),
    invitation: invitationIn(mail),
    rfcMessageId: messageId,
    from: mail.from,
    subject: mail.subject,
    // Our own note about an unreadable part is added after the message was classified.
    text: withNote(mail.text, unreadable),
    ownText: ownTextOf(mail, unreadable),
    ...rest,
    receivedAt: mail.receivedAt,
  }
}

const answered = (sent: readonly SentText[]): Partial<InboundMail> => ({
  sent: sent.map(textOf),
  sentSubject: sent[0]?.subject ?? '',
  recipient: sent[0]?.recipient ?? '',
})

const invitationIn = ({ reports }: InboundMail): Invitation | null => {
  const calendar = reports.find(({ type }) => type === 'text/calendar')
  return calendar ? readInvitation(calendar.text) : null
}

const withNote = (text: string, note: string | null): string => [text, note].filter(Boolean).join('\n\n')

function ownTextOf(mail: InboundMail, note: string | null): string | null {
  const own = withoutQuotes(mail.text, mail)
  return own === withoutQuotes(mail.text) ? null : withNote(own, note)
}

function evidenceOf(
  probable: Pick<Probable, 'by' | 'names'>,
  mail: InboundMail,
  { verdict, category, said, html }: Pick<ReadMail, 'verdict' | 'category' | 'said' | 'html'>,
): Evidence[] | null {
  if (verdict.kind !== 'reply' && verdict.kind !== 'unsubscribe') return null
  return evidenceIn(probable, {
    from: mail.from,
    said,
    content: html ?? mail.text,
    quotesUs: repeatedSpans(mail.text, mail.sent ?? []).length > 0,
    isOptOut: category?.category === 'opt_out',
  })
}

/** A body that was written only as HTML is converted to the text that a reader sees. */
const textOf = ({ content }: SentText): string =>
  /^\s*<[!a-z]/i.test(content) ? readHtml(content).text : content

/** Addresses of both sides in the headers refer to no one new. */
function knownAddresses(mail: InboundMail): string[] {
  const sides = ['to', 'cc', 'delivered-to'].map((name) => headerOf(mail, name))
  const named = [mail.from, ...sides].join(' ').slice(0, 4_000)
  return named.match(/[^\s<>,;:"()@]{1,64}@[a-z0-9.-]{1,255}/gi) ?? []
}
