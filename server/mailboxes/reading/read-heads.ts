// Parses the heads of messages, by which reading decides what it fetches (folder.ts).
import PostalMime from 'postal-mime'
import { isFromMachine } from '#core/messages/classify-bounce.ts'
import { answeredIds, unsubscribeTokens, type InboundMail } from '#core/messages/inbound-mail.ts'
import { addressesOf, bareId, cleanText, oneLine } from './parse-inbound.ts'
import { companyOf, type Company } from './probable-reply.ts'
import { isDomainReportHead } from './read-domain-report.ts'

type RawHead = { uid: number; headers: Uint8Array }
export type Head = {
  uid: number
  /** The message's own Message-ID. */
  id: string | null
  /** The Message-IDs of the messages that it answers, newest first. */
  ids: string[]
  /** Tokens of the List-Unsubscribe addresses that the mail was sent to. */
  tokens: string[]
  /** To and Cc of a mail without any trace of a delivery: perhaps a copy of one that our user sent. */
  sentTo: string[]
  from: string
  fromName: string
  subject: string
  isReport: boolean
  /** True when it seems to be a DMARC or TLS report about a domain. */
  isDomainReport: boolean
} & Company

export async function readHeads(heads: readonly RawHead[]): Promise<Head[]> {
  return await Promise.all(heads.map(readHead))
}

async function readHead({ uid, headers }: RawHead): Promise<Head> {
  const email = await PostalMime.parse(headers).catch(() => undefined)
  const map = new Map((email?.headers ?? []).map(({ key, value }) => [key, [cleanText(value, 16_000)]]))
  const sender = email?.from?.group?.[0] ?? email?.from
  const from = oneLine(sender?.address ?? '', 320)
  const mail: InboundMail = { headers: map, from, subject: '', text: '', reports: [], receivedAt: '' }
  const isReport = /multipart\/report/i.test(map.get('content-type')?.[0] ?? '') || isFromMachine(mail)
  const subject = oneLine(email?.subject ?? '', 998)
  const fromName = oneLine(sender?.name ?? '', 200)
  const tokens = unsubscribeTokens({ ...mail, subject })
  const id = bareId(email?.messageId)
  const ids = answeredIds(mail)
  const isDomainReport = ids.length === 0 && isDomainReportHead(subject, map.get('content-type')?.[0] ?? '')
  const isDelivered = DELIVERED.some((name) => map.has(name))
  const sentTo = isDelivered ? [] : [email?.to, email?.cc].flatMap(addressesOf)
  return {
    uid,
    id,
    ids,
    tokens,
    sentTo,
    from,
    fromName,
    subject,
    isReport,
    isDomainReport,
    ...companyOf(mail),
  }
}

const DELIVERED = [
  'return-path',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-delivered-to',
]
