// The request that code runs for, wherever it was called from: what it throws where nobody waits for it belongs to it.
import { AsyncLocalStorage } from 'node:async_hooks'

export type RunningRequest = {
  method: string
  path: string
  /** Answers 500, or ends the connection where an answer has begun. */
  fail(): void
  /** Ends the connection at once: what was sent is not whole. */
  cut(): void
}

const running = new AsyncLocalStorage<RunningRequest>()

/** Throws an error of `work` again inside `run`, because outside of it the request is no longer known. */
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

/** Resolves with what `answer` says, or with what `instead` makes once the running request has failed. */
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
