// One thread of a pool, and one task in it, within the limits of its pool.
import { Worker, type Transferable } from 'node:worker_threads'
import { withErrorListener } from '#server/streams/with-error-listener.ts'

type TaskLimits = {
  /** CPU time of one task. */
  seconds: number
  /** The memory limit of one thread. */
  megabytes: number
}

type Task = { name: string; task: unknown; transfer: readonly Transferable[] }

export type Answer = { value: unknown } | { error: unknown }

/** The task went over a limit, and would again. */
export class WorkLimitError extends Error {}

const LOOK_MS = 250
/** A task that waits for something uses no CPU time; it ends after this many times its seconds. */
const TIMEOUT = 30

export const startThread = (file: URL, { megabytes }: TaskLimits): Worker =>
  withErrorListener(
    new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: file.href,
      // At the limit V8 allows 16 MB more for the running collection, and beyond them ends the process, not the
      // thread. So data moved at once must be smaller.
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 },
    }),
  )

/** Loading its module is not part of a thread's first task, because on a busy machine it takes seconds. */
export async function untilReady(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onExit = () => reject(new Error('The thread ended.'))
  worker
    .once('message', () => resolve())
    .once('error', reject)
    .once('exit', onExit)
  await promise
  worker.off('error', reject).off('exit', onExit)
}

/** Returns the result of the thread; rejects when the thread ended or exceeded a limit. */
export async function runTask(
  worker: Worker,
  { name, task, transfer }: Task,
  { seconds, megabytes }: TaskLimits,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const tooLong = () => reject(new WorkLimitError(`It took longer than ${seconds} seconds.`))
  const onError = (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new WorkLimitError(`It took more than ${megabytes} MB of memory.`)
        : error,
    )
  const onExit = () => reject(new Error('The thread ended.'))
  worker.on('message', resolve).on('error', onError).on('exit', onExit).ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage({ name, task }, transfer)
  const begun = Date.now()
  const before = worker.cpuUsage().catch(() => undefined)
  const timeCheck = setInterval(() => {
    if (Date.now() - begun > seconds * TIMEOUT * 1_000) tooLong()
    void before
      .then((start) => worker.cpuUsage(start))
      .then(({ user, system }) => user + system > seconds * 1_000_000 && tooLong())
      .catch(() => undefined)
  }, LOOK_MS)
  try {
    return await promise
  } finally {
    clearInterval(timeCheck)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  }
}
