import { z } from 'zod'
import { checkAnswer, type AnswerClaim } from '#core/ai/answer-claims.ts'
import { queryModel, type AiFault } from '#server/ai/query-model.ts'
import { answerSources, findAnswerable, readAnswerContext } from '#server/ai/answer-sources.ts'
import { ANSWER_INSTRUCTIONS, ANSWER_SCHEMA } from '#server/ai/requests.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { allowModel, type AiDeps } from './ai-allowance.ts'
import { sendPartialText, streamEvents } from './event-stream.ts'

const body = z.object({
  inboundId: z.uuid(),
  /** The user's notes so far: what the answer should say. */
  notes: z
    .string()
    .max(5_000, { message: 'are too long to draft from: at most 5,000 characters' })
    .default(''),
})

export type AnswerEvent = { partial: string } | { text: string; claims: AnswerClaim[] } | { fault: AiFault }

/**
 * Drafts a reply to a message with the model, from its conversation, its sequence and the workspace's replies in
 * similar cases, and marks statements that these do not support. It is text for a draft: nothing here sends or stores
 * it.
 */
export const draftAnswer = (ai: AiDeps): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  body,
  async run({ body: { inboundId, notes }, identity, db }): Promise<Response> {
    const answerable = await findAnswerable(inboundId, identity, db)
    const model = answerable && (await allowModel(ai, { identity, db }, answerable))
    const context = answerable && (await readAnswerContext(inboundId, identity, db))
    if (!model || !context) {
      throw new FunctionError(404, 'NOT_FOUND', 'This email does not exist, or you may not reply to it.')
    }
    const { workspaceId: _, ...data } = context
    return streamEvents(async (send: (event: AnswerEvent) => void, signal) => {
      const answer = await queryModel({
        model,
        schema: ANSWER_SCHEMA,
        instructions: ANSWER_INSTRUCTIONS,
        data: { ...data, notes },
        onPartial: sendPartialText(send),
        signal,
      })
      if (!answer.ok) return send({ fault: answer.fault })
      const checked = checkAnswer(answer.value.text, answerSources(context, notes))
      send(checked.text === '' ? { fault: 'garbled' } : checked)
    })
  },
})
