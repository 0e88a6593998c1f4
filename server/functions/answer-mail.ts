import type { SystemMail } from '#server/mail/mail.ts'
import { both } from './contact-mails.ts'

export type Asked = { email: string; name: string; subject: string | null; message: string }

/** What was asked stands below the answer, as in any mail; writing back to it reaches whoever runs the installation. */
export function answerMail(asked: Asked, answer: string, replyTo: string | undefined): SystemMail {
  const quoted = asked.message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  return {
    to: asked.email,
    ...(replyTo ? { replyTo } : {}),
    subject: `Re: ${asked.subject ?? 'Your message to Coldframe'}`,
    ...both(`Hello ${asked.name},\n\n${answer}\n\nYou wrote:\n${quoted}\n\n-- \nColdframe\n`),
  }
}
