// Messages between server processes, by NOTIFY. All receive all of them in the same order.
import type { Database } from '#database/database.ts'
import { isObject } from './frames.ts'
import { serviceRole } from './retrying-query.ts'

export type BusMessage = Record<string, unknown> & { kind: string; from: string }

export type Bus = {
  /** Resolves when every later message of any process will be received. */
  start(): Promise<void>
  post(message: { kind: string } & Record<string, unknown>): Promise<void>
  /** The text of a message, for a database function that posts it in its own transaction. */
  write(message: { kind: string } & Record<string, unknown>): string
  stop(): Promise<void>
}

type BusDeps = {
  db: Database
  /** The ID of this process. */
  server: string
  onMessage: (message: BusMessage) => Promise<void> | void
  /** Called when messages may have been missed. */
  onGap: () => void
  onError: (error: unknown) => void
}

const retryMs = 500
const mostAtOnce = 500

export function createBus({ db, server, onMessage, onGap, onError }: BusDeps): Bus {
  let started: Promise<void> | undefined
  let stopListening: (() => Promise<void>) | undefined
  let stopped = false
  const { write, post } = createPosting(db, server)
  // Fetching a large message takes time, so the next message waits for it.
  let hearing: Promise<void> = Promise.resolve()

  const hear = (payload: string) =>
    void (hearing = hearing.then(() => receive(db, payload, onMessage)).catch(onError))

  async function listen(): Promise<void> {
    stopListening = await db.listen('realtime_bus', hear, (error) => {
      onError(error)
      if (!stopped) void listenAgain()
    })
  }

  async function listenAgain(): Promise<void> {
    try {
      await listen()
      onGap()
    } catch (error) {
      onError(error)
      if (!stopped) setTimeout(() => void listenAgain(), retryMs).unref()
    }
  }

  return {
    write,
    start: () =>
      (started ??= listen().catch((error: unknown) => {
        started = undefined
        throw error
      })),
    post,
    async stop() {
      stopped = true
      await started?.catch(() => undefined)
      await stopListening?.().catch(onError)
      await hearing
    },
  }
}

/** Concurrent messages are posted in one statement. */
function createPosting(db: Database, server: string): Pick<Bus, 'write' | 'post'> {
  let sent = 0
  let waiting: { text: string; settle: (error?: unknown) => void }[] = []
  let flushing = false

  async function flush(): Promise<void> {
    flushing = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      const failure = await db
        .as(serviceRole)
        .query('select realtime.post($1)', [batch.map(({ text }) => text)])
        .then(
          () => undefined,
          (error: unknown) => error,
        )
      for (const { settle } of batch) settle(failure)
    }
    flushing = false
  }

  // PostgreSQL delivers equal messages of one transaction once: the number makes each unique.
  const write = (message: object) => JSON.stringify({ ...message, from: server, sent: (sent += 1) })
  const post = (message: object) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ text: write(message), settle: (error) => (error ? reject(error) : resolve()) })
      if (!flushing) void flush()
    })
  return { write, post }
}

async function receive(db: Database, payload: string, onMessage: BusDeps['onMessage']): Promise<void> {
  const text = /^\d+$/.test(payload) ? await fetchLargeMessage(db, payload) : payload
  if (text === undefined) return
  const message: unknown = JSON.parse(text)
  if (isObject(message) && typeof message.kind === 'string') await onMessage(message as BusMessage)
}

async function fetchLargeMessage(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .as(serviceRole)
    .query<{ body: string }>('select body from realtime.large_messages where id = $1', [id])
  return row?.body
}
