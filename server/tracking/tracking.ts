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
import { createUnplaced, routeHits, type HitServers, type HitSink } from './route-hits.ts'
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
  /** Where there may be other servers that have messages. */
  servers?: HitServers | undefined
}

export type Tracking = Record<Purpose, (request: Request, token: string) => Promise<Response>> & {
  direct: Direct
  /** What keeps the hits of this server, and whether a host is the tracking domain of another tenant here. */
  sink: HitSink
  isForeign: HitServers['isForeign']
  /** Until every hit, those that another process left in the spool too, is written and classified. */
  settle(): Promise<void>
  close(): Promise<void>
}

// What another process left behind when it died.
const DRAIN_MS = 60_000

export async function createTracking(deps: TrackingDeps): Promise<Tracking> {
  const { db, onError, clientAddress, spoolFolder, servers } = deps
  const openSpoolIn = (folder: string | undefined) =>
    folder === undefined ? undefined : openSpool<Batch>(folder, onError)
  const classifier = createClassifier(db, onError)
  const write = (batch: Batch) => writeAny(db, batch)
  const writer = createDurableWriter({
    spool: openSpoolIn(spoolFolder),
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
  const sink: HitSink = { open: journal.open, click: journal.click, leave: leavings.add }
  const unplaced =
    servers &&
    createUnplaced({
      own: sink,
      servers,
      onError,
      spool: openSpoolIn(spoolFolder && `${spoolFolder}-unplaced`),
    })
  const { leave, ...routed } = servers && unplaced ? routeHits(sink, unplaced, servers) : sink
  const isForeign: HitServers['isForeign'] = (host, workspace) =>
    owners.isForeign(host, workspace) || (servers?.isForeign(host, workspace) ?? false)
  const handlers = createHandlers({ ...deps, visits, isForeign, journal: routed, leave })
  const stopListening = await keepListening(db, 'verdicts_due', classifier.soon, onError)
  const drain = async () => {
    await Promise.all([writer.drain(), unplaced?.drain()])
    classifier.soon()
  }
  const draining = setInterval(() => void drain(), DRAIN_MS)
  draining.unref()
  void drain()
  const written = async () => void (await Promise.all([journal.idle(), leavings.idle()]))
  return {
    open: byRequest(handlers.open, clientAddress),
    click: byRequest(handlers.click, clientAddress),
    unsubscribe: byRequest(handlers.unsubscribe, clientAddress),
    direct: createDirect(handlers),
    sink,
    isForeign,
    async settle() {
      await written()
      await drain()
      classifier.soon()
      await classifier.idle()
    },
    async close() {
      clearInterval(draining)
      owners.close()
      await unplaced?.close()
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
