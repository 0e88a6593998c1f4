import { textToHtml } from '#core/text/text-to-html.ts'

/** Of the mailbox: the lines, and their HTML where they have some of their own. */
export type Signature = { text: string; html: string }

/** An answer as text, and with its formatting where it has some. */
export type Formatted = { text: string; html: string }

export const signed = (text: string, signature: string): string =>
  signature ? `${text.trim()}\n\n${signature}` : text.trim()

/** The HTML part of an answer; null where neither it nor the signature has formatting, and none is needed. */
export function signedHtml({ text, html }: Formatted, signature: Signature): string | null {
  if (!html && !signature.html.trim()) return null
  return `${html || textToHtml(text)}\n${signatureHtml(signature)}`.trim()
}

/** What was written above the signature; no HTML where it says what the text says and has no formatting. */
export function unsigned(sent: { text: string; html: string | null }, signature: Signature): Formatted {
  const end = signed('', signature.text)
  const text =
    signature.text !== '' && sent.text.endsWith(end) ? sent.text.slice(0, -end.length).trimEnd() : sent.text
  const endHtml = `\n${signatureHtml(signature)}`
  const html = sent.html?.endsWith(endHtml) ? sent.html.slice(0, -endHtml.length) : (sent.html ?? '')
  return { text, html: html === textToHtml(text) ? '' : html }
}

const signatureHtml = ({ text, html }: Signature): string => html.trim() || textToHtml(text)
