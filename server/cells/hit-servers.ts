// Links in mail contain the ID of a message or link without its workspace: the home database and the cells are
// queried for it once, and the result is cached.
import type { Database } from '#database/database.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
import type { HitServers, HitSink } from '#server/tracking/route-hits.ts'
import type { Purpose } from '#server/tracking/tokens.ts'
import type { Directory } from './directory.ts'

export type Server = { db: Database; tracking: { sink: HitSink; isForeign: HitServers['isForeign'] } }

export type Asking = {
  home: Database
  directory: Directory
  /** Throws when the cell is unavailable. */
  at: (cell: string) => Promise<Server>
  /** The servers that are already open. */
  opened: () => Iterable<Server>
}

const MOST_REMEMBERED = 200_000
const REMEMBER_MS = 3_600_000
export const HOME = ''

const message =
  'exists (select from public.messages where id = $1 and not private.is_moving(workspace_id)) or exists (select from private.closed_mail where message_id = $1)'
const conditions: Record<Purpose, string> = {
  open: message,
  unsubscribe: message,
  click: 'exists (select from public.message_links where id = $1 and not private.is_moving(workspace_id))',
}

export function createHitServers(asking: Asking): HitServers {
  const { directory, at, opened } = asking
  let places = createTwoGenerationCache<string>(MOST_REMEMBERED, REMEMBER_MS)
  let changes = directory.changes()

  return {
    areSeveral: directory.hasCells,
    async find({ kind, row }) {
      // Moved messages are on another server now.
      if (changes !== directory.changes()) {
        changes = directory.changes()
        places = createTwoGenerationCache<string>(MOST_REMEMBERED, REMEMBER_MS)
      }
      const memory = places
      const place = memory.get(row, Date.now()) ?? (await locateMessage(asking, kind, row))
      if (place !== undefined) memory.set(row, place, Date.now())
      return place ? (await at(place)).tracking.sink : undefined
    },
    isForeign: (host, workspace) => [...opened()].some(({ tracking }) => tracking.isForeign(host, workspace)),
  }
}

/**
 * The cell with the message of a link, '' for the home database; undefined when no server has it. Throws while a
 * server that may have it is unavailable.
 */
export async function locateMessage(
  { home, directory, at }: Pick<Asking, 'home' | 'directory' | 'at'>,
  kind: Purpose,
  row: string,
): Promise<string | undefined> {
  if (await has(home, kind, row)) return HOME
  const results = await Promise.allSettled(
    directory.cells().map(async (cell) => ((await has((await at(cell)).db, kind, row)) ? cell : undefined)),
  )
  const place = results.find((one) => one.status === 'fulfilled' && one.value !== undefined)
  if (place?.status === 'fulfilled') return place.value
  const away = results.find((one) => one.status === 'rejected')
  if (away) throw away.reason
  return undefined
}

async function has(db: Database, kind: Purpose, row: string): Promise<boolean> {
  const [found] = await db
    .as({ role: 'service_role' })
    .query<{ known: boolean }>(`select ${conditions[kind]} as known`, [row])
  return found!.known
}
