// Statements in the name of a person. Each carries its role and claims, and PostgreSQL's
// row-level security decides what it sees: nothing here filters by tenant.
import pg from 'pg'
import { ContextQuery, type Context, type Statement } from './context-query.ts'

export type Role = 'anon' | 'authenticated' | 'service_role' | 'auth_admin'

/** Who asks. `claims` become `request.jwt.claims`, which `auth.uid()` and the policies read. */
export type Identity = {
  role: Role
  claims?: Record<string, unknown>
  /** PostgreSQL refuses whatever would write. */
  readOnly?: boolean
}

export type Query = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
export type Queryable = { query: Query }

/** Settings local to one transaction, such as `transaction_read_only` or `request.headers`. */
export type Settings = Record<string, string>

export class Database {
  readonly #pool: pg.Pool
  readonly #openListener: () => pg.Client

  constructor(pool: pg.Pool, openListener: () => pg.Client) {
    this.#pool = pool
    this.#openListener = openListener
  }

  /** Statements as `identity`, each in a transaction of its own and one round trip. */
  as(identity: Identity, settings?: Settings): Queryable {
    const context = { role: identity.role, opening: toOpening(identity, settings) }
    return {
      query: async <Row>(text: string, values: unknown[] = []) => {
        const client = await this.#pool.connect()
        return runAndRelease(client, () => send<Row>(client, text, values, context))
      },
    }
  }

  /** Several statements in one transaction as `identity`; a throw rolls all of them back. */
  async transaction<T>(identity: Identity, work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    return runAndRelease(client, async () => {
      await client.query('begin')
      const { text, values } = toOpening(identity)
      await client.query(text, values)
      const { role } = identity
      const result = await work({ query: (text, values = []) => send(client, text, values, { role }) })
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
      const { command } = await client.query('commit')
      if (command === 'ROLLBACK')
        throw new Error('The transaction was rolled back: a statement in it had failed')
      return result
    })
  }

  /**
   * Hears NOTIFY on `channel` on a connection of its own; the answer stops it. When that connection
   * dies, `onLost` is called once: what was notified meanwhile is gone, so the caller must catch up.
   */
  async listen(channel: string, onPayload: (payload: string) => void, onLost?: (error: Error) => void) {
    const client = this.#openListener()
    let stopped = false
    client.on('notification', (message) => onPayload(message.payload ?? ''))
    client.on('error', (error) => {
      if (!stopped) onLost?.(error)
      stopped = true
    })
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => {
      stopped = true
      await client.end()
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

function toOpening(identity: Identity, settings: Settings = {}): Statement {
  const claims = JSON.stringify({ ...identity.claims, role: identity.role })
  const all = {
    role: identity.role,
    'request.jwt.claims': claims,
    ...settings,
    ...(identity.readOnly ? { transaction_read_only: 'on' } : {}),
  }
  const names = Object.keys(all)
  const calls = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`)
  return { text: `select ${calls.join(', ')}`, values: Object.entries(all).flat() }
}

function send<Row>(client: pg.PoolClient, text: string, values: unknown[], context: Context): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new ContextQuery(text, values, context, (error, rows) =>
        error ? reject(error) : resolve(rows as Row[]),
      ),
    )
  })
}

// Whatever fails, no open transaction goes back to the pool; a connection that can't even roll back is dropped.
async function runAndRelease<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  let broken = false
  const onError = () => (broken = true)
  client.once('error', onError)
  try {
    return await work()
  } catch (error) {
    if (!broken) await client.query('rollback').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
