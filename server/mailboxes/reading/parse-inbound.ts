// Parses a raw message, from any sender, into the data to classify it by and the content to show. Its cost is bounded
// by its size: headers, parts, lines and depth are limited, and of a message beyond a limit only the headers are
// read.
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { readHtml } from '#core/text/html-to-text.ts'
import { asciiAddress } from '#core/text/idna.ts'
import { cleanFileName } from '#core/messages/file-name.ts'
import type { InboundMail } from '#core/messages/inbound-mail.ts'
import { charsetOf } from './guess-charset.ts'
import { LinearMime } from './linear-mime.ts'
import { openWrapped } from './open-wrapped.ts'

type ParsedInbound = {
  mail: InboundMail
  fromName: string
  messageId: string | null
  html: string | null
  /** The names of its attached files. */
  attachmentNames: string[]
  /** True when the message has files, including those shown in its content. */
  hasFiles: boolean
  to: string[]
  cc: string[]
  replyTo: string
  /** The reason why a part of it cannot be read here; null when all of it can. */
  unreadable: string | null
}

const MAX_HEADERS = 256 * 1024
const MAX_DEPTH = 30
const MAX_PARTS = 1_000
// The lines in the three megabytes that are fetched, at thirty characters a line.
const MAX_LINES = 100_000
const MAX_NAMES = 50
const MAX_TEXT = 200_000
const MAX_HTML = 500_000

export async function parseInbound(raw: Buffer, receivedAt: Date): Promise<ParsedInbound> {
  const { email, unreadable } = await openWrapped(await parseMail(raw), parseMail)
  const { name = '', address = '' } = mailbox(email.from)
  const text = cleanText(
    // Some programs add a blank plain part, and others leave one beside winmail.dat.
    email.text?.trim() || !email.html
      ? (email.text ?? '')
      : readHtml(email.html.slice(0, MAX_HTML), { marksQuotes: true }).text,
    MAX_TEXT,
  )
  const html = email.html && email.html.length <= MAX_HTML ? cleanText(email.html, MAX_HTML) : null
  return {
    fromName: oneLine(name, 200),
    messageId: bareId(email.messageId),
    html,
    attachmentNames: email.attachments
      .filter(
        (part) => !isReport(part) && part.filename && (part.disposition === 'attachment' || !part.contentId),
      )
      .slice(0, MAX_NAMES)
      .map((part) => cleanFileName(part.filename ?? '')),
    hasFiles: email.attachments.some((part) => part.mimeType === 'message/rfc822' || !isReport(part)),
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    replyTo: addressesOf(email.replyTo)[0] ?? '',
    unreadable,
    mail: {
      headers: headersOf(email),
      from: asciiAddress(oneLine(address, 320)),
      subject: oneLine(email.subject ?? '', 998),
      text,
      reports: email.attachments
        .filter((part) => isReport(part) || part.mimeType === 'text/calendar')
        .map((part) => ({ type: part.mimeType, text: textOf(part) })),
      receivedAt: receivedAt.toISOString(),
    },
  }
}

/** Parses the parts of a message within the limits, with its attachments. */
export async function parseMail(written: Buffer): Promise<Email> {
  const raw = withReadableHead(written)
  const bounds = { maxHeadersSize: MAX_HEADERS, maxNestingDepth: MAX_DEPTH, forceRfc822Attachments: true }
  if (isAtMost(MAX_PARTS, '\n--', raw) && isAtMost(MAX_LINES, '\n', raw)) {
    const parsed = await new LinearMime(bounds).parse(raw).catch(() => undefined)
    if (parsed) return parsed
  }
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, Math.min(end < 0 ? raw.length : end, MAX_HEADERS / 2)).toString('latin1')
  // A message that has no content type has no parts.
  const plain = head.replaceAll(/^content-[\w-]+:.*(?:\r\n[ \t].*)*(?:\r\n|$)/gim, '')
  return await PostalMime.parse(`${plain.trimEnd()}\r\n\r\n`).catch((): Email => ({
    headers: [],
    headerLines: [],
    attachments: [],
  }))
}

/** Headers in 8-bit letters without a charset are decoded as UTF-8, which RFC 6532 allows in them. */
function withReadableHead(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, Math.min(end < 0 ? raw.length : end, MAX_HEADERS))
  const charset = charsetOf(undefined, head)
  if (charset === 'utf-8' || !head.some((byte) => byte > 127)) return raw
  return Buffer.concat([Buffer.from(new TextDecoder(charset).decode(head)), raw.subarray(head.length)])
}

function isAtMost(most: number, mark: string, raw: Buffer): boolean {
  let count = 0
  for (let at = raw.indexOf(mark); at >= 0 && count <= most; at = raw.indexOf(mark, at + mark.length))
    count += 1
  return count <= most
}

const isReport = ({ mimeType }: Attachment) => /^message\/|^text\/rfc822-headers$/.test(mimeType)

function textOf({ content }: Attachment): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)
  return cleanText(bytes.subarray(0, 64 * 1024).toString('utf8'), MAX_TEXT)
}

export function headersOf({ headers }: Email): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const { key, value } of headers.slice(0, 500)) {
    const values = map.get(key) ?? []
    if (values.length < 20) map.set(key, [...values, cleanText(value, 16_000)])
  }
  return map
}

export const mailbox = (address: Address | undefined): { name?: string; address?: string } =>
  address?.group ? (address.group[0] ?? {}) : (address ?? {})

export const addressesOf = (addresses: Address[] | undefined): string[] =>
  (addresses ?? [])
    .flatMap((one) => (one.group ?? [one]).map(({ address }) => asciiAddress(oneLine(address ?? '', 320))))
    .filter((address) => address.includes('@'))
    .slice(0, MAX_NAMES)

/** A Message-ID without angle brackets, as ours are stored. */
export const bareId = (id: string | undefined): string | null =>
  id?.replace(/^\s*<|>\s*$/g, '').slice(0, 900) || null

export const oneLine = (text: string, max: number) => cleanText(text.replaceAll(/\s+/g, ' ').trim(), max)

// PostgreSQL cannot store NUL, and half a surrogate pair is invalid text.
export const cleanText = (text: string, max: number) => text.replaceAll('\0', '').slice(0, max).toWellFormed()
