// The message that a new mailbox sends to itself, and tests that users send.
import { randomBytes } from 'node:crypto'

export type OwnMail = { messageId: string; mime: Buffer }

type Written = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html?: string
  /** Marks the message as automatic, so that it triggers no vacation reply (RFC 3834). */
  isAutomatic?: boolean
}

/** The Message-ID cannot be guessed, so a message that quotes it comes from a recipient. */
export async function composeOwnMail(written: Written, date: Date): Promise<OwnMail> {
  const { from, to, subject, text, html, isAutomatic } = written
  const messageId = `${randomBytes(16).toString('hex')}@${from.address.slice(from.address.lastIndexOf('@') + 1)}`
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from,
    to,
    subject,
    text,
    ...(html ? { html } : {}),
    date,
    messageId: `<${messageId}>`,
    ...(isAutomatic ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return { messageId, mime: await composer.compile().build() }
}
