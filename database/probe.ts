// A connection by which one server of several is looked at, to see whether it answers and what it is.
import pg from 'pg'

const TIMEOUT_MS = 2_000

/** Throws where the server does not answer in time; so does each question on it. */
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

// Without a word of goodbye, which a frozen server would not answer.
export const cutOff = (client: pg.Client): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
