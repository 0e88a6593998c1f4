// Work that goes on for as long as the process: each worker and daily job is one of these.
import { setTimeout as sleep } from 'node:timers/promises'

type Repeating = {
  /** Answers after how many milliseconds it is called again; Infinity ends it. The signal aborts when it is stopped. */
  work: (stopped: AbortSignal) => Promise<number>
  /** After a failure. */
  retryMs: number
  /** What it answers is waited for. */
  onError: (error: unknown) => unknown
}

/** Calls `work` at once and then again and again, one call at a time. The answer stops it after the call under way. */
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
