// Builds the bytes of a message from its content, with nodemailer's composer.
import { readPersonName } from '#core/audience/person-name.ts'
import { isNoValue } from '#core/audience/placeholder.ts'
import type { AttachedFile } from '#server/storage/read-attachments.ts'
import { invitationReply } from './invitation-reply.ts'
import { mimeBytes } from './mime-bytes.ts'
import type { MessageToWrite, Written } from './to-write.ts'
import { unsubscribeMailto } from '#server/messages/unsubscribe-address.ts'

type Envelope = { from: string; to: string[] }
export type Mime = { envelope: Envelope; bytes: Buffer }

/** RFC 5321 sets no limit, and most servers allow 10 MB or more; no one reads that much. */
export const MAX_BYTES = 10_000_000
/** 25 MB of files as base64 in lines, and the content. */
const MAX_BYTES_WITH_FILES = 46_000_000

/** Throws when it is too big. Envelope and headers come from the same parsed addresses. */
export async function buildMime(
  written: Written,
  message: MessageToWrite,
  unsubscribe: string,
  date: Date,
  files: readonly AttachedFile[] = [],
): Promise<Mime> {
  if (written.text.length + (written.html?.length ?? 0) > MAX_BYTES) throw new TooBig(MAX_BYTES)
  const { mailbox } = message
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const mail = new MailComposer({
    from: { name: onOneLine(mailbox.fromName, 200), address: mailbox.address },
    to: [{ name: recipientName(message.member?.name ?? ''), address: message.recipient }, ...message.moreTo],
    cc: message.cc,
    bcc: message.bcc,
    ...(mailbox.replyTo ? { replyTo: mailbox.replyTo } : {}),
    subject: onOneLine(written.subject, 900),
    messageId: `<${written.rfcMessageId}>`,
    ...threadHeaders(written.rfcReferences),
    date,
    text: withLineEnds(written.text),
    ...(written.html === null ? {} : { html: withLineEnds(written.html) }),
    // Quoted-printable keeps every line short, so that no server needs to change a byte that a signature covers.
    textEncoding: 'quoted-printable',
    ...(files.length > 0 ? { attachments: [...files] } : {}),
    ...calendarPart(message, date),
    headers: headersOf(message, unsubscribe, written.rfcMessageId),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const bytes = (await mimeBytes(mail)) ?? (await mail.build())
  const most = files.length > 0 ? MAX_BYTES_WITH_FILES : MAX_BYTES
  if (bytes.length > most) throw new TooBig(most)
  const { from, to } = mail.getEnvelope()
  // There must be as many recipients as addresses, whatever an address contains (a comma, a group, a comment).
  const recipientCount = 1 + message.moreTo.length + message.cc.length + message.bcc.length
  if (!from || to.length !== recipientCount) throw new Error('Email cannot be sent to this address.')
  return { envelope: { from, to }, bytes }
}

/** Empty for a name such as "N/A Winter", whose first part the list did not know. */
const recipientName = (name: string): string =>
  name.split(/\s/).some(isNoValue) && readPersonName(name).first === '' ? '' : onOneLine(name, 200)

const headersOf = (message: MessageToWrite, link: string, rfcMessageId: string) =>
  (message.kind === 'campaign' || message.kind === 'test') && message.campaign
    ? campaignHeaders({ link, rfcMessageId, campaignId: message.campaign.id }, message)
    : {}

// RFC 6047: the method is part of the content type too.
const calendarPart = ({ invitation, mailbox }: MessageToWrite, date: Date) =>
  invitation
    ? {
        icalEvent: {
          method: 'REPLY',
          filename: 'reply.ics',
          content: invitationReply(invitation, { address: mailbox.address, name: mailbox.fromName }, date),
        },
      }
    : {}

export class TooBig extends Error {
  readonly most: number
  constructor(most: number) {
    super(`This email is larger than ${most / 1_000_000} MB.`)
    this.most = most
  }
}

// RFC 5322, 2.3. Done here because the composer would pass every byte through one more stream.
const withLineEnds = (text: string) => text.replaceAll(/\r\n|\r|\n/g, '\r\n')

// A header can only be folded at a space, and no line may be longer than 998 octets (RFC 5322, 2.1.1).
const onOneLine = (text: string, most: number) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, most)
    .toWellFormed()
    .trim()

const threadHeaders = (references: readonly string[]) =>
  references.length === 0
    ? {}
    : { inReplyTo: `<${references.at(-1)}>`, references: references.map((id) => `<${id}>`) }

// RFC 2369 and RFC 8058: one click takes effect without a page, and only over https.
function campaignHeaders(
  { link, rfcMessageId, campaignId }: { link: string; rfcMessageId: string; campaignId: string },
  { mailbox, workspaceId }: MessageToWrite,
) {
  const short = (id: string) => id.replaceAll('-', '').slice(-12)
  return {
    'List-Unsubscribe': `<${link}>, <${unsubscribeMailto(mailbox.replyTo ?? mailbox.address, rfcMessageId)}>`,
    ...(link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    // Gmail's Postmaster Tools group complaints by this header.
    'Feedback-ID': `${short(campaignId)}:${short(workspaceId)}:campaign:coldframe`,
  }
}
