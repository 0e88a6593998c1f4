// The space for files that an account has left. Each upload reserves its part before its body is read, so that uploads
// in progress at once never receive more together than fits. A reservation covers one process; the database checks
// again when a file is stored (count_storage.sql).
import type { Database, Identity } from '#database/database.ts'
import { StorageFull } from './errors.ts'
import { createKeyedMutex } from './keyed-mutex.ts'

type Place = { bucket: string; name: string; upsert?: boolean }

type Reservation = {
  /** The content, which ends with an error as soon as it is larger than the space that is left. */
  limit(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Stores the row of a file of this size, which then counts instead of the reservation. */
  commit<Row>(size: number, store: () => Promise<Row>): Promise<Row>
  release(): void
}

/** Reserves space for a file of `bytes`; a file of unknown size has 0, and reserves while it is read. */
type ReserveSpace = (identity: Identity, place: Place, bytes: number) => Promise<Reservation>

/** `free` as of the last reading or commit, for all uploads of one owner together. */
type Space = { free: number; reserved: number; uploads: number }

type Found = { owner: string; free: string; replaced: string; full_text: string }

export function createReserveSpace(db: Database): ReserveSpace {
  const spaces = new Map<string, Space>()
  // A commit while the space is read would count twice, as stored and as reserved.
  const inTurn = createKeyedMutex()

  return async (identity, place, bytes) => {
    // The installation's own files are not limited.
    const known = identity.role === 'service_role' ? undefined : await findSpace(db, place)
    if (!known) return unlimited
    const { owner } = known
    return await inTurn(owner, async () => {
      const { free, replaced, full_text } = (await findSpace(db, place)) ?? known
      const space = spaces.get(owner) ?? { free: 0, reserved: 0, uploads: 0 }
      space.free = Number(free)
      const part = reservePart(space, place.upsert ? Number(replaced) : 0, new StorageFull(full_text))
      part.take(bytes)
      spaces.set(owner, space)
      space.uploads += 1
      return {
        limit: part.limit,
        commit: (size, store) =>
          inTurn(owner, async () => {
            const row = await store()
            space.free -= size
            part.giveBack()
            return row
          }),
        release() {
          part.giveBack()
          space.uploads -= 1
          if (space.uploads === 0) spaces.delete(owner)
        },
      }
    })
  }
}

const unlimited: Reservation = {
  limit: (content) => content,
  commit: (_size, store) => store(),
  release: () => undefined,
}

function reservePart(space: Space, replaced: number, full: StorageFull) {
  let held = 0
  function reserve(bytes: number): void {
    if (space.reserved + bytes > space.free + replaced) throw full
    space.reserved += bytes
    held += bytes
  }
  return {
    take: reserve,
    giveBack() {
      space.reserved -= held
      held = 0
    },
    async *limit(content: AsyncIterable<Uint8Array>) {
      let received = 0
      for await (const chunk of content) {
        received += chunk.length
        if (received > held) reserve(received - held)
        yield chunk
      }
    },
  }
}

async function findSpace(db: Database, { bucket, name }: Place): Promise<Found | undefined> {
  const [found] = await db
    .as({ role: 'service_role' })
    .query<Found>('select * from private.space_for_file($1, $2)', [bucket, name])
  return found
}
