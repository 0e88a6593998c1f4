// Sends steps as they happen to callers that request a stream, and all of them at the end to others.
import { errorCode } from '#database/error-code.ts'
import type { Step } from '#server/mailboxes/try-mailbox.ts'
import { streamEvents } from './event-stream.ts'

type Reported = { ok: boolean; mailboxId?: string | undefined }
type Work = (report: (step: Step) => void, signal: AbortSignal) => Promise<Reported>

export async function reportSteps(request: Request, work: Work): Promise<object> {
  if (!request.headers.get('accept')?.includes('text/event-stream')) {
    const steps: Step[] = []
    const reported = await work((step) => steps.push(step), request.signal)
    return { ...reported, steps: steps.filter(({ state }) => state !== 'running') }
  }
  return streamEvents(async (send, signal) => {
    try {
      const reported = await work((step) => send({ kind: 'step', ...step }), signal)
      send({ kind: 'end', ...reported })
    } catch (error) {
      // The response has started, so its status cannot change: the error is its last event.
      const { message } = error as Error
      const isOurs = errorCode(error) !== ''
      send({
        kind: 'fault',
        message: isOurs ? message : 'Something went wrong on our side. Please try again.',
      })
    }
  })
}
