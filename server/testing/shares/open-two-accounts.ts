// The whole server on a port with two accounts: one that takes all it can get, and one that works at the same time.
import { Readable } from 'node:stream'
import { SignJWT } from 'jose'
import { openAs } from '#database/open-pool.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies } from '#server/create-dependencies.ts'
import { openPort } from '#server/http/http-server.ts'
import { createLog } from '#server/log.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { watchMainThread, type Overrun } from '#server/threads/main-thread.ts'
import { cheapenPasswords } from '#server/testing/auth/cheap-passwords.ts'
import { readBeside } from '#server/testing/shares/read-beside.ts'
import { testStore } from '#server/testing/storage/test-store.ts'

const jwtSecret = 'a secret of this test that is long enough'
const addresses = { greedy: '203.0.113.1', other: '203.0.113.2' }
/** The connections of the server's pool. */
export const POOL = 10

/** Each file begins with a kilobyte, and the rest never comes. */
const stalledStore = {
  ...testStore,
  read() {
    const content = new Readable({ read: () => undefined })
    content.push(Buffer.alloc(1_000))
    return Promise.resolve(content)
  },
}

export type Account = {
  id: string
  workspaceId: string
  headers: Record<string, string>
  /** POST with a body, GET without one. */
  ask(path: string, body?: unknown, signal?: AbortSignal): Promise<{ status: number; body: unknown }>
}

export type TwoAccounts = TestDatabase & {
  url: string
  port: number
  ada: TestDatabase['ada']
  /** The two accounts have different network addresses. */
  greedy: Account
  other: Account
  /** The same account at the address of the greedy one. */
  besideGreedy(account: Account): Account
  /** A client without a session. */
  signedOut(address: string): Account
  /**
   * Reads as the other account during `work`, and returns the routes that blocked the main thread for longer than its
   * budget.
   */
  overrunsDuring(work: Promise<unknown>): Promise<Overrun[]>
  close(): Promise<void>
}

export async function openTwoAccounts(): Promise<TwoAccounts> {
  const restorePasswords = cheapenPasswords()
  const t = await freshDatabase()
  const db = openAs(t.login, POOL)
  const port = await openPort('127.0.0.1', 0)
  const url = `http://127.0.0.1:${port.port}`
  const whole = await createDependencies({
    config: readConfig({ RATE_LIMIT_SCALE: '1000000', AUTH_MAIL_INTERVAL_S: '0', ALLOW_PRIVATE_HOSTS: '1' }),
    db,
    log: createLog('silent'),
    siteUrl: url,
    jwtSecret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: ({ headers }) => headers.get('x-address') ?? '127.0.0.1',
    socketAddress: ({ headers }) => String(headers['x-address'] ?? '127.0.0.1'),
    contentStore: stalledStore,
  })
  port.serve({ fetch: (request) => whole.app.fetch(request), upgrade: whole.app.upgrade })
  const { anonKey } = await installationKeys(jwtSecret)
  const [greedy, other] = await Promise.all([
    openAccount(t, url, anonKey, t.adaId, addresses.greedy),
    openAccount(t, url, anonKey, t.bobId, addresses.other),
  ])
  return {
    ...t,
    url,
    port: port.port,
    greedy,
    other,
    besideGreedy: (account) => accountAt(url, account, { ...account.headers, 'x-address': addresses.greedy }),
    signedOut: (address) =>
      accountAt(
        url,
        { id: '', workspaceId: '' },
        { apikey: anonKey, 'content-type': 'application/json', 'x-address': address },
      ),
    overrunsDuring: (work) => overrunsDuring(other, work),
    async close() {
      await port.close(0)
      await whole.close()
      await db.close()
      await t.close()
      restorePasswords()
    },
  }
}

async function openAccount(
  t: TestDatabase,
  url: string,
  anonKey: string,
  id: string,
  address: string,
): Promise<Account> {
  const [row] = (await t.sql(
    `insert into workspaces (user_id, name) values ('${id}', 'Shares') returning id`,
  )) as { id: string }[]
  const token = await new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
  return accountAt(
    url,
    { id, workspaceId: row!.id },
    {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-address': address,
    },
  )
}

const accountAt = (
  url: string,
  { id, workspaceId }: Pick<Account, 'id' | 'workspaceId'>,
  headers: Record<string, string>,
): Account => ({
  id,
  workspaceId,
  headers,
  async ask(path, body, signal) {
    const response = await fetch(url + path, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  },
})

async function overrunsDuring(account: Account, work: Promise<unknown>): Promise<Overrun[]> {
  const overruns: Overrun[] = []
  const stop = watchMainThread((overrun) => overruns.push(overrun))
  const endReading = readBeside(async () => {
    const { status, body } = await account.ask(`/rest/v1/workspaces?select=id&id=eq.${account.workspaceId}`)
    if (status !== 200) throw new Error(`A read answered ${status}: ${JSON.stringify(body)}`)
  })
  await work.catch(() => undefined)
  await endReading()
  await work
  await new Promise((resolve) => setTimeout(resolve, 100))
  stop()
  return overruns.filter(({ name }) => name !== undefined)
}
