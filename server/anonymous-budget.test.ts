// Compares the table of unauthenticated endpoints with what the server really serves, and exceeds each of its limits.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { functionScopes } from '#core/api/key-scopes.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'
import { anonymousEndpoints, renderAnonymousBudget, type AnonymousEndpoint } from './anonymous-budget.ts'
import { readConfig } from './config.ts'
import { functionHandlers, type HandlerDeps } from './functions/handlers.ts'
import { createDependencies, type Dependencies } from './create-dependencies.ts'
import { isSignedOut, createAddressBudget, scaledBudget } from './budget/address-budget.ts'
import { defaultTimeouts } from './http/http-server.ts'
import { createLog } from './log.ts'
import { routes, type AppDeps } from './routes.ts'
import { installationKeys } from './supabase/auth/jwt.ts'
import { endpoints } from './supabase/auth/endpoints.ts'
import { limits as rest } from './supabase/rest/limits.ts'
import { createTrackingTokens } from './tracking/tokens.ts'

cheapenPasswordsInFile()

const siteUrl = 'http://127.0.0.1:3000'
const jwtSecret = 'a secret of this test that is long enough'
// Each limit of the database is one, far below those of an address, so that the test sees which of them refused.
const scale = 1 / 200

let t: TestDatabase
let whole: Dependencies
let anonKey: string
before(async () => {
  t = await freshDatabase()
  anonKey = (await installationKeys(jwtSecret)).anonKey
  whole = await createDependencies({
    config: readConfig({
      RATE_LIMIT_SCALE: String(scale),
      AUTH_MAIL_INTERVAL_S: '0',
      STRIPE_SECRET_KEY: 'sk_test_of_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
    }),
    db: t.db,
    log: createLog('silent'),
    siteUrl,
    jwtSecret,
    site: () => new Response('shell'),
    isPage: () => true,
    clientAddress: (request) => request.headers.get('x-address') ?? '127.0.0.1',
    socketAddress: ({ headers }) => String(headers['x-address'] ?? '127.0.0.1'),
  })
})
after(async () => {
  await whole.close()
  await t.close()
})

const inTable = new Set(anonymousEndpoints.map(({ method, path }) => `${method} ${path}`))
const apis = ['/auth/v1/*', '/functions/v1/*', '/realtime/v1/*']
const call = (path: string, address: string, init: RequestInit = {}) =>
  whole.app.fetch(
    new Request(siteUrl + path, {
      ...init,
      headers: { apikey: anonKey, 'x-address': address, 'content-type': 'application/json' },
    }),
  )

test('the page for operators says what the table says', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'anonymous-budget.md'), 'utf8')
  assert.equal(page, renderAnonymousBudget(), 'run `npm run types`')
})

test('every route, endpoint, function and call that answers without a sign-in is in the table, and nothing else', async () => {
  const shown = new Set<string>()
  const parts = { tracking: {}, supabase: {} } as AppDeps
  for (const { method, path } of routes(parts)) if (!apis.includes(path)) shown.add(`${method} ${path}`)
  for (const [path, methods] of Object.entries(endpoints)) {
    for (const method of Object.keys(methods)) {
      const name = `${method} /auth/v1${path}`
      const body = method === 'GET' ? {} : { body: '{}' }
      const answer = await call(`/auth/v1${path.replaceAll(/:\w+/g, t.adaId)}`, name, { method, ...body })
      if (answer.status !== 401 && answer.status !== 403) shown.add(name)
    }
  }
  const handlers = functionHandlers({ sandbox: {}, reach: {}, model: null } as unknown as HandlerDeps)
  for (const [name, { signedIn }] of Object.entries(handlers))
    if (!signedIn) shown.add(`POST /functions/v1/${name}`)
  const open = await t.sql(`select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')`)
  for (const { name } of open) shown.add(`POST /rest/v1/rpc/${String(name)}`)
  shown.add('POST /realtime/v1/api/broadcast').add('GET /realtime/v1/websocket')
  assert.deepEqual([...inTable].toSorted(), [...shown].toSorted())
})

