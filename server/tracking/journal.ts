// Opens and clicks on their way into the database: one statement per batch writes them, and returns the targets of
// links that are not cached.
import type { Database } from '#database/database.ts'
import { createBatch, type Done } from '#server/queues/batch.ts'
import type { Batch, Hit } from './hits.ts'
import type { DurableWriter } from './durable-writer.ts'
import { createKnownLinks, knownLink, type KnownLink, type LinkRow } from './links.ts'

/** 'kept' for an open; for a click its target, 'gone' when its link no longer exists, or 'unreachable'. */
export type Written = 'kept' | KnownLink | 'gone' | 'unreachable'

/** `counts` is false for excess hits: they get the same response, and are not written. */
type Entry = { hit: Hit; counts: boolean }

export type Journal = {
  open(hit: Hit, done: Done<Written>): void
  click(hit: Hit, counts: boolean, done: Done<Written>): void
  idle(): Promise<void>
}

// No response waits for an open to be written, so more of them may share a write.
const OPENS_GATHER_MS = 10

export function createJournal(db: Database, writer: DurableWriter, onWritten: () => void): Journal {
  const links = createKnownLinks()

  async function write(entries: Entry[]): Promise<Written[]> {
    const hits = entries.filter(({ counts }) => counts).map(({ hit }) => hit)
    const unknown = entries.flatMap(({ hit: { kind, row } }) =>
      kind === 'click' && !links.get(row) ? row : [],
    )
    const batch = hits.length > 0 ? { id: hits[0]!.id, hits } : undefined
    const found =
      batch || unknown.length > 0 ? await writer.keep(batch, () => writeBatch(db, batch, unknown)) : []
    if (found !== 'spooled') links.learn(found)
    if (batch) onWritten()
    return entries.map(({ hit: { kind, row } }) => {
      if (kind !== 'click') return 'kept'
      const known = links.get(row)
      if (known) return known
      if (found === 'spooled') return 'unreachable'
      const long = found.find(({ id }) => id === row)
      return long ? knownLink(long) : 'gone'
    })
  }

  const opens = createBatch(write, { gatherMs: OPENS_GATHER_MS })
  const clicks = createBatch(write)
  return {
    open: (hit, done) => opens.add({ hit, counts: true }, done),
    click: (hit, counts, done) => clicks.add({ hit, counts }, done),
    idle: async () => void (await Promise.all([opens.idle(), clicks.idle()])),
  }
}

/** Returns the targets of `links`. An existing batch is not changed. */
export async function writeBatch(
  db: Database,
  batch: Batch | undefined,
  links: string[] = [],
): Promise<LinkRow[]> {
  const service = db.as({ role: 'service_role' })
  if (!batch) return await service.query(`${wanted}($1::uuid[])`, [links])
  return await service.query(
    `with kept as (insert into private.tracking_journal (id, hits, hit_count) values ($1, $2, $3) on conflict (id) do nothing)
     ${wanted}($4::uuid[])`,
    [batch.id, JSON.stringify(batch.hits), batch.hits.length, links],
  )
}

const wanted =
  'select id, url, message_id as message, workspace_id as workspace from public.message_links where id = any '
