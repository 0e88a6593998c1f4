// Reads one mailbox until it is stopped: catches up, waits in IDLE (RFC 2177) for more, and continues at the same
// position after each broken connection.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Database, Identity, Query } from '#database/database.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { createFiles } from '#server/storage/files.ts'
import { enterMailbox, type ServerAccess } from '../access.ts'
import type { MailboxDependencies } from '../installation.ts'
import { exceededLimit } from '../imap-limits.ts'
import { failureOf, findByMessageId, openImap } from '../open-imap.ts'
import { readFolder, type Reading } from './folder.ts'
import { LOOK_MS } from './idle-cost.ts'
import { createSurroundings } from './look-around.ts'
import { mailPool, type MailPool } from './mail-pool.ts'
import { QueryFailure } from './query-failure.ts'
import { countLimits, recordFailure, type Log } from './reading-failures.ts'
import { ringsFor } from './rings.ts'
import { storeSentCopies } from './sent-copies.ts'

export type ReaderDeps = {
  db: Database
  /** The store of files. */
  store: ContentStore
  mailboxes: MailboxDependencies
  log: Log
  /** The worker threads that parse messages. */
  pool?: MailPool
  /** The interval in milliseconds between checks of all folders, even without announcements. */
  lookMs?: number
  /** The wait after a broken connection in milliseconds: the first, and the maximum. */
  againMs?: { first: number; most: number }
}

type MailboxReading = Reading & { sentFolder: string | null }

const service: Identity = { role: 'service_role' }

export async function readUntil(stopped: AbortSignal, mailboxId: string, deps: ReaderDeps): Promise<void> {
  const { first, most } = deps.againMs ?? { first: 5_000, most: 10 * 60_000 }
  const isOverLimit = countLimits()
  for (let failures = 0; !stopped.aborted;) {
    try {
      const before = Date.now()
      const goesOn = await readWhileConnected(stopped, mailboxId, deps)
      if (!goesOn) return
      // A connection that lasted for a while resets the count.
      failures = Date.now() - before > 60_000 ? 0 : failures + 1
    } catch (error) {
      if (stopped.aborted) return
      failures += 1
      const broken = await recordFailure(error, isOverLimit(error), mailboxId, deps)
      if (broken) return
    }
    const wait = Math.min(first * 2 ** Math.max(0, Math.min(failures - 1, 20)), most)
    await sleep(wait, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Reads until the connection ends. Returns whether to continue. */
async function readWhileConnected(
  stopped: AbortSignal,
  mailboxId: string,
  deps: ReaderDeps,
): Promise<boolean> {
  const entered = await enter(mailboxId, deps, stopped)
  if (!entered) return false
  const { client, server } = entered
  const hangUp = () => client.close()
  stopped.addEventListener('abort', hangUp)
  try {
    const reading = await readingOf(mailboxId, deps)
    await readOn(client, reading, stopped, deps.lookMs ?? LOOK_MS)
    const limit = exceededLimit(client)
    if (limit) throw limit
    return true
  } catch (error) {
    if (stopped.aborted) return true
    throw error instanceof QueryFailure ? error : failureOf(client, error, server)
  } finally {
    stopped.removeEventListener('abort', hangUp)
    client.close()
  }
}

type Entered = { client: ImapFlow; server: ServerAccess }

async function enter(
  mailboxId: string,
  { db, mailboxes: deps }: ReaderDeps,
  stopped: AbortSignal,
): Promise<Entered | undefined> {
  return await enterMailbox(db, deps, mailboxId, async ({ imap }) =>
    imap ? { client: await openImap(imap, deps.reach, stopped), server: imap } : undefined,
  )
}

async function readingOf(
  mailboxId: string,
  { db, store, log, pool = mailPool }: ReaderDeps,
): Promise<MailboxReading> {
  const query: Query = async (text, values) => {
    try {
      return await db.as(service).query(text, values)
    } catch (error) {
      throw new QueryFailure(error)
    }
  }
  const [row] = await query<{ created_at: Date | string; sent_folder: string | null; is_seed: boolean }>(
    'select created_at, sent_folder, is_seed from public.mailboxes where id = $1',
    [mailboxId],
  )
  // SEARCH SINCE uses days in the server's own time zone, so it starts one day earlier.
  const since = new Date(new Date(row?.created_at ?? 0).getTime() - 86_400_000)
  const onUnreadable = (reason: string, uid: number) =>
    log.warn({ mailboxId, uid, reason }, 'An email could not be read and was recorded as unreadable')
  const files = createFiles({ db, store })
  const isSeed = row?.is_seed ?? false
  const sentFolder = row?.sent_folder ?? null
  return { query, mailboxId, since, isSeed, pool, files, store, onUnreadable, sentFolder }
}

/**
 * Waits in the inbox, and reads what the server announces there and, with NOTIFY, elsewhere. The other folders,
 * including spam, are checked every `lookMs`, or less often when there are many and the server announces their mail.
 */
async function readOn(client: ImapFlow, reading: MailboxReading, stopped: AbortSignal, lookMs: number) {
  const bell = ringsFor(client, stopped)
  const surroundings = createSurroundings(client, reading, reading.sentFolder, bell.ring)
  for (let lookAt = 0, hasRung = true; !stopped.aborted && client.usable;) {
    const began = Date.now()
    if (began >= lookAt) {
      lookAt = (await surroundings.look()) ? 0 : began + lookMs * surroundings.spacing()
      if (reading.sentFolder) {
        await confirmBySentCopy(client, reading.sentFolder, reading)
        await storeSentCopies(client, reading.sentFolder, reading)
      }
    }
    await surroundings.lookAtAnnounced()
    // The inbox comes last, so that it is the open folder during IDLE.
    if (hasRung || !client.mailbox || client.mailbox.path !== 'INBOX')
      await readFolder(client, 'INBOX', reading, 'inbox')
    await reading.query('select private.record_reading($1, null)', [reading.mailboxId])
    hasRung = await bell.wait(lookAt - Date.now())
  }
}

/** A copy in Sent proves that an uncertain message was sent. */
async function confirmBySentCopy(
  client: ImapFlow,
  folder: string,
  { query, mailboxId }: Reading,
): Promise<void> {
  const rows = await query<{ id: string; rfc_message_id: string }>(
    'select * from private.uncertain_messages($1)',
    [mailboxId],
  )
  for (const { id, rfc_message_id } of rows) {
    const copy = await findByMessageId(client, folder, rfc_message_id)
    if (copy !== undefined) await query('select private.resolve_by_copy($1)', [id])
  }
}