test('every function of the server has its scope for workspace keys', () => {
  const handlers = functionHandlers({ sandbox: {}, reach: {}, model: null } as unknown as HandlerDeps)
  assert.deepEqual(
    Object.keys(handlers).filter((name) => !Object.hasOwn(functionScopes, name)),
    [],
  )
  // Functions that only a person may call would refuse the key that the scope promises them.
  assert.deepEqual(
    Object.entries(handlers).flatMap(([name, { inPerson }]) =>
      inPerson === true && functionScopes[name] !== null ? [name] : [],
    ),
    [],
  )
})

test('a forged session is no way around the budget of an endpoint that looks at none', async () => {
  const claims = Buffer.from('{"role":"authenticated"}').toString('base64url')
  for (const bearer of [`a.${claims}.c`, 'cf_key']) {
    const sendRequest = () =>
      whole.app.fetch(
        new Request(`${siteUrl}/auth/v1/settings`, {
          headers: { apikey: anonKey, 'x-address': bearer, authorization: `Bearer ${bearer}` },
        }),
      )
    for (let i = 0; i < scaledBudget('calls', scale); i += 1) assert.equal((await sendRequest()).status, 200)
    assert.equal((await sendRequest()).status, 429, bearer)
  }
})

const bodies: Record<string, object> = {
  '/auth/v1/signup': { email: 'new@example.com', password: 'correct horse battery' },
  '/auth/v1/token?grant_type=password': { email: 'new@example.com', password: 'wrong' },
  '/auth/v1/resend': { type: 'signup' },
  '/auth/v1/verify': { type: 'signup', token_hash: 'x', email: undefined },
  '/auth/v1/undo': { token: 'unknown' },
  '/functions/v1/read-shared-campaign-report': { token: '0'.repeat(64) },
  '/functions/v1/send-contact-email': { type: 'contact', name: 'A', email: 'a@example.com', message: 'Hi' },
}
const pathOf = ({ path, method }: AnonymousEndpoint) =>
  path
    .replace('/auth/v1/token', '/auth/v1/token?grant_type=password')
    .replace(/\/verify$/, method === 'GET' ? '/verify?type=signup&token=x' : '/verify')
    .replace('/forms/:id', `/forms/${t.adaId}`)
    .replace(':token', createTrackingTokens([{ id: 1, secret: jwtSecret }]).sign('unsubscribe', t.adaId))
    .replace('/rest/v1/*', '/rest/v1/profiles')
    .replace('/storage/v1/*', '/storage/v1/object/list/avatars')
    .replace(/\*$/, path === '*' ? '/pricing' : 'x')
const methodOf = ({ method }: AnonymousEndpoint) => (method === 'ALL' ? 'GET' : method)
// A mail link over its limit redirects to the page that says so.
const statusOf = ({ status, headers }: Response) =>
  headers.get('location')?.includes('over_request_rate_limit') ? 429 : status
const others = anonymousEndpoints.filter(({ path }) => path !== '/realtime/v1/websocket')

