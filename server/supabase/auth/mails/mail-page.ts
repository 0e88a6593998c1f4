// The layout of all mails: readable as plain text, simple as HTML, complete without images.
import type { Mail } from '../dependencies.ts'

export type AccountMail = {
  subject: string
  heading: string
  text: string
  /** The label of the button; absent without a link. */
  button?: string
  note: string
}

type Filling = { to: string; link?: string; code?: string }

export function renderMail(mail: AccountMail, { to, link, code }: Filling): Mail {
  return { to, subject: mail.subject, text: plain(mail, link, code), html: html(mail, link, code) }
}

function plain({ heading, text, note, button }: AccountMail, link?: string, code?: string): string {
  const parts = [heading, text]
  if (link) parts.push(`${button}:\n${link}`)
  if (code) parts.push(link ? `Or enter this code: ${code}` : `Your code: ${code}`)
  return `${[...parts, note, '-- \nColdframe'].join('\n\n')}\n`
}

function html({ subject, heading, text, note, button }: AccountMail, link?: string, code?: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f6f4;color:#1d2420;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:480px;margin:0 auto;background:#ffffff;border:1px solid #e2e5e1;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:600;color:#2f6b4f">Coldframe</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escape(heading)}</h1>
<p style="margin:0 0 24px">${escape(text)}</p>
${link ? buttonAndLink(button!, link) : ''}${code ? codeBox(code, link !== undefined) : ''}<p style="margin:0;font-size:14px;color:#5d665f">${escape(note)}</p>
</td></tr>
</table>
</body>
</html>
`
}

function buttonAndLink(button: string, link: string): string {
  const href = escape(link)
  return `<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f6b4f;color:#ffffff;font-weight:600;text-decoration:none">${escape(button)}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:#5d665f">If the button does not work, open this address:<br><a href="${href}" style="color:#2f6b4f;word-break:break-all">${href}</a></p>
`
}

function codeBox(code: string, besideLink: boolean): string {
  return `<p style="margin:0 0 24px">${besideLink ? 'Or enter this code:' : 'Your code:'}<br><strong style="font-size:28px;letter-spacing:6px;font-variant-numeric:tabular-nums">${code}</strong></p>
`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}
