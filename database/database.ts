// Runs statements as a user. Each carries its role and claims, and PostgreSQL's row-level security decides what it
// sees: nothing here filters by tenant.
import pg from 'pg'
import type { Statement } from './context-query.ts'
import { errorCode } from './error-code.ts'
import { onLine, type Line } from './line.ts'
import { Shares } from './shares.ts'
import { toUnavailable } from './unavailable.ts'

export type Role = 'anon' | 'authenticated' | 'service_role' | 'auth_admin'

/** The caller. `claims` become `request.jwt.claims`, which `auth.uid()` and the policies read. */
export type Identity = {
  role: Role
  claims?: Record<string, unknown>
  /** Makes PostgreSQL reject every write. */
  readOnly?: boolean
  /**
   * The address of the client whose request waits for the statement, which then counts toward that address's fair
   * share (shares.ts).
   */
  client?: string
}

export type Query = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
export type Queryable = { query: Query }

/** Settings local to one transaction, such as `transaction_read_only` or `request.headers`. */
export type Settings = Record<string, string>

/** Runs reads that a standby may also serve. */
export type Reads = { as(identity: Identity, settings?: Settings): Queryable }

export class Database {
  readonly #pool: pg.Pool
  readonly #openListener: () => pg.Client
  readonly #silenceMs: number
  readonly #shares: Shares
  readonly #claims: Record<string, unknown> | undefined
  #check: (() => void) | undefined
  /** For requests that only read. With replicas, a replica serves them when its result is the same. */
  reads: Reads = this

  /** A connection without data for `silenceMs` is closed. */
  constructor(
    pool: pg.Pool,
    openListener: () => pg.Client,
    silenceMs: number,
    shares = new Shares(pool.options.max),
    claims?: Record<string, unknown>,
  ) {
    this.#pool = pool
    this.#openListener = openListener
    this.#silenceMs = silenceMs
    this.#shares = shares
    this.#claims = claims
  }

  /**
   * Runs statements as `identity`, each in its own transaction and one round trip. With `replayed` they fail on every
   * server except a standby that has replayed the write-ahead log up to that position (`isBehind`).
   */
  as(identity: Identity, settings?: Settings, replayed?: string): Queryable {
    const context = { role: identity.role, opening: this.#toOpening(identity, settings, replayed) }
    return {
      query: <Row>(text: string, values: unknown[] = []) =>
        this.#onLine(identity, (line) => line.send<Row>(text, values, context)),
    }
  }

  /** Several statements in one transaction as `identity`; a throw rolls all of them back. */
  async transaction<T>(identity: Identity, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#onLine(identity, async (line) => {
      const { text, values } = this.#toOpening(identity)
      await line.plainly('begin')
      await line.plainly(text, values)
      const { role } = identity
      const result = await work({ query: (text, values = []) => line.send(text, values, { role }) })
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
      const { command } = await line.plainly('commit')
      if (command === 'ROLLBACK')
        throw new Error('The transaction was rolled back: a statement in it had failed')
      return result
    })
  }

  #toOpening(identity: Identity, settings?: Settings, replayed?: string): Statement {
    return toOpening(identity, this.#claims, settings, replayed)
  }

  async #onLine<T>(identity: Identity, work: (line: Line) => Promise<T>): Promise<T> {
    this.#check?.()
    const lease = this.#shares.take(identity)
    const release = typeof lease === 'function' ? lease : await lease
    try {
      return await onLine(this.#pool, this.#silenceMs, work)
    } finally {
      release()
    }
  }

  /**
   * Receives NOTIFY on `channel` on a separate connection; the returned function stops it. When that connection ends,
   * `onLost` is called once: notifications in the meantime are lost, so the caller must catch up.
   */
  async listen(channel: string, onPayload: (payload: string) => void, onLost?: (error: Error) => void) {
    const client = this.#openListener()
    let state: 'opening' | 'listening' | 'over' = 'opening'
    let lost: Error | undefined
    client.on('notification', (message) => onPayload(message.payload ?? ''))
    client.on('error', (error) => {
      lost = error
      if (state === 'listening') onLost?.(error)
      state = 'over'
    })
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      // The end of the connection may arrive together with the response, before the caller has its handlers.
      if (lost) throw lost
    } catch (error) {
      await client.end()
      throw toUnavailable(error)
    }
    state = 'listening'
    return async () => {
      state = 'over'
      await client.end()
    }
  }

  /** The same connections for background work, which skips rows that are moving to another server. */
  inBackground(): Database {
    const same = new Database(this.#pool, this.#openListener, this.#silenceMs, this.#shares, {
      background: true,
    })
    same.reads = this.reads === this ? same : this.reads
    return same
  }

  /** The same connections, whose statements and transactions first call `check`, which throws to refuse them. */
  checkedBy(check: () => void): Database {
    const same = new Database(this.#pool, this.#openListener, this.#silenceMs, this.#shares, this.#claims)
    same.#check = check
    const { reads } = this
    if (reads !== this) same.reads = { as: (...caller) => checkedQueries(reads.as(...caller), check) }
    return same
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

const checkedQueries = ({ query }: Queryable, check: () => void): Queryable => ({
  async query(text, values) {
    check()
    return await query(text, values)
  },
})

function toOpening(
  identity: Identity,
  more: Record<string, unknown> | undefined,
  settings: Settings = {},
  replayed?: string,
): Statement {
  const claims = JSON.stringify({ ...identity.claims, ...more, role: identity.role })
  const values = ['role', identity.role, 'request.jwt.claims', claims]
  for (const name in settings) values.push(name, settings[name]!)
  if (identity.readOnly) values.push('transaction_read_only', 'on')
  const text = openingOf(values.length / 2)
  if (replayed === undefined) return { text, values }
  return { text: `${text} and ${hasReplayed(values.length + 1)}`, values: [...values, replayed] }
}

// The failing cast ends everything before the Sync; a false condition would let the statement run.
const hasReplayed = (place: number): string =>
  `case when pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $${place}::pg_lsn then true
   else ('replayed ' || coalesce(pg_last_wal_replay_lsn()::text, 'nothing'))::boolean end`

/** True when the server is not a standby, or has not replayed the requested position. */
export const isBehind = (error: unknown): boolean =>
  errorCode(error) === '22P02' && (error as Error).message.includes('boolean: "replayed ')

// Cached for each number of settings, because every statement looks up its name by its text. Written as conditions,
// because the result of `set_config` need not be returned.
const openings: string[] = []

function openingOf(settings: number): string {
  return (openings[settings] ??= `select where ${Array.from(
    { length: settings },
    (_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true) is not null`,
  ).join(' and ')}`)
}
