// The whole server on a port with two accounts: one that takes all it can get, and one that works at the same time.
import { SignJWT } from 'jose'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies } from '#server/create-dependencies.ts'
import { openPort } from '#server/http/http-server.ts'
import { createLog } from '#server/log.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { watchMainThread, type Overrun } from '#server/threads/main-thread.ts'
import { cheapenPasswords } from '#server/testing/auth/cheap-passwords.ts'

const jwtSecret = 'a secret of this test that is long enough'

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
  greedy: Account
  other: Account
  /**
   * Reads as the other account during `work`, and returns the routes that blocked the main thread for longer than its
   * budget. Elapsed time would depend on the load of the machine.
   */
  overrunsDuring(work: Promise<unknown>): Promise<Overrun[]>
  close(): Promise<void>
}

export async function openTwoAccounts(): Promise<TwoAccounts> {
  const restorePasswords = cheapenPasswords()
  const t = await freshDatabase()
  const port = await openPort('127.0.0.1', 0)
  const url = `http://127.0.0.1:${port.port}`
  const whole = await createDependencies({
    config: readConfig({ RATE_LIMIT_SCALE: '1000000', AUTH_MAIL_INTERVAL_S: '0', ALLOW_PRIVATE_HOSTS: '1' }),
    db: t.db,
    log: createLog('silent'),
    siteUrl: url,
    jwtSecret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '127.0.0.1',
  })
  port.serve({ fetch: (request) => whole.app.fetch(request), upgrade: whole.app.upgrade })
  const { anonKey } = await installationKeys(jwtSecret)
  const [greedy, other] = await Promise.all(
    [t.adaId, t.bobId].map(async (id) => await openAccount(t, url, anonKey, id)),
  )
  return {
    ...t,
    url,
    port: port.port,
    greedy: greedy!,
    other: other!,
    overrunsDuring: (work) => overrunsDuring(other!, work),
    async close() {
      await port.close(0)
      await whole.close()
      await t.close()
      restorePasswords()
    },
  }
}

async function openAccount(t: TestDatabase, url: string, anonKey: string, id: string): Promise<Account> {
  const [row] = (await t.sql(
    `insert into workspaces (user_id, name) values ('${id}', 'Shares') returning id`,
  )) as { id: string }[]
  const token = await new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    id,
    workspaceId: row!.id,
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
  }
}

async function overrunsDuring(account: Account, work: Promise<unknown>): Promise<Overrun[]> {
  const overruns: Overrun[] = []
  const stop = watchMainThread((overrun) => overruns.push(overrun))
  let left = true
  const over = work.then(
    () => false,
    () => false,
  )
  while (left) {
    const { status, body } = await account.ask(`/rest/v1/workspaces?select=id&id=eq.${account.workspaceId}`)
    if (status !== 200) throw new Error(`A read answered ${status}: ${JSON.stringify(body)}`)
    left = await Promise.race([over, new Promise<true>((resolve) => setTimeout(resolve, 10, true))])
  }
  await work
  await new Promise((resolve) => setTimeout(resolve, 100))
  stop()
  return overruns.filter(({ name }) => name !== undefined)
}
