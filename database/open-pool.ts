import pg from 'pg'
import { Database } from './database.ts'

// Behind a load balancer a silent connection may be gone. Asked after ten seconds; by itself the system waits two hours.
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

// Longer than PostgreSQL lets a statement take.
const SILENCE_MS = 40_000

type PoolOptions = {
  /** How long a connection may say nothing. */
  silenceMs?: number | undefined
  Client?: typeof pg.Client | undefined
  /** Looks at a new connection, and may refuse it. */
  verify?: ((client: pg.PoolClient, done: (error?: Error) => void) => void) | undefined
}

/** A pool that logs in as `login`; each statement then takes the role of whoever asks. */
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
  // An idle connection that breaks is replaced by the next request: nothing to do, but unheard it would end us.
  pool.on('error', () => undefined)
  // Nor may one that breaks before whoever waits for it can listen, or a second time: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Database(pool, () => new Client({ ...login, ...KEEP_ALIVE }), silenceMs)
}
