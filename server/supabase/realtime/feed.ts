// The change feed as one process reads it: every change once, in commit order. A NOTIFY only wakes the reader; its
// position in the feed decides what it reads. So a lost notification, a dropped connection or a restart of PostgreSQL
// delays a change, and never loses one.
import type { Database } from '#database/database.ts'
import { mergeAdjacentChanges } from './merge-adjacent-changes.ts'
import { serviceRole } from './retrying-query.ts'

type Action = 'INSERT' | 'UPDATE' | 'DELETE'
/** Consecutive rows with the same kind of change, in one transaction or in several. */
export type Change = {
  relation: number
  action: Action
  /** A JSON list, in the format that the database functions accept. */
  rows: string
  /** The commit time of each row. */
  committedAt: string[]
  /** The key that each row had before, as JSON. */
  oldKeys: string[]
}

export type FeedRow = {
  place: string
  id: string
  committed_at: string
  relation: string | number
  action: Action
  rows: string | null
  old_keys: string[]
}
export type FeedPlace = { place: string; id: string }

export type Feed = {
  /** Resolves when every later commit will be received. */
  start(): Promise<void>
  stop(): Promise<void>
}

export type FeedDeps = {
  db: Database
  followed: () => number[]
  onChange: (change: Change) => Promise<void>
  /**
   * Called when this process was away for longer than changes are retained, so that missed ones cannot be delivered.
   */
  onGap: () => void
  /** Called when all available changes have been read and passed on. */
  onRead?: (() => void) | undefined
  onError: (error: unknown) => void
  pollMs: number
  keepMs: number
}

const batch = 50
const retryMs = 500

export function createFeed(deps: FeedDeps): Feed {
  let started: Promise<void> | undefined
  let reader: Reader | undefined

  async function begin(): Promise<void> {
    const [place] = await deps.db
      .as(serviceRole)
      .query<FeedPlace>('select place, id from realtime.newest_place()')
    reader = new Reader(deps, place!)
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
  readonly #deps: FeedDeps
  #place: FeedPlace
  #lastReadAt = performance.now()
  #stopped = false
  #woken = false
  #wake = () => {}
  #stopListening: (() => Promise<void>) | null = null
  readonly #running: Promise<void>

  constructor(deps: FeedDeps, place: FeedPlace) {
    this.#deps = deps
    this.#place = place
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake()
    await this.#running
    await this.#stopListening?.().catch(this.#deps.onError)
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#listen()
        this.#woken = false
        const hasMore = await this.#readOn()
        if (!hasMore) this.#deps.onRead?.()
        if (!hasMore && !this.#woken) await this.#sleep(this.#deps.pollMs)
      } catch (error) {
        this.#deps.onError(error)
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
    this.#stopListening = await this.#deps.db.listen('realtime_changes', announce, (error) => {
      this.#stopListening = null
      this.#deps.onError(error)
      announce()
    })
  }

  /** True when more may be available immediately. */
  async #readOn(): Promise<boolean> {
    await this.#noticeGap()
    const { db, followed, onChange } = this.#deps
    const { place, id } = this.#place
    const rows = await db
      .as(serviceRole)
      .query<FeedRow>('select * from realtime.read_changes($1, $2, $3, $4)', [place, id, followed(), batch])
    this.#lastReadAt = performance.now()
    for (const { change, relation, end } of mergeAdjacentChanges(rows)) {
      if (this.#stopped) return false
      if (change) await onChange(change)
      // The table was followed since the query was made: queried again, this time for its rows.
      else if (followed().includes(relation)) return true
      this.#place = end
    }
    return rows.length === batch
  }

  // While the row at our position is retained, nothing after it was deleted.
  async #noticeGap(): Promise<void> {
    if (performance.now() - this.#lastReadAt < this.#deps.keepMs / 2) return
    const [newest] = await this.#deps.db
      .as(serviceRole)
      .query<FeedPlace & { kept: boolean }>(
        `select place, id, exists (select from realtime.commits where place = $1) as kept from realtime.newest_place()`,
        [this.#place.place],
      )
    if (!newest || newest.kept) return
    this.#place = newest
    this.#deps.onGap()
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
