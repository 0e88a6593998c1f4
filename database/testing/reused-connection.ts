// One connection for the queries of a test, one after the other: a connection for each took longer than most queries,
// and a waiting test repeats its query many times.
import pg from 'pg'

type KeptConnection = {
  /**
   * Runs several statements. No state of an earlier query remains, and a concurrent caller gets a separate
   * connection.
   */
  ask<Row>(text: string): Promise<Row[]>
  /** Makes the next query connect again, for callers that are about to stop the server. */
  drop(): Promise<void>
}

// `ref` and `unref`, which decide whether a connection keeps the process running, are missing in the types of `pg`.
type Client = pg.Client & { ref(): void; unref(): void }

export function openReusedConnection(config: pg.ClientConfig): KeptConnection {
  let openClient: Client | undefined
  let isAsking = false

  async function connect(): Promise<Client> {
    const client = new pg.Client(config) as Client
    const forget = () => void (openClient === client && (openClient = undefined))
    client.on('error', forget).on('end', forget)
    await client.connect()
    return client
  }

  async function queryReused<Row>(text: string): Promise<Row[]> {
    const client = (openClient ??= await connect())
    client.ref()
    try {
      const { rows } = await client.query(text)
      // Fails within a transaction that was left open, which ends with its connection.
      await client.query('discard all').catch(drop)
      return rows as Row[]
    } catch (error) {
      await drop()
      throw error
    } finally {
      client.unref()
    }
  }

  async function drop(): Promise<void> {
    const client = openClient
    openClient = undefined
    client?.ref()
    await client?.end().catch(() => undefined)
  }

  return {
    drop,
    async ask<Row>(text: string) {
      if (isAsking) return await queryOnce<Row>(config, text)
      isAsking = true
      try {
        return await queryReused<Row>(text)
      } finally {
        isAsking = false
      }
    },
  }
}

export async function queryOnce<Row>(config: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
