// For tests: the home database and a cell on two PostgreSQL servers, and a server for both on a real port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { connect, type Connected } from '#database/connect.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies, type Dependencies } from '#server/create-dependencies.ts'
import { createLog } from '#server/log.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { cheapenPasswords } from '#server/testing/auth/cheap-passwords.ts'
import { jwtSecret, openTwoServers, type TwoServers, type TwoServersOptions } from './two-servers.ts'

export const trackingKey = { id: 1, secret: 'what links are signed with' }

export type Account = { client: SupabaseClient; id: string; workspace: string; email: string }

export type HomeAndCell = TwoServers & {
  /** The home database, opened the way the product does. */
  connected: Connected
  url: string
  anonKey: string
  serviceKey: string
  /** Stops the program and starts it again, like a new process. */
  restart(whileAway?: () => Promise<void>): Promise<void>
  fetch(path: string, method?: string): Promise<Response>
  /** Handles a request without a connection. */
  answer(request: Request): Promise<Response>
  /** A signed-out request with these headers. */
  client(headers?: Record<string, string>): SupabaseClient
  /**
   * Signs up an account with a workspace, in the cell or in the home database; by default where new accounts are
   * currently placed.
   */
  signUp(name: string, where?: 'cell' | 'home'): Promise<Account>
  /** Sets where new accounts are placed. */
  placeNew(where: 'cell' | 'home'): Promise<unknown>
}

export async function openHomeAndCell(options: TwoServersOptions = {}): Promise<HomeAndCell> {
  const restorePasswords = cheapenPasswords()
  const servers = await openTwoServers(options)
  const { home, dataDir, dataKey } = servers
  const connected = await connect({ databaseUrl: home.url, dataDir, secret: jwtSecret })
  const listener = getRequestListener((request) => program.app.fetch(request))
  const server = createServer((request, response) => void listener(request, response))
  let isAway = false
  server.on('upgrade', (request, socket, head) => {
    if (isAway) socket.destroy()
    else program.app.upgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const start = () => startProgram({ connected, dataDir, dataKey, url })
  let program = await start()
  const { anonKey, serviceKey } = await installationKeys(jwtSecret)
  const clients: SupabaseClient[] = []
  function client(headers: Record<string, string> = {}): SupabaseClient {
    const auth = { persistSession: false, autoRefreshToken: false }
    const made = createClient(url, anonKey, { global: { headers }, auth })
    clients.push(made)
    return made
  }
  const placeNew = (where: 'cell' | 'home') =>
    home.sql(`update private.cells set takes_new = ${String(where === 'cell')}`)
  return {
    ...servers,
    connected,
    url,
    anonKey,
    serviceKey,
    async restart(whileAway) {
      isAway = true
      await program.close()
      await whileAway?.()
      program = await start()
      isAway = false
    },
    fetch: (path, method = 'GET') => fetch(`${url}${path}`, { method, redirect: 'manual' }),
    answer: async (request) => program.app.fetch(request),
    client,
    placeNew,
    async signUp(name, where) {
      if (where) await placeNew(where)
      return signUp(client(), name)
    },
    async close() {
      isAway = true
      await Promise.all(clients.map(({ realtime }) => realtime.disconnect()))
      await program.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await connected.close()
      await servers.close()
      restorePasswords()
    },
  }
}

export const addContact = ({ client, workspace }: Account, email: string) =>
  client.from('audience').insert({ workspace_id: workspace, email, name: 'Rose' }).select()

type Starting = Pick<HomeAndCell, 'connected' | 'dataDir' | 'dataKey' | 'url'>

const startProgram = ({ connected, dataDir, dataKey, url }: Starting): Promise<Dependencies> =>
  createDependencies({
    config: readConfig({
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMIT_SCALE: '100000',
      BILLING: 'off',
      DATA_DIR: dataDir,
      DATABASE_POOL: '4',
    }),
    log: createLog('fatal'),
    siteUrl: url,
    jwtSecret,
    dataKeys: [dataKey],
    db: connected.db,
    site: () => undefined,
    isPage: () => false,
    spoolFolder: join(dataDir, 'spool'),
    trackingKeys: [trackingKey],
    clientAddress: () => '127.0.0.1',
  })

type Answer<Data> = { data: Data; error: { message: string } | null }

/** Returns the data; throws on an error. */
export async function ok<Data>(asked: PromiseLike<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error } = await asked
  if (error) throw new Error(error.message, { cause: error })
  return data as NonNullable<Data>
}

async function signUp(client: SupabaseClient, name: string): Promise<Account> {
  const email = `${name}@example.com`
  const credentials = { email, password: 'correct horse battery', options: { data: { username: name } } }
  const { user } = await ok(client.auth.signUp(credentials))
  const id = user!.id
  await ok(client.from('profiles').insert({ id, name, username: name }).select())
  const made = await ok(client.from('workspaces').insert({ name: 'W', user_id: id }).select('id').single())
  return { client, id, workspace: made.id as string, email }
}
