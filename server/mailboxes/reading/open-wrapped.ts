// Opens a wrapped message: signed or encrypted by S/MIME or PGP, or packed by Outlook. Its content is treated like
// any other message; for parts that cannot be opened, the inbox shows the reason.
import type { Attachment, Email } from 'postal-mime'
import { openSmime } from './open-smime.ts'
import { readTnef } from './read-tnef.ts'

type Opened = {
  email: Email
  /** The reason why a part of the message cannot be read here, for the user who opens it. */
  unreadable: string | null
}

/** Nested signatures are common when a mailing list also signs. */
const MAX_ENVELOPES = 4

export async function openWrapped(
  email: Email,
  parse: (raw: Buffer) => Promise<Email>,
  envelopes = 0,
): Promise<Opened> {
  const signed = email.attachments.find(isSmime)
  if (signed && envelopes < MAX_ENVELOPES) {
    const opened = openSmime(bytesOf(signed))
    if ('unreadable' in opened) return { email, unreadable: reasons[opened.unreadable] }
    const inner = await openWrapped(await parse(opened.mail), parse, envelopes + 1)
    return { ...inner, email: merged(email, signed, inner.email) }
  }
  const packed = email.attachments.find(isTnef)
  if (packed) return openTnef(email, packed)
  if (email.attachments.some(({ mimeType }) => mimeType === 'application/pgp-encrypted'))
    return { email, unreadable: reasons.pgp }
  const isPgp = /^\s*-----BEGIN PGP MESSAGE-----/.test(email.text ?? '')
  return isPgp
    ? { email: { ...email, text: '', html: '' }, unreadable: reasons.pgp }
    : { email, unreadable: null }
}

function openTnef(email: Email, packed: Attachment): Opened {
  const read = readTnef(bytesOf(packed))
  const hasText = Boolean(email.text?.trim() || email.html?.trim())
  if (!read) return { email, unreadable: hasText ? null : reasons.packed }
  const files = read.fileNames.map((filename): Attachment => ({
    filename,
    mimeType: 'application/octet-stream',
    disposition: 'attachment',
    content: new ArrayBuffer(0),
  }))
  const attachments = [...email.attachments, ...files]
  if (hasText) return { email: { ...email, attachments }, unreadable: null }
  const { text, html } = read
  const isEmpty = text === '' && html === ''
  return {
    email: { ...email, attachments, ...(text && { text }), ...(html && { html }) },
    unreadable: isEmpty ? reasons.packed : null,
  }
}

function merged(outer: Email, signed: Attachment, inner: Email): Email {
  const text = [outer.text?.trim(), inner.text].filter(Boolean).join('\n')
  const html = [outer.html?.trim(), inner.html].filter(Boolean).join('\n')
  const attachments = [...outer.attachments.filter((part) => part !== signed), ...inner.attachments]
  return { ...outer, attachments, ...(text && { text }), ...(html && { html }) }
}

const isSmime = ({ mimeType, filename }: Attachment): boolean =>
  /^application\/(?:x-)?pkcs7-mime$/.test(mimeType) || /\.p7m$/i.test(filename ?? '')
const isTnef = ({ mimeType, filename }: Attachment): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer)

const reasons = {
  encrypted: 'This email is encrypted (S/MIME), so it can’t be read here. Open it in your mail program.',
  pgp: 'This email is encrypted (PGP), so it can’t be read here. Open it in your mail program.',
  broken: 'This email is in an S/MIME envelope that can’t be opened here. Open it in your mail program.',
  packed: 'Outlook packed this email into winmail.dat, which can’t be read here. Open it in Outlook.',
} as const
