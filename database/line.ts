// One connection of the pool, while it is checked out.
import type pg from 'pg'
import { ContextQuery, type Context } from './context-query.ts'
import { toUnavailable } from './unavailable.ts'

export type Line = {
  /** Sends a statement with an identity. */
  send<Row>(text: string, values: unknown[], context: Context): Promise<Row[]>
  /** Sends a statement as the login role. */
  plainly(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

/**
 * When `work` fails, no open transaction returns to the pool; a connection that cannot roll back is closed. So is one
 * without data for `silenceMs`.
 */
export async function onLine<T>(
  pool: pg.Pool,
  silenceMs: number,
  work: (line: Line) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  let broken = false
  const onError = () => (broken = true)
  client.once('error', onError)
  try {
    return await work(lineOf(client, silenceMs))
  } catch (error) {
    if (!broken) await within(client, silenceMs, client.query('rollback')).catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw toUnavailable(error)
  }
}

function lineOf(client: pg.PoolClient, silenceMs: number): Line {
  return {
    send: <Row>(text: string, values: unknown[], context: Context) =>
      within(
        client,
        silenceMs,
        new Promise<Row[]>((resolve, reject) => {
          client.query(
            new ContextQuery(text, values, context, (error, rows) =>
              error ? reject(error) : resolve(rows as Row[]),
            ),
          )
        }),
      ),
    plainly: (text, values = []) => within(client, silenceMs, client.query(text, values)),
  }
}

// PostgreSQL ends slow statements itself, but that is invisible over a dead connection.
async function within<T>(client: pg.PoolClient, ms: number, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => void (client as unknown as pg.Client).end(), ms)
  try {
    return await work
  } catch (error) {
    throw toUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}
