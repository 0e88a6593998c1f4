// Nothing is answered before it is kept: in the database, or while that is slow or gone in the spool, from where
// it goes on as soon as the database answers again.
import type { Spool } from '#server/queues/spool.ts'
import type { Batch } from './hits.ts'

export type DurableWriterDeps = {
  /** Left out, what the database does not take fails. */
  spool: Spool<Batch> | undefined
  /** Writes a batch; doing it twice changes nothing. */
  write: (batch: Batch) => Promise<unknown>
  onError: (error: unknown) => void
}

export type DurableWriter = {
  /** What `write` answered, or 'spooled'. */
  keep<Result>(batch: Batch | undefined, write: () => Promise<Result>): Promise<Result | 'spooled'>
  /** What waits in the spool, now. */
  drain(): Promise<void>
  close(): Promise<void>
}

// A person waits for the page behind the link.
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
      // What was kept aside while the last of it was handed over.
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

/** Calls `act` in a while, once however often it is started. */
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
  // Should it fail after we stopped waiting, what it was to write is kept already.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
