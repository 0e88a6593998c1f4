// The current request or job, available to everything that runs for it: pools share their threads by its account and
// stop when it is canceled, and the watch of the main thread names it (main-thread.ts).
import { AsyncLocalStorage } from 'node:async_hooks'

export type Work = {
  /** A route or a job, never an ID or anything else that a stranger chooses. */
  name: string
  /** The account, or the network address of a signed-out client. */
  account: string
  /** Aborted when no caller waits for the work any longer. */
  readonly signal?: AbortSignal | undefined
}

const running = new AsyncLocalStorage<Work>()

const observers = new Set<() => void>()

export const runWork = <Result>(work: Work, run: () => Result): Result =>
  running.run(work, () => {
    for (const observe of observers) observe()
    return run()
  })

/** Starts a job under its name, which its repetitions and timers inherit. */
export const runJob = <Result>(name: string, start: () => Result): Result =>
  runWork({ name: `jobs/${name}`, account: 'the installation' }, start)

/** Calls `onBegin` at the start of each work, until the returned function is called. */
export function observeWork(onBegin: () => void): () => void {
  observers.add(onBegin)
  return () => void observers.delete(onBegin)
}

export const currentWork = (): Work | undefined => running.getStore()

/** Adds details of the current work once its token and route are parsed. */
export function describeWork(known: Partial<Pick<Work, 'name' | 'account'>>): void {
  const work = running.getStore()
  if (work) Object.assign(work, known)
}
