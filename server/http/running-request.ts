// The request that code runs for, wherever it was called: an uncaught exception belongs to it.
import { AsyncLocalStorage } from 'node:async_hooks'

export type RunningRequest = {
  method: string
  path: string
  /** Responds with 500, or ends the connection when a response has started. */
  fail(): void
  /** Ends the connection immediately, because the sent data is incomplete. */
  cut(): void
}

const running = new AsyncLocalStorage<RunningRequest>()

/** Rethrows an error of `work` inside `run`, because the request is unknown outside of it. */
export function runRequest(request: RunningRequest, work: () => void): void {
  running.run(request, () => {
    try {
      work()
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  })
}

export const findRunningRequest = (): RunningRequest | undefined => running.getStore()

/** Resolves with `answer`, or with the result of `instead` when the running request has failed. */
export function answerOrFail<Answer>(answer: Promise<Answer>, instead: () => Answer): Promise<Answer> {
  const request = findRunningRequest()
  if (!request) return answer
  return new Promise((resolve, reject) => {
    const { fail } = request
    request.fail = () => {
      resolve(instead())
      fail()
    }
    answer.then(resolve, reject)
  })
}
