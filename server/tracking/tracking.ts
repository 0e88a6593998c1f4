// The tracker's routes, and the verdicts on what they record.
import type { Database } from '#database/database.ts'
import { keepListening } from '#database/keep-listening.ts'
import { createBatch } from '#server/queues/batch.ts'
import { byRequest, createDirect, type Direct } from './direct.ts'
import { createHandlers } from './handlers.ts'
import type { Batch, Hit } from './hits.ts'
import { openDomainOwners } from './domain-owners.ts'
import { createJournal, writeBatch } from './journal.ts'
import { createClassifier } from './classifier.ts'
import { createDurableWriter } from './durable-writer.ts'
import { openSpool } from '#server/queues/spool.ts'
import type { Purpose, TrackingTokens } from './tokens.ts'
import { createVisits } from './visits.ts'
import { writeUnsubscribes } from './write-unsubscribes.ts'

export type TrackingDeps = {
  db: Database
  tokens: TrackingTokens
  now: () => Date
  clientAddress: (request: Request) => string
  onError: (error: unknown) => void
  /** Where hits wait while the database is gone; left out, they are refused. */
  spoolFolder?: string | undefined
}

export type Tracking = Record<Purpose, (request: Request, token: string) => Promise<Response>> & {
  direct: Direct
  /** Until every hit, those that another process left in the spool too, is written and classified. */
  settle(): Promise<void>
  close(): Promise<void>
}

// What another process left behind when it died.
const DRAIN_MS = 60_000

export async function createTracking(deps: TrackingDeps): Promise<Tracking> {
  const { db, onError, clientAddress, spoolFolder } = deps
  const classifier = createClassifier(db, onError)
  const write = (batch: Batch) => writeAny(db, batch)
  const writer = createDurableWriter({
    spool: spoolFolder ? openSpool<Batch>(spoolFolder, onError) : undefined,
    write,
    onError,
  })
  const journal = createJournal(db, writer, classifier.soon)
  const leavings = createBatch(async (hits: Hit[]) => {
    const batch = { id: hits[0]!.id, hits }
    await writer.keep(batch, () => write(batch))
    return hits
  })
  const visits = createVisits()
  const owners = await openDomainOwners(db, onError)
  const handlers = createHandlers({
    ...deps,
    visits,
    isForeign: owners.isForeign,
    journal,
    leave: leavings.add,
  })
  const stopListening = await keepListening(db, 'verdicts_due', classifier.soon, onError)
  const draining = setInterval(() => void writer.drain().then(classifier.soon), DRAIN_MS)
  draining.unref()
  void writer.drain().then(classifier.soon)
  const written = async () => void (await Promise.all([journal.idle(), leavings.idle()]))
  return {
    open: byRequest(handlers.open, clientAddress),
    click: byRequest(handlers.click, clientAddress),
    unsubscribe: byRequest(handlers.unsubscribe, clientAddress),
    direct: createDirect(handlers),
    async settle() {
      await written()
      await writer.drain()
      classifier.soon()
      await classifier.idle()
    },
    async close() {
      clearInterval(draining)
      owners.close()
      await written()
      await writer.close()
      await classifier.close()
      await stopListening()
    },
  }
}

// A batch from the spool says of itself which route it came by.
async function writeAny(db: Database, batch: Batch): Promise<void> {
  if (batch.hits[0]?.kind === 'unsubscribe') await writeUnsubscribes(db, batch.hits)
  else await writeBatch(db, batch)
}
