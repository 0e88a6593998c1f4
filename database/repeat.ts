// Work that repeats for the lifetime of the process: each worker and daily job is one.
import { setTimeout as sleep } from 'node:timers/promises'

type Repeating = {
  /** Returns the number of milliseconds until its next call; Infinity ends it. The signal aborts when it is stopped. */
  work: (stopped: AbortSignal) => Promise<number>
  /** The wait in milliseconds after a failure. */
  retryMs: number
  /** A returned promise is awaited. */
  onError: (error: unknown) => unknown
}

/** Calls `work` repeatedly, one call at a time. The returned function stops it after the current call. */
export function repeat(repeating: Repeating): () => Promise<void> {
  const stop = new AbortController()
  const running = repeatUntil(stop.signal, repeating)
  return async () => {
    stop.abort()
    await running
  }
}

async function repeatUntil(stopped: AbortSignal, { work, retryMs, onError }: Repeating): Promise<void> {
  let pause = 0
  while (!stopped.aborted && pause < Infinity) {
    try {
      pause = await work(stopped)
    } catch (error) {
      pause = retryMs
      await onError(error)
    }
    if (pause > 0 && pause < Infinity)
      await sleep(pause, undefined, { signal: stopped, ref: false }).catch(() => undefined)
  }
}
