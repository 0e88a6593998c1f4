// A connection that checks whether one of several servers responds, and its role.
import pg from 'pg'

const TIMEOUT_MS = 2_000

/** Throws when the server does not respond in time; so does each query on it. */
export async function openProbe(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

// Destroys the socket without a goodbye message, which a frozen server would not answer.
export const cutOff = (client: pg.Client): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
