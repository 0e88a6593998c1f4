// The engine: it claims what may leave, as many at once as `concurrency` allows, and delivers it. Any number of processes
// run it on one database; each has its own pool, so that a busy website never holds up a mail that is being handed over.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { Spool } from '#server/queues/spool.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { claimsIn } from './claims.ts'
import { deliver, type Delivery } from './deliver.ts'
import type { Outcome } from './outcomes.ts'
import { createSessionPool, type OpenMailbox } from './sessions.ts'
import { defaultTimeouts, type Timeouts } from './smtp-session.ts'
import type { MessageToWrite } from './to-write.ts'
import type { Writing } from './write-message.ts'

export type EngineDeps = Writing & {
  db: Database
  openMailbox: OpenMailbox
  /** Outcomes that the database could not be told, until it can. */
  spool: Spool<Outcome[]>
  /** Where the files of answers are kept. */
  store: Pick<ContentStore, 'read'>
  onError: (error: unknown) => void
  /** How many messages at once. */
  concurrency?: number
  leaseSeconds?: number
  pollMs?: number
  reapMs?: number
  noteMs?: number
  timeouts?: Timeouts
  idleMs?: number
  /** How long a stop waits for servers that do not answer. What they hold is uncertain then. */
  stopMs?: number
  reached?: Delivery['reached']
}

export type Engine = {
  start(): Promise<void>
  /** Claims no more, and waits for what is being handed over. */
  stop(): Promise<void>
}

// oxlint-disable-next-line max-lines-per-function -- one life: claiming, delivering and stopping share its state
export function createEngine(deps: EngineDeps): Engine {
  const {
    db,
    spool,
    onError,
    concurrency = 50,
    leaseSeconds = 60,
    pollMs = 1_000,
    reapMs = 5_000,
    noteMs = 5_000,
    stopMs = 25_000,
    timeouts = defaultTimeouts,
  } = deps
  const claims = claimsIn(db)
  const pool = createSessionPool(deps.openMailbox, timeouts, deps.idleMs)
  const life = new AbortController()
  const inFlight = new Map<string, Set<Promise<void>>>()
  let wake = () => undefined as void
  let unlisten: (() => Promise<void>) | undefined
  let loops: Promise<unknown> = Promise.resolve()

  const delivery: Delivery = {
    ...deps,
    claims,
    pool,
    // A little longer than is waited at the dot: the answer always comes first.
    fenceSeconds: Math.ceil((timeouts.dotMs / 1000) * 1.1),
    now: () => new Date(),
    chance: Math.random,
  }

  const busy = () => [...inFlight.values()].reduce((sum, { size }) => sum + size, 0)

  async function claimUntilStopped(): Promise<void> {
    for (let isFirst = true; !life.signal.aborted; isFirst = false) {
      const free = concurrency - busy()
      const claim = randomUUID()
      const messages = free > 0 ? await claims.claim(claim, free, leaseSeconds).catch(failed) : []
      // Renewed, it is flushed to the disk: what ended the process before is likely among what is taken first, and is
      // counted even if the database ends with it again.
      if (isFirst && messages.length > 0) await claims.renew([claim], leaseSeconds).catch(failed)
      for (const message of messages) startDelivery(message, claim)
      // With nothing to claim, or nothing free: until a notification comes, a delivery ends, or a moment passed.
      if (messages.length === 0) await pause(free > 0 ? pollMs : 0)
    }
  }

  function startDelivery(message: MessageToWrite, claim: string): void {
    const works = inFlight.get(claim) ?? new Set()
    const work = deliver(message, claim, delivery)
      .catch(onError)
      .finally(() => {
        works.delete(work)
        if (works.size === 0) inFlight.delete(claim)
        wake()
      })
    inFlight.set(claim, works.add(work))
  }

  function failed(error: unknown): never[] {
    onError(error)
    return []
  }

  // 0 waits until a delivery ends.
  async function pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms || 60_000)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function everySoOften(ms: number, work: () => Promise<unknown>): Promise<void> {
    while (!life.signal.aborted) {
      await work().catch(onError)
      await sleep(ms, undefined, { signal: life.signal }).catch(() => undefined)
    }
  }

  // Where nothing is heard the poll is the backstop.
  async function listen(): Promise<void> {
    unlisten ??= await db.listen(
      'sending',
      () => wake(),
      () => (unlisten = undefined),
    )
  }

  return {
    async start() {
      loops = Promise.all([
        claimUntilStopped(),
        everySoOften((leaseSeconds * 1000) / 3, () => claims.renew([...inFlight.keys()], leaseSeconds)),
        everySoOften(reapMs, async () => {
          await listen().catch(onError)
          await spool.drain((outcomes) => claims.keepOutcomes(outcomes)).catch(onError)
          await claims.reap()
        }),
        everySoOften(noteMs, () => claims.noteContacts()),
      ])
    },
    async stop() {
      life.abort()
      wake()
      await loops
      const left = [...inFlight.values()].flatMap((works) => [...works])
      await Promise.race([Promise.all(left), sleep(stopMs, undefined, { ref: false })])
      pool.close()
      await unlisten?.().catch(() => undefined)
    },
  }
}