for (const endpoint of others) {
  test(`${endpoint.method} ${endpoint.path} ends at its rate`, async () => {
    const path = pathOf(endpoint)
    const method = methodOf(endpoint)
    const sent = { ...(path.startsWith('/auth') ? { email: 'new@example.com' } : {}), ...bodies[path] }
    const most = endpoint.limits?.length ? 1 : scaledBudget(endpoint.budget, scale)
    const address = `rate of ${endpoint.method} ${endpoint.path}`
    const statuses: number[] = []
    // A bucket may refill a little while a slow machine empties it.
    while (statuses.at(-1) !== 429 && statuses.length < 3 * most + 1) {
      const body = method === 'GET' ? null : JSON.stringify(sent)
      const answer = await call(path, address, { method, body })
      statuses.push(statusOf(answer))
      const limited = answer.headers.get('ratelimit') ?? ''
      if (answer.status === 429) assert.ok(Number(answer.headers.get('retry-after')) > 0)
      if (answer.status === 429) assert.match(limited, /^"[\w -]+";r=0;t=[1-9]/)
      if (endpoint.budget === 'calls' && answer.status === 200) assert.match(limited, /^"calls";r=\d+;t=\d+$/)
    }
    assert.equal(statuses.at(-1), 429, statuses.join(' '))
    assert.notEqual((await call(path, `another ${address}`, { method })).status, 429)
  })

  test(`${endpoint.method} ${endpoint.path} reads no more than its bytes`, async () => {
    const method = endpoint.method === 'ALL' ? 'POST' : endpoint.method
    if (method === 'GET') return assert.equal(endpoint.bytesIn, 0)
    let read = 0
    const chunk = new Uint8Array(32 * 1024).fill(32)
    const body = new ReadableStream({
      pull(controller) {
        read += chunk.length
        if (read > endpoint.bytesIn + 8 * chunk.length) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const init = { method, body, duplex: 'half' } as RequestInit
    const answer = await call(pathOf(endpoint), `bytes of ${endpoint.path}`, init)
    assert.ok(read <= endpoint.bytesIn + 4 * chunk.length, `${read} bytes were read`)
    // The sandbox pages do not exist when Stripe collects the money, and no body is read for an unknown form.
    if (/\/sandbox-billing$|^\/forms\//.test(endpoint.path)) assert.equal(answer.status, 404)
    else if (endpoint.bytesIn > 0) assert.equal(answer.status, 413)
  })
}

test('a socket is refused beyond the rate of its address', async () => {
  const server = createServer()
  server.on('upgrade', whole.app.upgrade)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(
      'GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Address: 2001:db8::1\r\n\r\n',
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return answer.toString().slice(9, 12)
  }
  const statuses: string[] = []
  while (statuses.at(-1) !== '429' && statuses.length < 100) statuses.push(await open())
  assert.equal(statuses[0], '401')
  assert.equal(statuses.at(-1), '429')
  server.close()
})

test('guessed keys and forged tokens of an address come to an end, and the signed-out calls of others do not', async () => {
  const guess = (address: string) =>
    whole.app.fetch(
      new Request(`${siteUrl}/rest/v1/profiles`, {
        headers: { authorization: `Bearer cf_${crypto.randomUUID()}`, 'x-address': address },
      }),
    )
  for (let i = 0; i < scaledBudget('refusals', scale); i += 1)
    assert.equal((await guess('2001:db8:1:1::1')).status, 401)
  const next = await guess('2001:db8:1:1::2')
  assert.equal(next.status, 429, 'the /64 is one client')
  assert.equal((await guess('2001:db8:1:2::1')).status, 401)
})

test('a budget fills again, and each address has its own', () => {
  let at = 1_000_000
  const budget = createAddressBudget(() => at, 1 / 600)
  assert.deepEqual([budget.take('calls', 'a'), budget.take('calls', 'a')], [0, 0])
  assert.equal(budget.peek('calls', 'a'), 30)
  assert.equal(budget.take('calls', 'b'), 0)
  at += 29_000
  assert.equal(budget.take('calls', 'a'), 1)
  at += 1_000
  assert.equal(budget.take('calls', 'a'), 0)
})

test('who shows nothing, the key of the installation, or what is no token claims to be nobody', () => {
  const token = (payload: object) => `a.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.b`
  const shows = (authorization?: string) =>
    isSignedOut(new Request(siteUrl, { headers: authorization ? { authorization } : {} }))
  assert.deepEqual(
    [shows(), shows(`Bearer ${anonKey}`), shows('Bearer x'), shows(`Bearer ${token([])}`)],
    [true, true, true, false],
  )
  assert.equal(shows(`Bearer ${token({ role: 'authenticated', sub: 'a' })}`), false)
  assert.equal(shows('Bearer cf_a'), false)
})

test('what a stranger asks for ends by itself, and what it may write is nothing', async () => {
  assert.deepEqual(
    [defaultTimeouts.head, defaultTimeouts.request, defaultTimeouts.still],
    [20_000, 60_000, 120_000],
  )
  assert.equal(rest.seconds.signedOut, 3)
  const writable = await t.sql(`select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    and has_any_column_privilege('anon', oid, 'insert, update')`)
  assert.deepEqual(writable, [])
})
