// Downloads in progress: each holds an open file or a connection to the store until its client has read it, so an
// account, or a signed-out address, has a share of them.
import type { Readable } from 'node:stream'
import { tooManyDownloads } from '#server/storage/errors.ts'
import { currentWork } from '#server/threads/work.ts'

/** A smaller file fits into the buffers of its connection. */
const SMALL_BYTES = 64 * 1024

export type Downloads = {
  /**
   * Opens the content of a file. Throws when the account of the current request has too many open. `signal` is that
   * of the request, whose client may leave before the content is read.
   */
  open(bytes: number, signal: AbortSignal, read: () => Promise<Readable>): Promise<Readable>
}

export function createDownloads(atMost: number): Downloads {
  const held = new Map<string, number>()
  const add = (account: string, by: number) => {
    const sum = (held.get(account) ?? 0) + by
    if (sum === 0) held.delete(account)
    else held.set(account, sum)
  }
  return {
    async open(bytes, signal, read) {
      if (bytes <= SMALL_BYTES) return await read()
      const account = currentWork()?.account ?? ''
      if ((held.get(account) ?? 0) >= atMost) throw tooManyDownloads()
      add(account, 1)
      let isHeld = true
      const release = () => {
        if (isHeld) add(account, -1)
        isHeld = false
      }
      signal.addEventListener('abort', release, { once: true })
      if (signal.aborted) release()
      try {
        return (await read()).once('close', release)
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
