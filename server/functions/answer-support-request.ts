// An admin answers a request: the database stores and logs it and notifies the sender in the app; the mail goes to
// the sender.
import { z } from 'zod'
import type { SendMail } from '#server/mail/mail.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { answerMail, type AnsweredRequest } from './answer-mail.ts'
import { findOperator } from './find-operator.ts'

const body = z.object({
  id: z.uuid(),
  message: z
    .string()
    .max(20_000, 'Use at most 20000 characters')
    // PostgreSQL cannot store this character.
    .transform((text) => text.replaceAll('\0', '').trim())
    .refine((text) => text !== '', 'Please write an answer'),
})

export function answerSupportRequest({
  sendMail,
}: {
  sendMail: SendMail
}): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ body: { id, message }, identity, db }) {
      const operator = await findOperator(db)
      // The mail is added to the outbox before the answer is committed, so that neither exists without the other.
      await db.transaction(identity, async (tx) => {
        const [asked] = await tx.query<AnsweredRequest>('select * from public.admin_answer_request($1, $2)', [
          id,
          message,
        ])
        await sendMail(answerMail(asked!, message, operator))
      })
      return { success: true }
    },
  }
}
