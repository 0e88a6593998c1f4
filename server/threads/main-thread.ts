// The budget of the main thread: everybody waits while one request or job computes on it, so what takes longer than a
// moment belongs into a thread (pool.ts). What goes over is named by its route or job.
import { promiseHooks } from 'node:v8'
import { currentWork, observeWork, type Work } from './work.ts'

/** An overrun of the budget, by the route or job that caused it; undefined outside of both. */
export type Overrun = { name: string | undefined; ms: number }

/** How long one piece of work may compute without a pause, in milliseconds. */
export const MAIN_THREAD_BUDGET_MS = 250

const TICK_MS = 50

/**
 * Reports each overrun until the returned function is called. Pieces are measured in CPU time of the thread, because a
 * thread that waits for a processor computes nothing: a busy machine is no overrun.
 */
export function watchMainThread(onOverrun: (overrun: Overrun) => void): () => void {
  let since = computedMs()
  let work: Work | undefined
  let longest: Overrun = { name: undefined, ms: 0 }

  function endPiece(): void {
    const now = computedMs()
    if (now - since > longest.ms) longest = { name: work?.name, ms: now - since }
    since = now
  }

  function begin(): void {
    endPiece()
    work = currentWork()
  }

  function tick(): void {
    endPiece()
    if (longest.ms > MAIN_THREAD_BUDGET_MS) onOverrun(longest)
    longest = { name: undefined, ms: 0 }
    work = undefined
  }

  // The work that runs is known where it begins, and where it continues after it waited.
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
