// The budget of the main thread: all requests wait while one request or job computes on it, so anything that takes
// longer than a moment belongs in a thread (pool.ts). An overrun is reported with its route or job.
import { promiseHooks } from 'node:v8'
import { currentWork, observeWork, type Work } from './work.ts'

/** An overrun of the budget, by the route or job that caused it; undefined outside of both. */
export type Overrun = { name: string | undefined; ms: number }

/** The longest time in milliseconds that one task may compute without a pause. */
const MAIN_THREAD_BUDGET_MS = 250

const TICK_MS = 50
// Reading CPU time at each continuation took as long as the continuation. Pieces that end within this time of the
// last reading count toward the piece after them.
const READ_MS = 10

/**
 * Reports each overrun until the returned function is called. Measured in CPU time of the thread, because a thread
 * that waits for a processor computes nothing: a busy machine is not an overrun.
 */
export function watchMainThread(onOverrun: (overrun: Overrun) => void): () => void {
  let since = computedMs()
  let readAt = performance.now()
  let work: Work | undefined
  let longest: Overrun = { name: undefined, ms: 0 }

  function endPiece(): void {
    const now = computedMs()
    if (now - since > longest.ms) longest = { name: work?.name, ms: now - since }
    since = now
    readAt = performance.now()
  }

  function begin(): void {
    if (performance.now() - readAt > READ_MS) endPiece()
    work = currentWork()
  }

  function tick(): void {
    endPiece()
    if (longest.ms > MAIN_THREAD_BUDGET_MS) onOverrun(longest)
    longest = { name: undefined, ms: 0 }
    work = undefined
  }

  // The current work is known where it starts, and where it continues after waiting.
  const stopFollowing = promiseHooks.onBefore(begin) as () => void
  const stopObserving = observeWork(begin)
  const timer = setInterval(tick, TICK_MS).unref()
  return () => {
    clearInterval(timer)
    stopFollowing()
    stopObserving()
  }
}

function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
