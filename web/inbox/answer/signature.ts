import { textToHtml } from '#core/text/text-to-html.ts'

/** Of the mailbox: the lines, and their HTML where they have some of their own. */
export type Signature = { text: string; html: string }

export const signed = (text: string, signature: string): string =>
  signature ? `${text.trim()}\n\n${signature}` : text.trim()

/** The HTML part of an answer; null where the signature is text alone, and needs none. */
export const signedHtml = (text: string, { html }: Signature): string | null =>
  html.trim() ? `${textToHtml(text)}\n${html.trim()}` : null
