// The sending engine claims due messages, up to `concurrency` at a time, and delivers them. Any number of processes
// run it on one database; each has its own pool, so that a busy website never delays a message in flight.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { Spool } from '#server/queues/spool.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { claimsIn } from './claims.ts'
import { decideLeads, type Decided } from './decide-leads.ts'
import { deliver, type Delivery } from './deliver.ts'
import type { Outcome } from './outcomes.ts'
import { createSessionPool, type OpenMailbox } from './sessions.ts'
import { defaultTimeouts, type Timeouts } from './smtp-connection.ts'
import type { MessageToWrite } from './to-write.ts'
import type { Writing } from './write-message.ts'

export type EngineDeps = Writing & {
  db: Database
  openMailbox: OpenMailbox
  /** Results that the database could not store yet. */
  spool: Spool<Outcome[]>
  /** The store of attached files. */
  store: Pick<ContentStore, 'read'>
  onError: (error: unknown) => void
  /** The most messages in flight. */
  concurrency?: number
  leaseSeconds?: number
  pollMs?: number
  reapMs?: number
  noteMs?: number
  timeouts?: Timeouts
  idleMs?: number
  /**
   * The longest time in milliseconds that a stop waits for servers that do not respond. Their messages are then
   * uncertain.
   */
  stopMs?: number
  reached?: Delivery['reached']
}

export type Engine = {
  start(): Promise<void>
  /** Stops claiming, and waits for messages in flight. */
  stop(): Promise<void>
}

const nothing: Decided = { written: 0, ahead: {} }

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
  let endPause = () => undefined as void
  /** True when something changed since the last claim began, which may not have seen it. */
  let isWoken = false
  /** False while no lead can be at a condition or an action: a notification says when one may be. */
  let mayDecide = true
  let unlisten: (() => Promise<void>) | undefined
  let loops: Promise<unknown> = Promise.resolve()

  const delivery: Delivery = {
    ...deps,
    claims,
    pool,
    // Slightly longer than the timeout at the final dot, so that the result always comes first.
    fenceSeconds: Math.ceil((timeouts.dotMs / 1000) * 1.1),
    now: () => new Date(),
    chance: Math.random,
  }

  function wake(): void {
    isWoken = true
    endPause()
  }

  const busy = () => [...inFlight.values()].reduce((sum, { size }) => sum + size, 0)

  async function claimUntilStopped(): Promise<void> {
    let ahead: Decided['ahead'] = {}
    for (let isFirst = true; !life.signal.aborted; isFirst = false) {
      isWoken = false
      const free = concurrency - busy()
      const claim = randomUUID()
      const messages = free > 0 ? await claims.claim(claim, free, leaseSeconds, ahead).catch(failed) : []
      // Renewing the first claim flushes it to disk: the message that crashed the process before is probably among
      // the first, and is counted even if the database crashes with it again.
      if (isFirst && messages.length > 0) await claims.renew([claim], leaseSeconds).catch(failed)
      for (const message of messages) startDelivery(message, claim)
      const decided = free > 0 && (mayDecide || messages.length === 0) ? await decide() : nothing
      ahead = decided.ahead
      // When there is nothing to do or no free slot, waits for a notification, the end of a delivery, or the poll
      // interval.
      if (messages.length === 0 && decided.written === 0) {
        await pause(free > 0 ? pollMs : 0)
        ahead = {}
      }
    }
  }

  /** Decides one batch: a claim comes between two of them, so that many undecided leads delay no mail. */
  async function decide(): Promise<Decided> {
    mayDecide = false
    const decided = await decideLeads({ db, onError }).catch((error: unknown) => {
      onError(error)
      return nothing
    })
    mayDecide ||= decided.written > 0 || Object.keys(decided.ahead).length > 0
    return decided
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
    if (isWoken) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms || 60_000)
      endPause = () => {
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

  // Polling is the fallback for missed notifications.
  async function listen(): Promise<void> {
    unlisten ??= await db.listen(
      'sending',
      () => {
        mayDecide = true
        wake()
      },
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
        everySoOften(noteMs, async () => {
          while ((await decideLeads({ db, onError }, true)).written > 0 && !life.signal.aborted);
        }),
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
