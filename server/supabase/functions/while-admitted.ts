// A call may run, and a streamed response be read, for longer than its caller's right lasts.
import { setTimeout as sleep } from 'node:timers/promises'
import { currentWork, runWork } from '#server/threads/work.ts'
import type { FunctionError } from './errors.ts'

/** Returns the refusal once the right of the caller has ended. */
export type FindEnd = () => Promise<FunctionError | undefined>

/** The time between two checks of a right. */
const CHECK_MS = 1_000

/**
 * Runs a call until its right ends: then its waiting threads are canceled, `check` throws, and the call is refused
 * without waiting for it.
 */
export async function runWhileAdmitted<Answer>(
  findEnd: FindEnd,
  run: (check: () => void) => Promise<Answer>,
): Promise<Answer> {
  const ended = new AbortController()
  const answered = new AbortController()
  const watch = async () => {
    while (!answered.signal.aborted) {
      await sleep(CHECK_MS, undefined, { ref: false, signal: answered.signal })
      // A failed check is repeated: the call fails by itself when the database is away.
      const end = await findEnd().catch(() => undefined)
      if (end) {
        ended.abort(end)
        throw end
      }
    }
    return await new Promise<never>(() => undefined)
  }
  try {
    const running = runCancelable(ended.signal, () => run(() => ended.signal.throwIfAborted()))
    return await Promise.race([running, watch()])
  } finally {
    answered.abort()
  }
}

/** Runs as the current work, which `signal` cancels as well. */
function runCancelable<Result>(signal: AbortSignal, run: () => Result): Result {
  const work = currentWork()
  if (!work) return run()
  const { name, account } = work
  return runWork(
    {
      name,
      account,
      get signal() {
        return work.signal ? AbortSignal.any([work.signal, signal]) : signal
      },
    },
    run,
  )
}

/** The answer, whose body fails once the right has ended. */
export function answerWhileAdmitted(answer: Response, findEnd: FindEnd): Response {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  let checked = Date.now()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (Math.abs(Date.now() - checked) >= CHECK_MS) {
          const end = await findEnd()
          if (end) {
            await reader.cancel().catch(() => undefined)
            throw end
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
