import { textToHtml } from '#core/text/text-to-html.ts'

/** The mailbox's signature: its text, and its HTML if it has any. */
export type Signature = { text: string; html: string }

/** An answer as text, and as HTML if it has formatting. */
export type Formatted = { text: string; html: string }

export const signed = (text: string, signature: string): string =>
  signature ? `${text.trim()}\n\n${signature}` : text.trim()

/** The HTML part of an answer; null when neither it nor the signature has formatting. */
export function signedHtml({ text, html }: Formatted, signature: Signature): string | null {
  if (!html && !signature.html.trim()) return null
  return `${html || textToHtml(text)}\n${signatureHtml(signature)}`.trim()
}

/** The content above the signature; the HTML is empty when it only repeats the text without formatting. */
export function unsigned(sent: { text: string; html: string | null }, signature: Signature): Formatted {
  const end = signed('', signature.text)
  const text =
    signature.text !== '' && sent.text.endsWith(end) ? sent.text.slice(0, -end.length).trimEnd() : sent.text
  const endHtml = `\n${signatureHtml(signature)}`
  const html = sent.html?.endsWith(endHtml) ? sent.html.slice(0, -endHtml.length) : (sent.html ?? '')
  return { text, html: html === textToHtml(text) ? '' : html }
}

const signatureHtml = ({ text, html }: Signature): string => html.trim() || textToHtml(text)
