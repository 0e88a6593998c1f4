import { startWorker } from '#web/data/trusted-types.ts'
import type { Conversion, ConvertAnswer } from './convert-worker.ts'
import { default as workerAddress } from './convert-worker.ts?worker&url'

/** Converts a file to CSV in a worker of its own, which ends with the conversion or when it is aborted. */
export async function convertFile(conversion: Conversion, signal?: AbortSignal): Promise<ConvertAnswer> {
  signal?.throwIfAborted()
  const worker = startWorker(workerAddress)
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ConvertAnswer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('Couldn’t convert the file')))
      signal?.addEventListener('abort', () => reject(new Error('Aborted')))
      worker.postMessage(conversion, [])
    })
  } finally {
    worker.terminate()
  }
}
