// A streamed response lasts as long as its client reads, so the caller's permission may be revoked before it ends.
import { FunctionError } from './errors.ts'

/** Between two checks of a right. */
const CHECK_MS = 1_000

/** The answer, whose body fails once `isAdmitted` is false. */
export function whileAdmitted(answer: Response, isAdmitted: () => Promise<boolean>): Response {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  let checked = Date.now()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (Math.abs(Date.now() - checked) >= CHECK_MS) {
          if (!(await isAdmitted())) {
            await reader.cancel().catch(() => undefined)
            throw new FunctionError(401, 'SESSION_OVER', 'The session ended while this was answered.')
          }
          checked = Date.now()
        }
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status: answer.status, headers: answer.headers })
}
