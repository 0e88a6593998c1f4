// Every mailbox with an IMAP server has one reader among all processes: the one with its lease.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '#database/database.ts'
import { runWork } from '#server/threads/work.ts'
import { readUntil, type ReaderDeps } from './reader.ts'

export type Readers = { start(): void; stop(): Promise<void> }

const service: Identity = { role: 'service_role' }

export type ReadersDeps = ReaderDeps & {
  /** The limit for one process, because each reader holds a connection. */
  most?: number
  claimMs?: number
  leaseSeconds?: number
}

export function createReaders(deps: ReadersDeps): Readers {
  const life = new AbortController()
  let loop: Promise<void> = Promise.resolve()
  return {
    start() {
      loop = claimMailboxes(deps, life.signal)
    },
    async stop() {
      life.abort()
      await loop
    },
  }
}

type Running = Map<string, { login: string; stop: () => void; done: Promise<void> }>

async function claimMailboxes(deps: ReadersDeps, stopped: AbortSignal): Promise<void> {
  const { db, log, most = 1_000, claimMs = 10_000, leaseSeconds = 60 } = deps
  const { query } = db.as(service)
  const reader = randomUUID()
  const running: Running = new Map()
  let heard = Date.now()
  while (!stopped.aborted) {
    try {
      const rows = await query<{ id: string; login: string }>(
        `select id, login from private.claim_reading($1, $2, $3 * interval '1 second')`,
        [reader, most, leaseSeconds],
      )
      heard = Date.now()
      updateRunning(running, new Map(rows.map(({ id, login }) => [id, login])), deps)
    } catch (error) {
      log.warn({ err: error }, 'Mailboxes to read could not be claimed')
      // After the lease has expired another process may be reading.
      if (Date.now() - heard > leaseSeconds * 1_000) updateRunning(running, new Map(), deps)
    }
    await sleep(claimMs, undefined, { signal: stopped }).catch(() => undefined)
  }
  for (const { stop } of running.values()) stop()
  await Promise.all([...running.values()].map(({ done }) => done))
  await query('delete from private.mailbox_readers where reader = $1', [reader]).catch(() => undefined)
}

/** Starts reading mailboxes that are newly ours, and stops those that no longer are or whose login was changed. */
function updateRunning(running: Running, ours: ReadonlyMap<string, string>, deps: ReaderDeps): void {
  for (const [id, { login, stop }] of running) if (ours.get(id) !== login) stop()
  for (const [id, login] of ours) {
    // A reader that is about to end is started again the next time.
    if (running.has(id)) continue
    const life = new AbortController()
    const work = { name: 'jobs/read-mailbox', account: `mailbox ${id}` }
    const done = runWork(work, () => readUntil(life.signal, id, deps))
      .catch((error: unknown) => deps.log.warn({ mailboxId: id, err: error }, 'A reader ended'))
      .finally(() => running.delete(id))
    running.set(id, { login, stop: () => life.abort(), done })
  }
}
