// Sends no response before the hit is durable: in the database, or in the spool while that is slow or unavailable,
// from which it is written as soon as the database responds again.
import type { Spool } from '#server/queues/spool.ts'
import type { Batch } from './hits.ts'

type DurableWriterDeps = {
  /** If undefined, hits that the database does not accept fail. */
  spool: Spool<Batch> | undefined
  /** Writes a batch; repeating it changes nothing. */
  write: (batch: Batch) => Promise<unknown>
  onError: (error: unknown) => void
}

export type DurableWriter = {
  /** Returns the result of `write`, or 'spooled'. */
  keep<Result>(batch: Batch | undefined, write: () => Promise<Result>): Promise<Result | 'spooled'>
  /** Writes the spooled batches now. */
  drain(): Promise<void>
  close(): Promise<void>
}

// A user waits for the page behind the link.
const TIMEOUT_MS = 1_000
const RETRY_MS = 1_000

export function createDurableWriter({ spool, write, onError }: DurableWriterDeps): DurableWriter {
  let isDown = false
  const retry = createRetry(() => void drain())
  let draining: Promise<void> | undefined

  const drain = () => (draining ??= drainAll().finally(() => (draining = undefined)))

  async function drainAll(): Promise<void> {
    if (!spool) return
    try {
      await spool.drain(write)
      isDown = false
      // Batches spooled while the last ones were written.
      await spool.drain(write)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    if (!isDown) onError(error)
    isDown = spool !== undefined
    if (isDown) retry.start()
  }

  return {
    async keep(batch, attempt) {
      if (!isDown) {
        try {
          return await withTimeout(attempt())
        } catch (error) {
          if (!spool) throw error
          fail(error)
        }
      }
      if (batch) await spool!.add(batch)
      return 'spooled'
    },
    drain,
    async close() {
      retry.end()
      await draining
    },
  }
}

/** Calls `act` after a delay, once however often it is started. */
function createRetry(act: () => void) {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  return {
    start(): void {
      if (ended) return
      timer ??= setTimeout(() => {
        timer = undefined
        act()
      }, RETRY_MS)
    },
    /** It does not start again either. */
    end(): void {
      ended = true
      clearTimeout(timer)
    },
  }
}

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database is too slow to keep a hit')), TIMEOUT_MS)
  })
  // A failure after the timeout can be ignored, because its batch is already spooled.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
