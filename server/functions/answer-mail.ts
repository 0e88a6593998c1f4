import type { SystemMail } from '#server/mail/mail.ts'
import { plainName, withoutLinks } from '#server/mail/without-links.ts'
import { asTextAndHtml } from './contact-mails.ts'

export type AnsweredRequest = { email: string; name: string; subject: string | null; message: string }

/**
 * What was asked stands below the answer, as in any mail, but without links: the address may be somebody else's.
 * Writing back to it reaches whoever runs the installation.
 */
export function answerMail(asked: AnsweredRequest, answer: string, replyTo: string | undefined): SystemMail {
  const quoted = withoutLinks(asked.message)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  return {
    to: asked.email,
    ...(replyTo ? { replyTo } : {}),
    subject: `Re: ${plainName(asked.subject ?? 'Your message to Coldframe')}`,
    ...asTextAndHtml(
      `Hello ${plainName(asked.name)},\n\n${answer}\n\nYou wrote:\n${quoted}\n\n-- \nColdframe\n`,
    ),
  }
}
