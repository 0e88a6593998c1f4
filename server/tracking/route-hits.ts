// In an installation with several database servers, each hit is routed to the one that has its message.
import { createBatch, type Done } from '#server/queues/batch.ts'
import type { Spool } from '#server/queues/spool.ts'
import { createDurableWriter } from './durable-writer.ts'
import type { Batch, Hit } from './hits.ts'
import type { Journal, Written } from './journal.ts'

/** Stores the hits of one server. */
export type HitSink = Pick<Journal, 'open' | 'click'> & {
  leave: (hit: Hit, done: Done<unknown>) => void
  /** The sender name and address of a message; undefined when they are no longer known. */
  senderOf: (message: string) => Promise<string | undefined>
}

export type HitServers = {
  areSeveral(): boolean
  /** Undefined when this server has it, or none does. Throws while a server that may have it is unavailable. */
  find(hit: Pick<Hit, 'kind' | 'row'>): Promise<HitSink | undefined>
  /** True when a host is the tracking domain of another tenant. */
  isForeign(host: unknown, workspace: string): boolean
}

export function routeHits(own: HitSink, unplaced: HitSink, servers: HitServers): HitSink {
  const pass = (hit: Hit, act: (sink: HitSink) => void): void => {
    if (!servers.areSeveral()) return act(own)
    servers.find(hit).then(
      (found) => act(found ?? own),
      () => act(unplaced),
    )
  }
  return {
    open: (hit, done) => pass(hit, (sink) => sink.open(hit, done)),
    click: (hit, counts, done) => pass(hit, (sink) => sink.click(hit, counts, done)),
    leave: (hit, done) => pass(hit, (sink) => sink.leave(hit, done)),
    async senderOf(message) {
      const found = servers.areSeveral() && (await servers.find({ kind: 'unsubscribe', row: message }))
      return await (found || own).senderOf(message)
    },
  }
}

type Unplaced = HitSink & { drain(): Promise<void>; close(): Promise<void> }

type UnplacedDeps = {
  own: HitSink
  servers: HitServers
  spool: Spool<Batch> | undefined
  onError: (error: unknown) => void
}

/** Spools hits until the server that has them can be determined. */
export function createUnplaced({ own, servers, spool, onError }: UnplacedDeps): Unplaced {
  // Repeating is harmless, because a hit has its ID.
  async function write({ hits }: Batch): Promise<void> {
    for (const hit of hits) await addHit((await servers.find(hit)) ?? own, hit)
  }
  const writer = createDurableWriter({ spool, write, onError })
  const batch = createBatch(async (hits: Hit[]) => {
    const hitBatch = { id: hits[0]!.id, hits }
    await writer.keep(hitBatch, () => write(hitBatch))
    return hits
  })
  // Only the unavailable server knows the target of the link.
  const answer = (done: Done<Written>, written: Written) => (error: Error | null) =>
    error ? done(error, undefined) : done(null, written)
  return {
    open: (hit, done) => batch.add(hit, answer(done, 'kept')),
    click(hit, counts, done) {
      if (counts) batch.add(hit, answer(done, 'unreachable'))
      else done(null, 'unreachable')
    },
    leave: (hit, done) => batch.add(hit, done),
    senderOf: () => Promise.resolve(undefined),
    drain: writer.drain,
    async close() {
      await batch.idle()
      await writer.close()
    },
  }
}

export function addHit(sink: HitSink, hit: Hit): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null) => (error ? reject(error) : resolve())
    if (hit.kind === 'open') sink.open(hit, done)
    else if (hit.kind === 'click') sink.click(hit, true, done)
    else sink.leave(hit, done)
  })
}
