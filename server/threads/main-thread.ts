// The budget of the main thread: everybody waits while one request or job computes on it, so what takes longer than a
// moment belongs into a thread (pool.ts). What goes over is named by its route or job.
import { promiseHooks } from 'node:v8'
import { currentWork, observeWork, type Work } from './work.ts'

/** What goes over the budget: the name of its route or job, undefined for work outside of both. */
export type Overrun = { name: string | undefined; ms: number }

/** How long one piece of work may compute without a pause, in milliseconds. */
export const MAIN_THREAD_BUDGET_MS = 250

const TICK_MS = 50

/**
 * Tells of each overrun until the function that it answers is called. A thread that waits for a processor computes
 * nothing: CPU time is looked at too, so that a busy machine is nobody's overrun.
 */
export function watchMainThread(onOverrun: (overrun: Overrun) => void): () => void {
  let since = performance.now()
  let cpu = process.threadCpuUsage()
  let ticked = since
  let work: Work | undefined
  let longest: Overrun = { name: undefined, ms: 0 }

  function endPiece(): number {
    const now = performance.now()
    if (now - since > longest.ms) longest = { name: work?.name, ms: now - since }
    since = now
    return now
  }

  function begin(): void {
    endPiece()
    work = currentWork()
  }

  function tick(): void {
    const now = endPiece()
    const computed = process.threadCpuUsage(cpu)
    const isOver =
      now - ticked > MAIN_THREAD_BUDGET_MS + TICK_MS &&
      longest.ms > MAIN_THREAD_BUDGET_MS &&
      (computed.user + computed.system) / 1_000 > MAIN_THREAD_BUDGET_MS
    if (isOver) onOverrun(longest)
    longest = { name: undefined, ms: 0 }
    work = undefined
    cpu = process.threadCpuUsage()
    ticked = now
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
