// Work on text from outside happens in threads: what takes too long or too much memory ends with its thread, and the
// process goes on answering meanwhile. Time is CPU time of the thread, so that a busy machine condemns nothing.
import { Worker } from 'node:worker_threads'

export type Limits = {
  threads: number
  /** CPU time of one task. */
  seconds: number
  /** Of one thread. */
  megabytes: number
}

/** The task went over a limit, and would again. */
export class WorkLimitError extends Error {}

type Work = (task: never) => unknown
type Job = { name: string; task: unknown; done: PromiseWithResolvers<unknown> }
export type Answer = { value: unknown } | { error: unknown }

/** Runs the functions that a module exports, by their name. */
export type Pool<Module> = <Name extends keyof Module & string>(
  name: Name,
  task: Module[Name] extends Work ? Parameters<Module[Name]>[0] : never,
) => Promise<Module[Name] extends Work ? Awaited<ReturnType<Module[Name]>> : never>

const LOOK_MS = 250
const IDLE_MS = 60_000
/** A task that waits for something uses no CPU time; it ends after this many times its seconds. */
const TIMEOUT = 30

/** Threads start when there is work for them, and end a minute after the last. None keeps the process alive by itself. */
export function createPool<Module>(file: URL, limits: Limits): Pool<Module> {
  const queue: Job[] = []
  const idle = new Map<Worker, NodeJS.Timeout>()
  let running = 0

  function begin(): void {
    const job = running < limits.threads ? queue.shift() : undefined
    if (!job) return
    running += 1
    const [known] = idle.keys()
    const worker = known ?? startThread(file, limits)
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    void finish(worker, job, known !== undefined)
  }

  async function finish(worker: Worker, { name, task, done }: Job, known: boolean): Promise<void> {
    try {
      if (!known) await untilReady(worker)
      const answer = await runTask(worker, { name, task }, limits)
      worker.unref()
      idle.set(worker, setTimeout(() => end(worker), IDLE_MS).unref())
      if ('error' in answer) done.reject(answer.error)
      else done.resolve(answer.value)
    } catch (error) {
      end(worker)
      done.reject(error)
    }
    running -= 1
    begin()
  }

  function end(worker: Worker): void {
    idle.delete(worker)
    void worker.terminate()
  }

  return (name, task) => {
    const done = Promise.withResolvers<unknown>()
    queue.push({ name, task, done })
    begin()
    return done.promise as never
  }
}

const startThread = (file: URL, { megabytes }: Limits): Worker =>
  new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: file.href,
    // At the limit V8 allows 16 MB more for the collection that runs, and ends the process, not the thread, beyond them.
    // So what is moved at once must be less.
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 },
  })

/** Loading its module is no part of a thread's first task: on a busy machine it takes seconds. */
async function untilReady(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onExit = () => reject(new Error('The thread ended.'))
  worker
    .once('message', () => resolve())
    .once('error', reject)
    .once('exit', onExit)
  await promise
  worker.off('error', reject).off('exit', onExit)
}

/** What the thread answers; rejects where it ended, or went over a limit, and is of no more use. */
async function runTask(worker: Worker, task: object, { seconds, megabytes }: Limits): Promise<Answer> {
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
  worker.postMessage(task)
  const begun = Date.now()
  const before = worker.cpuUsage().catch(() => undefined)
  const look = setInterval(() => {
    if (Date.now() - begun > seconds * TIMEOUT * 1_000) tooLong()
    void before
      .then((start) => worker.cpuUsage(start))
      .then(({ user, system }) => user + system > seconds * 1_000_000 && tooLong())
      .catch(() => undefined)
  }, LOOK_MS)
  try {
    return await promise
  } finally {
    clearInterval(look)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  }
}
