// When a server stores no copy of a sent message, one is added to Sent over IMAP, like a mail program does. Its links
// are the original ones and nothing is counted, because its reader there is the sender.
import type { ImapFlow } from 'imapflow'
import { findByMessageId } from '../open-imap.ts'
import { readFiles, type AttachedFile, type Attachment } from '#server/storage/read-attachments.ts'
import type { Reading } from './folder.ts'

type Due = {
  rfc_message_id: string
  rfc_references: string[]
  recipient: string
  subject: string
  sent_at: Date
  address: string
  from_name: string
  content_text: string
  content_html: string | null
  links: Record<string, string>
  more_to: string[]
  cc: string[]
  bcc: string[]
  attachments: Attachment[]
}

const AT_ONCE = 20

export async function storeSentCopies(
  client: ImapFlow,
  folder: string,
  { query, mailboxId, store }: Reading,
): Promise<void> {
  const due = await query<Due>('select * from private.copies_due($1, $2)', [mailboxId, AT_ONCE])
  for (const mail of due) {
    // The connection may have ended after the last copy was added and before that was recorded.
    if ((await findByMessageId(client, folder, mail.rfc_message_id)) === undefined) {
      await client.append(
        folder,
        await compose(mail, await readFiles(remainingAttachments(mail), store)),
        ['\\Seen'],
        mail.sent_at,
      )
    }
    await query('select private.record_copied($1, $2)', [mailboxId, mail.sent_at])
  }
}

// Retention or a member may have deleted one since it was sent.
const remainingAttachments = ({ attachments }: Due) => attachments.filter(({ version }) => version !== null)

async function compose(mail: Due, files: AttachedFile[]): Promise<Buffer> {
  const references = mail.rfc_references.map((id) => `<${id}>`)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composed = new MailComposer({
    from: { name: mail.from_name, address: mail.address },
    to: [mail.recipient, ...mail.more_to],
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.subject,
    messageId: `<${mail.rfc_message_id}>`,
    ...(references.length > 0 ? { references, inReplyTo: references.at(-1)! } : {}),
    date: mail.sent_at,
    text: withoutTracking(mail.content_text, mail.links),
    ...(mail.content_html === null ? {} : { html: withoutTracking(mail.content_html, mail.links) }),
    ...(files.length > 0 ? { attachments: files } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  }).compile()
  // The sender may see the Bcc recipients.
  composed.keepBcc = true
  return await composed.build()
}

/** The row of a tracked URL is inside its token (server/tracking/tokens.ts). */
export function withoutTracking(text: string, links: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/<img\b[^>]{0,300}\/t\/o\/[\w-]{44}\.gif[^>]{0,300}>/g, '')
    .replaceAll(
      /https?:\/\/[^\s"'<>/]{1,300}\/t\/c\/([\w-]{44})/g,
      (address, token: string) => links[rowOf(token)] ?? address,
    )
}

function rowOf(token: string): string {
  const id = Buffer.from(token, 'base64url').toString('hex', 1, 17)
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
}
