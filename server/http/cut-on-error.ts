// Handles a streamed body that fails. The adapter would append the error's message and end the response normally: a
// file or an export with a few wrong bytes would look complete.
import { findRunningRequest } from './running-request.ts'

/** Ends the connection when the body of the response fails, so that the client knows that it is incomplete. */
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
