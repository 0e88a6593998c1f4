import type { SystemMail } from '#server/mail/mail.ts'
import { oneLine, quoteLines } from '#server/mail/strangers-text.ts'
import { asTextAndHtml } from './contact-mails.ts'

export type AnsweredRequest = { email: string; name: string; subject: string | null; message: string }

/**
 * The request is quoted below the answer, without links, because the address may belong to someone else. Replying
 * reaches the operator of the installation.
 */
export function answerMail(asked: AnsweredRequest, answer: string, replyTo: string | undefined): SystemMail {
  return {
    to: asked.email,
    ...(replyTo ? { replyTo } : {}),
    subject: `Re: ${oneLine(asked.subject ?? 'Your message to Coldframe')}`,
    ...asTextAndHtml(
      `Hello ${oneLine(asked.name, 80)},\n\n${answer}\n\nYou wrote:\n${quoteLines(asked.message)}\n\n-- \nColdframe\n`,
    ),
  }
}
