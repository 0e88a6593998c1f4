import { escapeHtml } from '#core/text/text-to-html.ts'
import type { SystemMail } from '#server/mail/mail.ts'
import { oneLine, quote, quoteLines } from '#server/mail/strangers-text.ts'
import type { ContactRequest } from './contact-request.ts'

/** For the operator of the installation. Replying to it replies to the sender; text of strangers contains no links. */
export function operatorMail(asked: ContactRequest, { to, id }: { to: string; id: string }): SystemMail {
  const facts = [
    `From: ${quote(asked.name, 80)}, ${oneLine(asked.email, 320)}`,
    ...(asked.type === 'support'
      ? [
          `Category: ${asked.category}`,
          `Priority: ${asked.priority}`,
          ...(asked.url ? [`Page: ${oneLine(asked.url, 300)}`] : []),
          ...(asked.userAgent ? [`Browser: ${oneLine(asked.userAgent, 300)}`] : []),
        ]
      : []),
    `Request: ${id}`,
  ]
  const subject =
    asked.type === 'support'
      ? `[${asked.priority}] ${quote(asked.subject)}`
      : `Message from ${quote(asked.name, 80)}`
  return {
    to,
    replyTo: asked.email,
    subject,
    ...asTextAndHtml(`${quoteLines(asked.message)}\n\n-- \n${facts.join('\n')}\n`),
  }
}

/**
 * For the sender. Repeats none of their text: the address may belong to someone else, and the form must not carry
 * messages to strangers.
 */
export function acknowledgement(asked: ContactRequest): SystemMail {
  const within =
    asked.type === 'contact' ? '24 hours' : asked.priority === 'critical' ? '2-4 hours' : '24-48 hours'
  const text = [
    'Hello,',
    `Your ${asked.type === 'contact' ? 'message' : 'support request'} has arrived. A person reads it and answers within ${within}.`,
    'If you did not write to us, someone entered your address by mistake: you can ignore this mail.',
    '-- \nColdframe\n',
  ].join('\n\n')
  const subject = asked.type === 'contact' ? 'We have your message' : 'We have your support request'
  return { to: asked.email, subject, ...asTextAndHtml(text) }
}

export const asTextAndHtml = (text: string) => ({
  text,
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Coldframe</title></head><body style="font:16px/1.5 system-ui,sans-serif;white-space:pre-wrap">${escapeHtml(text)}</body></html>`,
})
