// Runs work on external text in threads: a task that takes too long or too much memory ends with its thread, and the
// process continues to respond. Time is CPU time of the thread, so that a busy machine fails no task. Accounts take
// turns (fair-queue.ts), and work without a waiting caller ends.
import type { Transferable, Worker } from 'node:worker_threads'
import { createFairQueue, type Queued } from './fair-queue.ts'
import { runTask, startThread, untilReady } from './run-task.ts'
import { currentWork } from './work.ts'

export { WorkLimitError } from './run-task.ts'

export type Limits = {
  /** One account gets half of them at most, so that another finds one, and a processor for it. */
  threads: number
  /** CPU time of one task. */
  seconds: number
  /** The memory of one thread. */
  megabytes: number
  /** The most waiting tasks of one account, and their largest total size. */
  waiting: number
  waitingMegabytes: number
}

/** The account has more tasks waiting than its share. */
export class QueueFullError extends Error {
  readonly retrySeconds = 2
  constructor() {
    super('Too much of your work is still waiting.')
  }
}

/** The caller canceled the task. */
export class WorkCanceled extends Error {
  constructor() {
    super('The work was canceled.')
  }
}

type Work = (task: never) => unknown
type Job = Queued & {
  name: string
  task: unknown
  transfer: readonly Transferable[]
  done: PromiseWithResolvers<unknown>
  canceled: PromiseWithResolvers<never>
}

/** The account and the signal default to those of the current request or job (work.ts). */
type RunOptions = {
  account?: string
  signal?: AbortSignal
  transfer?: readonly Transferable[]
}

/** Runs the exported functions of a module, by name. */
export type Pool<Module> = <Name extends keyof Module & string>(
  name: Name,
  task: Module[Name] extends Work ? Parameters<Module[Name]>[0] : never,
  options?: RunOptions,
) => Promise<Module[Name] extends Work ? Awaited<ReturnType<Module[Name]>> : never>

const IDLE_MS = 60_000
/** The account of work without one. */
const NOBODY = 'the installation'

/** Threads start when there is work for them, and end a minute after the last. None keeps the process running. */
export function createPool<Module>(file: URL, limits: Limits): Pool<Module> {
  const queue = createFairQueue<Job>({
    atOnce: Math.max(1, Math.floor(limits.threads / 2)),
    waiting: limits.waiting,
    waitingBytes: limits.waitingMegabytes * 1_000_000,
  })
  const idle = new Map<Worker, NodeJS.Timeout>()
  let running = 0

  function begin(): void {
    const job = running < limits.threads ? queue.start() : undefined
    if (!job) return
    running += 1
    const [known] = idle.keys()
    const worker = known ?? startThread(file, limits)
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    void finish(worker, job, known !== undefined)
    begin()
  }

  async function finish(worker: Worker, job: Job, known: boolean): Promise<void> {
    const { done, canceled } = job
    try {
      if (!known) await Promise.race([untilReady(worker), canceled.promise])
      const answer = await Promise.race([runTask(worker, job, limits), canceled.promise])
      worker.unref()
      idle.set(worker, setTimeout(() => end(worker), IDLE_MS).unref())
      if ('error' in answer) done.reject(answer.error)
      else done.resolve(answer.value)
    } catch (error) {
      end(worker)
      done.reject(error)
    }
    running -= 1
    queue.done(job)
    begin()
  }

  function end(worker: Worker): void {
    idle.delete(worker)
    void worker.terminate()
  }

  function cancel(job: Job): void {
    if (queue.remove(job)) job.done.reject(new WorkCanceled())
    else job.canceled.reject(new WorkCanceled())
  }

  return async (name, task, options = {}) => {
    const work = currentWork()
    const { account = work?.account ?? NOBODY, signal = work?.signal, transfer = [] } = options
    const job: Job = {
      name,
      task,
      transfer,
      account,
      bytes: sizeOf(task),
      done: Promise.withResolvers(),
      canceled: Promise.withResolvers(),
    }
    job.canceled.promise.catch(() => undefined)
    if (signal?.aborted) throw new WorkCanceled()
    if (!queue.add(job)) throw new QueueFullError()
    const onAbort = () => cancel(job)
    signal?.addEventListener('abort', onAbort)
    begin()
    try {
      return (await job.done.promise) as never
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }
}

/** The approximate size of a task in bytes: its texts and buffers, the first thousand of each list. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 8
  const parts = Object.values(value)
  const first = parts.slice(0, 1_000).reduce((sum: number, part) => sum + sizeOf(part), 0)
  return parts.length > 1_000 ? (first * parts.length) / 1_000 : first
}
