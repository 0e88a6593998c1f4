// The position of the primary's write-ahead log, against which standbys are measured.
import type { Database } from './database.ts'

export type WalPosition = { lsn: string; timeline: number }

export class PrimaryPosition {
  readonly #ask: () => Promise<WalPosition>
  #last: Promise<unknown> = Promise.resolve()
  #next: Promise<WalPosition> | undefined

  constructor(db: Database) {
    const { query } = db.as({ role: 'service_role' })
    // Each confirmed commit is flushed; a standby does not receive records beyond that yet.
    this.#ask = async () =>
      (
        await query<WalPosition>(
          `select pg_current_wal_flush_lsn()::text as lsn,
             ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`,
        )
      )[0]!
  }

  /**
   * A position at or after everything confirmed before this call. One query serves all callers that arrive while
   * another is running.
   */
  now(): Promise<WalPosition> {
    // The running query may have been answered before this call, so only the next one counts.
    this.#next ??= this.#last.then(() => {
      this.#next = undefined
      const position = this.#ask()
      this.#last = position.catch(() => undefined)
      return position
    })
    return this.#next
  }
}

/** Bytes since the beginning of the log, exact up to 9 PB. */
export function bytesOf(lsn: string): number {
  const [high = '0', low = '0'] = lsn.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}
