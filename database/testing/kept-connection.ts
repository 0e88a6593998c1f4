// One connection for the questions of a test, one after the other: a connection of its own for each took longer than most
// answers, and a test that waits asks for the same again and again.
import pg from 'pg'

export type KeptConnection = {
  /** Several statements. Nothing of an earlier question is left, and whoever asks beside another has a connection alone. */
  ask<Row>(text: string): Promise<Row[]>
  /** The next question connects again: for whoever is about to take the server away. */
  drop(): Promise<void>
}

// What keeps a process alive and what does not is missing in the types of `pg`.
type Client = pg.Client & { ref(): void; unref(): void }

export function keptConnection(config: pg.ClientConfig): KeptConnection {
  let kept: Client | undefined
  let isAsking = false

  async function connect(): Promise<Client> {
    const client = new pg.Client(config) as Client
    const forget = () => void (kept === client && (kept = undefined))
    client.on('error', forget).on('end', forget)
    await client.connect()
    return client
  }

  async function askKept<Row>(text: string): Promise<Row[]> {
    const client = (kept ??= await connect())
    client.ref()
    try {
      const { rows } = await client.query(text)
      // Refused within a transaction that was left open, which ends with its connection.
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
    const client = kept
    kept = undefined
    client?.ref()
    await client?.end().catch(() => undefined)
  }

  return {
    drop,
    async ask<Row>(text: string) {
      if (isAsking) return await askOnce<Row>(config, text)
      isAsking = true
      try {
        return await askKept<Row>(text)
      } finally {
        isAsking = false
      }
    },
  }
}

export async function askOnce<Row>(config: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
