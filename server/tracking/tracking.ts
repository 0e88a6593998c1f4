// The tracker's routes, and the verdicts on their events.
import type { Database } from '#database/database.ts'
import { listenContinuously } from '#database/listen-continuously.ts'
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

type TrackingDeps = {
  db: Database
  tokens: TrackingTokens
  now: () => Date
  clientAddress: (request: Request) => string
  onError: (error: unknown) => void
  /** The folder for hits while the database is unavailable; without it, they are rejected. */
  spoolFolder?: string | undefined
  /** Other servers that may have messages. */
  servers?: HitServers | undefined
}

export type Tracking = Record<Purpose, (request: Request, token: string) => Promise<Response>> & {
  direct: Direct
  /** Stores the hits of this server, and checks that a host is the tracking domain of another tenant here. */
  sink: HitSink
  isForeign: HitServers['isForeign']
  /** Resolves when every hit, including those that another process spooled, is written and classified. */
  settle(): Promise<void>
  close(): Promise<void>
}

// The interval in milliseconds for draining hits that crashed processes left in the spool.
const DRAIN_MS = 60_000

export async function createTracking(deps: TrackingDeps): Promise<Tracking> {
  const { db, onError, clientAddress, spoolFolder, servers } = deps
  const classifier = createClassifier(db.inBackground(), onError)
  const { sink, writer, written } = createSink(deps, classifier.soon)
  const owners = await openDomainOwners(db, onError)
  const spool = spoolIn(spoolFolder && `${spoolFolder}-unplaced`, onError)
  const unplaced = servers && createUnplaced({ own: sink, servers, onError, spool })
  const routed = servers && unplaced ? routeHits(sink, unplaced, servers) : sink
  const isForeign: HitServers['isForeign'] = (host, workspace) =>
    owners.isForeign(host, workspace) || (servers?.isForeign(host, workspace) ?? false)
  const visits = createVisits()
  const { leave, senderOf } = routed
  const handlers = createHandlers({ ...deps, visits, isForeign, journal: routed, leave, senderOf })
  const stopListening = await listenContinuously(db, 'verdicts_due', classifier.soon, onError)
  const drain = async () => {
    await Promise.all([writer.drain(), unplaced?.drain()])
    classifier.soon()
  }
  const draining = setInterval(() => void drain(), DRAIN_MS)
  draining.unref()
  void drain()
  return {
    open: byRequest(handlers.open, clientAddress),
    click: byRequest(handlers.click, clientAddress),
    unsubscribe: byRequest(handlers.unsubscribe, clientAddress),
    direct: createDirect(handlers),
    sink,
    isForeign,
    settle: () => written().then(drain).then(classifier.idle),
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

/** Stores hits on messages of this server, in batches; `onWritten` is called after each. */
function createSink({ db, onError, spoolFolder }: TrackingDeps, onWritten: () => void) {
  const write = (batch: Batch) => writeAny(db, batch)
  const writer = createDurableWriter({ spool: spoolIn(spoolFolder, onError), write, onError })
  const journal = createJournal(db, writer, onWritten)
  const unsubscribes = createBatch(async (hits: Hit[]) => {
    const batch = { id: hits[0]!.id, hits }
    await writer.keep(batch, () => write(batch))
    return hits
  })
  const sink: HitSink = {
    open: journal.open,
    click: journal.click,
    leave: unsubscribes.add,
    senderOf: (message) => readSender(db, message),
  }
  const written = async () => void (await Promise.all([journal.idle(), unsubscribes.idle()]))
  return { sink, writer, written }
}

const spoolIn = (folder: string | undefined, onError: (error: unknown) => void) =>
  folder === undefined ? undefined : openSpool<Batch>(folder, onError)

// The content of a batch from the spool shows its route.
async function writeAny(db: Database, batch: Batch): Promise<void> {
  if (batch.hits[0]?.kind === 'unsubscribe') await writeUnsubscribes(db, batch.hits)
  else await writeBatch(db, batch)
}

async function readSender(db: Database, message: string): Promise<string | undefined> {
  const [found] = await db.as({ role: 'service_role' }).query<{ from_name: string; address: string }>(
    `select b.from_name, b.address from messages m
     join mailboxes b on (b.workspace_id, b.id) = (m.workspace_id, m.mailbox_id) where m.id = $1`,
    [message],
  )
  return found && (found.from_name ? `${found.from_name} (${found.address})` : found.address)
}
