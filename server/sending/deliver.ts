// Delivers one claimed message: render, send, record the result.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentStore } from '#server/storage/content-store.ts'
import { readFiles, StoreUnavailable } from '#server/storage/read-attachments.ts'
import { TooBig, type Mime } from './build-mime.ts'
import type { Claims } from './claims.ts'
import { isRefusal } from '#database/error-code.ts'
import type { Spool } from '#server/queues/spool.ts'
import { outcomeOf, type Outcome } from './outcomes.ts'
import type { SessionPool } from './sessions.ts'
import type { SendResult } from './smtp-session.ts'
import type { MessageToWrite } from './to-write.ts'
import { buildAside, writeAside } from './write-in-thread.ts'
import type { Writing } from './write-message.ts'

// Retry delay in milliseconds when neither the database nor the disk accepts the result.
const NOWHERE_MS = 500
const STORE_RETRY_SECONDS = 30

export type Point =
  | 'claim'
  | 'connect'
  | '354'
  | 'pre-fence'
  | 'post-fence'
  | '250'
  | 'pre-mark'
  | 'post-mark'

export type Delivery = Writing & {
  claims: Claims
  onError: (error: unknown) => void
  pool: SessionPool
  spool: Spool<Outcome[]>
  /** The store of attached files. */
  store: Pick<ContentStore, 'read'>
  /** The time in seconds after which a message past the fence without a result counts as uncertain. */
  fenceSeconds: number
  now: () => Date
  chance: () => number
  /** Tests stop the process here. */
  reached?: (point: Point) => void | Promise<void>
}

export async function deliver(message: MessageToWrite, claim: string, parts: Delivery): Promise<void> {
  const mime = await prepare(message, claim, parts)
  if (!mime) return
  const held = { id: message.id, claim, attempts: message.attempts }
  const result = await handOver(message, mime, held, parts)
  if (!result) return
  await parts.reached?.('pre-mark')
  if (result.kind === 'stopped') await parts.claims.settleStopped(message.id, claim)
  else await recordOutcome(outcomeOf(result, held, parts.chance()), parts)
  await parts.reached?.('post-mark')
}

/**
 * Rendered and stored before any server is contacted; undefined when the message cannot be rendered for this lead
 * now.
 */
async function prepare(message: MessageToWrite, claim: string, parts: Delivery): Promise<Mime | undefined> {
  await parts.reached?.('claim')
  try {
    const written = await writeAside(message, parts)
    if ('heldBy' in written) {
      await parts.claims.holdUnwritten(message.id, claim, written)
      return undefined
    }
    const unsubscribeLink = parts.addressesAt(message.tracking.domain).unsubscribe(message.id)
    const mime = await buildAside(
      written,
      message,
      unsubscribeLink,
      parts.now(),
      await readFiles(message.attachments, parts.store),
    )
    const isKept = message.rfcMessageId !== null || (await parts.claims.keepWritten({ claim, written }))
    return isKept ? mime : undefined
  } catch (error) {
    if (isOfConnection(error)) throw error
    if (error instanceof StoreUnavailable) {
      parts.onError(error)
      await parts.claims.release(claim, [message.id], STORE_RETRY_SECONDS)
      return undefined
    }
    // Rendering failed for any reason: this lead waits with the reason, and the queue continues.
    const heldBy = error instanceof TooBig ? 'too_big' : 'broken'
    await parts.claims.holdUnwritten(message.id, claim, { heldBy, reason: (error as Error).message })
    return undefined
  }
}

// True when the database was unavailable or disconnected, which says nothing about the message.
const isOfConnection = (error: unknown) => !isRefusal(error) && 'code' in (error as object)

/** Undefined when no server was asked to accept it. */
async function handOver(
  message: MessageToWrite,
  mime: Mime,
  { id, claim }: { id: string; claim: string },
  { claims, pool, fenceSeconds, reached }: Delivery,
): Promise<SendResult | undefined> {
  const opened = await pool.open(message.mailbox.id)
  if (!opened.ok) {
    await claims.release(claim, [id], opened.waitSeconds)
    if (opened.broken) await claims.pauseMailbox(message.mailbox.id, 'broken', opened.reason)
    else await claims.delayMailbox(message.mailbox.id, opened.waitSeconds, opened.reason)
    return undefined
  }
  await reached?.('connect')
  const result = await opened.send(mime, async () => {
    await reached?.('354')
    await reached?.('pre-fence')
    const passed = await claims.handOver({ id, claim, fenceSeconds })
    await reached?.('post-fence')
    return passed
  })
  if (result.kind === 'accepted') await reached?.('250')
  return result
}

/**
 * Stores the result in the database, or else on disk until the database is back, or retries while neither accepts it,
 * so that no result is lost.
 */
async function recordOutcome(outcome: Outcome, { claims, spool, onError }: Delivery): Promise<void> {
  for (;;) {
    try {
      await claims.keepOutcome(outcome)
      return
    } catch {
      const isSpooled = await spool.add([outcome]).then(
        () => true,
        (error: unknown) => {
          onError(error)
          return false
        },
      )
      if (isSpooled) return
      await sleep(NOWHERE_MS, undefined, { ref: false })
    }
  }
}
