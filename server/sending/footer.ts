// The footer of every campaign email: the signature, the unsubscribe link, and the postal address of its sender
// (CAN-SPAM, 15 USC 7704(a)(5)).
import { escapeHtml, linesToHtml, paragraphToHtml } from '#core/text/text-to-html.ts'
import type { MessageToWrite } from './to-write.ts'

export type MailBody = { text: string; html: string | null }

export function addFooter({ text, html }: MailBody, message: MessageToWrite, unsubscribe: string): MailBody {
  const { signatureText, signatureHtml } = message.mailbox
  const line = message.campaign?.unsubscribeLine.trim() ?? ''
  const address = message.postalAddress?.trim() ?? ''
  const small = [line && unsubscribeLink(line, unsubscribe), address].filter(Boolean).join('\n')
  const inText = [text.trimEnd(), signatureText.trim(), small].filter(Boolean).join('\n\n')
  if (html === null) return { text: `${inText}\n`, html: null }
  const inHtml = [
    signatureHtml.trim() || paragraphToHtml(signatureText.trim()),
    line && `<p style="${faint}">${unsubscribeHtml(line, unsubscribe)}</p>`,
    address && `<p style="${faint}">${linesToHtml(address)}</p>`,
  ].filter(Boolean)
  return { text: `${inText}\n`, html: beforeEnd(html, inHtml.join('\n')) }
}

/** Adds the signature of the mailbox, as in personal mail. */
export function sign(
  { text, html }: { text: string; html: string },
  { signatureText, signatureHtml }: Pick<MessageToWrite['mailbox'], 'signatureText' | 'signatureHtml'>,
): { text: string; html: string } {
  const inHtml = signatureHtml.trim() || paragraphToHtml(signatureText.trim())
  return {
    text: [text.trimEnd(), signatureText.trim()].filter(Boolean).join('\n\n'),
    html: inHtml && html ? beforeEnd(html, inHtml) : html,
  }
}

const TAG = /\{\{\s*unsubscribe\s*(?:\|[^{}]*)?\}\}/i
const faint = 'color:#666;font-size:12px'

const unsubscribeLink = (line: string, url: string) =>
  TAG.test(line) ? line.replace(TAG, () => url) : `${line} ${url}`

function unsubscribeHtml(line: string, url: string): string {
  const [before = '', after = ''] = TAG.test(line) ? line.split(TAG) : [`${line} `]
  return `${escapeHtml(before)}<a href="${escapeHtml(url)}">Unsubscribe</a>${escapeHtml(after)}`
}

const beforeEnd = (html: string, more: string) => {
  const end = [...html.matchAll(/<\/body\s{0,9}>/gi)].at(-1)?.index ?? html.length
  return `${html.slice(0, end)}\n${more}\n${html.slice(end)}`
}
