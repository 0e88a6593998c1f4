import pg from 'pg'
import { Database } from './database.ts'

// Behind a load balancer a silent connection may be dead. Keep-alive probes start after ten seconds; the system's
// default is two hours.
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

// Longer than PostgreSQL's statement timeout.
const SILENCE_MS = 40_000

type PoolOptions = {
  /** The longest time in milliseconds that a connection may send nothing. */
  silenceMs?: number | undefined
  Client?: typeof pg.Client | undefined
  /** Checks a new connection, and may reject it. */
  verify?: ((client: pg.PoolClient, done: (error?: Error) => void) => void) | undefined
}

/** A pool that logs in as `login`; each statement then sets the role of its caller. */
export function openAs(
  login: pg.ClientConfig,
  poolSize: number,
  { silenceMs = SILENCE_MS, Client = pg.Client, verify }: PoolOptions = {},
): Database {
  const config: pg.PoolConfig = {
    ...login,
    max: poolSize,
    ...KEEP_ALIVE,
    // A waiting request must not hang on the pool.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    Client,
    ...(verify && { verify }),
  }
  const pool = new pg.Pool(config)
  // The next request replaces a broken idle connection, so there is nothing to do; but without a listener the error
  // would end the process.
  pool.on('error', () => undefined)
  // A connection may also break before its user listens, or a second time: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Database(pool, () => new Client({ ...login, ...KEEP_ALIVE }), silenceMs)
}
