// One thread of a pool (pool.ts): runs the functions of its module on request.
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer } from './run-task.ts'

const work = (await import(workerData as string)) as Record<string, (task: unknown) => unknown>

parentPort?.on('message', ({ name, task }: { name: string; task: unknown }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void answer(name, task).then((given) => parentPort?.postMessage(given))
})

// The module is loaded, and time counts from here on.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('ready')

async function answer(name: string, task: unknown): Promise<Answer> {
  try {
    return { value: await work[name]?.(task) }
  } catch (error) {
    return { error }
  }
}
