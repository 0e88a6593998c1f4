// The change feed as one process reads it: every change once, in the order of commits. A NOTIFY only wakes
// the reader; what it reads is decided by its place in the feed. So a lost notification, a dropped connection
// or a restart of PostgreSQL delays a change, and never loses one.
import type { Database } from '#database/database.ts'
import { itself } from './asking.ts'

export type Action = 'INSERT' | 'UPDATE' | 'DELETE'
export type Change = {
  relation: number
  action: Action
  committedAt: string
  /** JSON, as the database functions take it back. */
  rows: string
  /** The key each row had before, as JSON. */
  oldKeys: string[]
}

type Row = {
  place: string
  id: string
  committed_at: string
  relation: string | number
  action: Action
  rows: string | null
  old_keys: string[]
}
type Place = { place: string; id: string }

export type Feed = {
  /** Resolves when every later commit will be heard. */
  start(): Promise<void>
  stop(): Promise<void>
}

export type FeedParts = {
  db: Database
  followed: () => number[]
  onChange: (change: Change) => Promise<void>
  /** This process was away for longer than changes are kept: what it missed can't be told. */
  onGap: () => void
  onError: (error: unknown) => void
  pollMs: number
  keepMs: number
}

const batch = 50
const retryMs = 500

export function createFeed(parts: FeedParts): Feed {
  let started: Promise<void> | undefined
  let reader: Reader | undefined

  async function begin(): Promise<void> {
    const [place] = await parts.db.as(itself).query<Place>('select place, id from realtime.newest_place()')
    reader = new Reader(parts, place!)
  }

  return {
    start() {
      started ??= begin().catch((error: unknown) => {
        started = undefined
        throw error
      })
      return started
    },
    async stop() {
      await started?.catch(() => undefined)
      await reader?.stop()
    },
  }
}

class Reader {
  readonly #parts: FeedParts
  #place: Place
  #lastReadAt = performance.now()
  #stopped = false
  #woken = false
  #wake = () => {}
  #stopListening: (() => Promise<void>) | null = null
  readonly #running: Promise<void>

  constructor(parts: FeedParts, place: Place) {
    this.#parts = parts
    this.#place = place
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake()
    await this.#running
    await this.#stopListening?.().catch(this.#parts.onError)
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#listen()
        this.#woken = false
        const hasMore = await this.#readOn()
        if (!hasMore && !this.#woken) await this.#sleep(this.#parts.pollMs)
      } catch (error) {
        this.#parts.onError(error)
        await this.#sleep(retryMs)
      }
    }
  }

  async #listen(): Promise<void> {
    if (this.#stopListening) return
    const announce = () => {
      this.#woken = true
      this.#wake()
    }
    this.#stopListening = await this.#parts.db.listen('realtime_changes', announce, (error) => {
      this.#stopListening = null
      this.#parts.onError(error)
      announce()
    })
  }

  /** True if there may be more to read at once. */
  async #readOn(): Promise<boolean> {
    await this.#noticeGap()
    const { db, followed, onChange } = this.#parts
    const { place, id } = this.#place
    const rows = await db
      .as(itself)
      .query<Row>('select * from realtime.read_changes($1, $2, $3, $4)', [place, id, followed(), batch])
    this.#lastReadAt = performance.now()
    for (const row of rows) {
      if (this.#stopped) return false
      if (row.rows !== null) await onChange(toChange(row, row.rows))
      // Followed since the question was asked: asked again, this time for its rows.
      else if (followed().includes(Number(row.relation))) return true
      this.#place = row
    }
    return rows.length === batch
  }

  // As long as the row at our place is kept, nothing after it was trimmed.
  async #noticeGap(): Promise<void> {
    if (performance.now() - this.#lastReadAt < this.#parts.keepMs / 2) return
    const [newest] = await this.#parts.db
      .as(itself)
      .query<Place & { kept: boolean }>(
        `select place, id, exists (select from realtime.commits where place = $1) as kept from realtime.newest_place()`,
        [this.#place.place],
      )
    if (!newest || newest.kept) return
    this.#place = newest
    this.#parts.onGap()
  }

  #sleep(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

function toChange(row: Row, rows: string): Change {
  return {
    relation: Number(row.relation),
    action: row.action,
    committedAt: row.committed_at,
    rows,
    oldKeys: row.old_keys,
  }
}
