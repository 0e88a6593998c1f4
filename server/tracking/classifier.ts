import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { classifyDue } from './classify-due.ts'

// During a flood responses take priority: classifying takes an eighth of the time at most. A run is short
// (classify-due.ts), so that screens are still updated within a second.
const PAUSE_MS = 100
const PAUSE_SHARE = 7
const CHECK_MS = 100

/** One run at a time; work that arrives during a run starts the next. */
export function createClassifier(db: Database, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let wanted = false
  const closing = new AbortController()
  const consumeWanted = () => {
    const wasWanted = wanted
    wanted = false
    return wasWanted
  }
  async function run(): Promise<void> {
    wanted = false
    const start = performance.now()
    if ((await classifyDue(db)) === 0) return
    if (consumeWanted()) await pauseUntilQuiet(performance.now() - start, consumeWanted, closing.signal)
    wanted = true
  }
  function soon(): void {
    if (closing.signal.aborted) return
    wanted = true
    running ??= run()
      .catch((error: unknown) => {
        wanted = false
        if ((error as Error).name !== 'AbortError') onError(error)
      })
      .finally(() => {
        running = undefined
        if (wanted) soon()
      })
  }
  async function idle(): Promise<void> {
    if (!running) return
    await running
    await idle()
  }
  /** Ends after the current run; the rest is due at the next start. */
  async function close(): Promise<void> {
    closing.abort()
    await running
  }
  return { soon, idle, close }
}

/**
 * Pauses after a run of `ranMs` until no hit arrived between two checks, and at most until runs take no more than their
 * share of time.
 */
async function pauseUntilQuiet(
  ranMs: number,
  consumeWanted: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (let left = Math.max(PAUSE_MS, PAUSE_SHARE * ranMs); left > 0; left -= CHECK_MS) {
    await sleep(Math.min(left, CHECK_MS), undefined, { signal })
    // The rest is only a backlog when no new hit arrived.
    if (!consumeWanted()) return
  }
}
