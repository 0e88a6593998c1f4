// For tests: realtime servers on real sockets, and official clients of them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { jwtVerify, SignJWT } from 'jose'
import type { Database, Identity, Role } from '#database/database.ts'
import { createRealtime, type Realtime, type RealtimeOptions } from '#server/supabase/realtime/realtime.ts'
import type { VerifyToken } from '#server/supabase/realtime/tokens.ts'

const secret = new TextEncoder().encode('a secret of tests, long enough for HS256')

export const anonKey = await sign({ role: 'anon' }, 3_600)

/** A token like the auth server's, valid for `seconds`. */
export function sign(identity: Identity, seconds = 3_600): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...identity.claims, role: identity.role })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(secret)
}

export const verifyToken: VerifyToken = async (token) => {
  try {
    const { payload } = await jwtVerify(token, secret)
    return { role: payload.role as Role, claims: payload, exp: payload.exp }
  } catch (error) {
    return { refused: (error as Error).message }
  }
}

export type TestServer = {
  url: string
  realtime: Realtime
  errors: unknown[]
  /** A client with `token`, or signed out; `use` gives it another. */
  client(token?: Promise<string>, options?: { vsn?: '1.0.0' | '2.0.0' }): Promise<TestClient>
  /** Removes all clients created so far from their channels. */
  dismissClients(): Promise<void>
  /** Breaks every connection, like a network failure. */
  dropSockets(): void
  close(): Promise<void>
}

export type TestClient = SupabaseClient & { use(token: Promise<string>): Promise<void> }

export async function startServer(
  db: Database,
  options: Partial<Pick<RealtimeOptions, 'limits' | 'now' | 'verifyToken' | 'socketAddress'>> = {},
): Promise<TestServer> {
  const errors: unknown[] = []
  const realtime = createRealtime({
    db,
    verifyToken,
    now: () => new Date(),
    onError: (error) => errors.push(error),
    ...options,
  })
  const listener = getRequestListener((request) => realtime.fetch(request))
  const server = createServer((request, response) => void listener(request, response))
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    sockets.add(socket)
    realtime.upgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: SupabaseClient[] = []
  const dismissClients = async () => {
    await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()))
  }
  return {
    url,
    realtime,
    errors,
    async client(first = Promise.resolve(anonKey), { vsn } = {}) {
      let token = await first
      const client = createClient(url, anonKey, {
        accessToken: async () => token,
        // A busy machine may take longer than the client's default timeout of ten seconds.
        realtime: { timeout: 40_000, ...(vsn ? { vsn } : {}) },
      })
      clients.push(client)
      return Object.assign(client, {
        async use(next: Promise<string>) {
          token = await next
          await client.realtime.setAuth()
        },
      })
    },
    dismissClients,
    dropSockets: () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      await dismissClients()
      await realtime.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Subscribes, and resolves once the channel is joined; throws the reason of a refusal. */
export function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

/** Collects a listener's events; `next` waits for the first unread one. */
export function inbox<T = Record<string, unknown>>() {
  let nextIndex = 0
  const heard: T[] = []
  const waiting: ((item: T) => void)[] = []
  return {
    heard,
    put(this: void, item: T) {
      heard.push(item)
      waiting.shift()?.(item)
    },
    next(): Promise<T> {
      const message = heard[(nextIndex += 1) - 1]
      return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve))
    },
  }
}

/** The same database, with a callback before each single statement. */
export function interceptQueries(db: Database, before: (text: string) => Promise<void>): Database {
  const as: Database['as'] = (...context) => ({
    async query<Row>(text: string, values?: unknown[]) {
      await before(text)
      return db.as(...context).query<Row>(text, values)
    },
  })
  return { as, listen: db.listen.bind(db) } as Partial<Database> as Database
}
