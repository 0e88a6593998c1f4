// A streamed body that fails on the way. The adapter would write the error's message behind what was sent and end the
// answer in order: a file or an export with a few wrong bytes would pass for whole.
import { findRunningRequest } from './running-request.ts'

/** Ends the connection where the body of the answer fails, so that the client knows that it is not whole. */
export function cutOnError(answer: Response, onError: (error: unknown) => void): Response {
  const request = findRunningRequest()
  if (!request || !answer.body) return answer
  const reader = answer.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onError(error)
          request.cut()
          controller.close()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status: answer.status, headers: answer.headers })
}
