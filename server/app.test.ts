// Tests the product as another program sees it: with the official client only, on the whole server, mostly without a
// port.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { setSignUp } from '#database/testing/installation-calls.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'
import { headersOfSite, type App } from './app.ts'
import { readConfig } from './config.ts'
import { createDependencies, type Dependencies } from './create-dependencies.ts'
import { openPort } from './http/http-server.ts'
import { createLog } from './log.ts'
import { readOutbox } from './mail/outbox.ts'
import { installationKeys } from './supabase/auth/jwt.ts'

cheapenPasswordsInFile()

const siteUrl = 'http://127.0.0.1:3000'
const jwtSecret = 'a secret of this test that is long enough'
const password = 'correct horse battery'

let t: TestDatabase
let whole: Dependencies
let app: App
let anonKey: string

before(async () => {
  t = await freshDatabase()
  anonKey = (await installationKeys(jwtSecret)).anonKey
  whole = await createDependencies(base())
  app = whole.app
})
after(async () => {
  await whole.close()
  await t.close()
})

function base() {
  return {
    config: readConfig({
      RATE_LIMIT_SCALE: '1000',
      AUTH_MAIL_INTERVAL_S: '0',
      ADMIN_EMAIL: 'root@example.com',
    }),
    db: t.db,
    log: createLog('silent'),
    siteUrl,
    jwtSecret,
    site: (request: Request) =>
      new URL(request.url).pathname === '/app' ? new Response('shell') : undefined,
    isPage: (path: string) => path === '/dashboard',
    clientAddress: () => '127.0.0.1',
  }
}

const call = (path: string, init?: RequestInit) => app.fetch(new Request(siteUrl + path, init))

function client(): SupabaseClient {
  const fetch: typeof globalThis.fetch = (input, init) => app.fetch(new Request(input, init))
  return createClient(siteUrl, anonKey, {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** Signed up, confirmed by the mailed link, signed in. */
async function newcomer(name: string): Promise<SupabaseClient> {
  const email = `${name}@example.com`
  const person = client()
  const { error } = await person.auth.signUp({ email, password, options: { data: { name, username: name } } })
  assert.equal(error, null)
  const [mail] = await readOutbox(t.db, email)
  const link = /https?:\/\/\S+\/verify-email\?\S+/.exec(mail!.text)![0]
  const token_hash = new URL(link).searchParams.get('token')!
  assert.equal((await client().auth.verifyOtp({ token_hash, type: 'signup' })).error, null)
  const signedIn = await person.auth.signInWithPassword({ email, password })
  assert.equal(signedIn.error, null)
  return person
}

const draft = {
  kind: 'email',
  subject: 'your two openings',
  text: 'Hi Maya,\n\nYou are hiring two reps. Is onboarding ready?\n\nAda',
}
const review = (person: SupabaseClient, id: string = crypto.randomUUID(), ps = '') => {
  const text = draft.text + ps
  return person.functions.invoke('analyze-email', { body: { id, draft: { ...draft, text }, body: text } })
}

test('a newcomer makes a profile and a workspace, and nobody else sees either', async () => {
  const [ada, bob] = [await newcomer('ada1'), await newcomer('bob1')]
  const { data: user } = await ada.auth.getUser()
  const made = await ada.from('profiles').insert({ id: user.user!.id, name: 'Ada', username: 'ada1' })
  assert.equal(made.error, null)
  const workspace = await ada
    .from('workspaces')
    .insert({ name: 'Garden', user_id: user.user!.id })
    .select()
    .single()
  assert.equal(workspace.data?.name, 'Garden')
  assert.deepEqual((await bob.from('workspaces').select()).data, [])
  const found = await client().rpc('get_user_by_email_or_username', { identifier: 'ADA1' })
  const [{ email: handle }] = found.data as [{ email: string }]
  const signedIn = await client().auth.signInWithPassword({ email: handle, password })
  assert.equal(signedIn.data.user?.email, 'ada1@example.com')
})

test('functions that connect where a person says try no port but those of their kind of server', async () => {
  const person = await newcomer('portia')
  const { data: user } = await person.auth.getUser()
  const own = { name: 'Ports', user_id: user.user!.id }
  const { data: workspace } = await person.from('workspaces').insert(own).select().single()
  const host = '93.184.215.14'
  const model = { provider: 'compatible', model: 'm', baseUrl: `https://${host}:22/v1` }
  for (const name of ['try-workspace-ai', 'set-workspace-ai']) {
    const body = { workspaceId: workspace.id, ...model }
    const { error } = await person.functions.invoke(name, { body })
    assert.deepEqual([error.context.status, (await error.context.json()).code], [400, 'PORT'])
  }
  const server = { host, port: 22, security: 'tls', user: 'a', password: 'b' }
  const mailbox = {
    address: 'a@example.com',
    provider: 'other',
    smtp: server,
    imap: { ...server, port: 6379 },
  }
  const { data } = await person.functions.invoke('connect-mailbox', {
    body: { workspaceId: workspace.id, ...mailbox },
  })
  const failed = data.steps.filter(({ state }: { state: string }) => state === 'failed')
  for (const { words, fix } of failed) assert.deepEqual([words, /port/i.test(fix)], ['', true])
  assert.equal(failed.length, 2)
})

test('the free month ends after five deep reviews, and says so', async () => {
  const person = await newcomer('carla')
  // A different draft each time: repeating the newest one is the same analysis.
  for (let i = 0; i < 5; i += 1) {
    const { data, error } = await review(person, undefined, `, ${i}`)
    assert.equal(error, null)
    assert.equal(typeof data.analysis.score, 'number')
  }
  const { error } = await review(person, undefined, ', 6')
  const refusal = (await (error.context as Response).json()) as { message: string }
  assert.equal((error.context as Response).status, 402)
  assert.match(refusal.message, /5 analyses/)
})

test('the anon key is nobody, and can not ask for a review', async () => {
  const { error } = await review(client())
  assert.equal((error.context as Response).status, 401)
})

test('methods that only other protocols have reach the endpoint they are for, which says so', async () => {
  const headers = { apikey: anonKey }
  const rest = await call('/rest/v1/audience', { method: 'PROPFIND', headers })
  assert.deepEqual([rest.status, ((await rest.json()) as { code: string }).code], [405, 'PGRST117'])
  const auth = await call('/auth/v1/user', { method: 'PURGE', headers })
  assert.deepEqual([auth.status, auth.headers.get('content-type')], [405, 'application/json; charset=utf-8'])
  assert.equal((await call('/rest/v1/audience', { method: 'PROPFIND' })).status, 401)
})

test('a function that does not exist, a wrong body and a wrong method are told apart', async () => {
  const person = await newcomer('dora')
  const status = async (name: string, body: object) =>
    ((await person.functions.invoke(name, { body })).error.context as Response).status
  assert.equal(await status('water-the-plants', {}), 404)
  assert.equal(await status('analyze-email', { draft: 7 }), 400)
  const { data } = await person.auth.getSession()
  const headers = { apikey: anonKey, authorization: `Bearer ${data.session!.access_token}` }
  assert.equal((await call('/functions/v1/analyze-email', { headers })).status, 405)
  const junk = { method: 'POST', headers, body: '{"draft":' }
  assert.equal((await call('/functions/v1/analyze-email', junk)).status, 400)
  const huge = { method: 'POST', headers, body: 'x'.repeat(2_100_000) }
  assert.equal((await call('/functions/v1/analyze-email', huge)).status, 413)
})

test('no endpoint answers without a key of this installation', async () => {
  for (const path of [
    '/auth/v1/user',
    '/rest/v1/profiles',
    '/functions/v1/analyze-email',
    '/realtime/v1/api/broadcast',
  ]) {
    assert.equal((await call(path)).status, 401)
    assert.equal((await call(path, { headers: { apikey: 'sb_guess' } })).status, 401)
  }
})

test('a page is found, and an address that nothing stands at is told by its status', async () => {
  assert.equal((await call('/dashboard')).status, 200)
  const missing = await call('/no/such/page')
  assert.equal(missing.status, 404)
  assert.equal(await missing.text(), 'shell')
})

test('whoever finds a hole reads whom to tell', async () => {
  const text = await (await call('/.well-known/security.txt')).text()
  assert.match(text, /^Contact: mailto:root@example\.com\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/)
  assert.ok(Date.parse(/Expires: (.*)/.exec(text)![1]!) > Date.now())
})

test('a browser program on another origin may ask, and reads refusals too', async () => {
  const preflight = await call('/rest/v1/profiles', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-headers': 'authorization, x-own',
    },
  })
  assert.equal(preflight.headers.get('access-control-allow-headers'), 'authorization, x-own')
  const port = await openPort('127.0.0.1', 0)
  port.serve(app)
  const headersOf = async (path: string) => (await fetch(`http://127.0.0.1:${port.port}${path}`)).headers
  for (const path of ['/rest/v1/profiles', '/auth/v1/user', '/storage/v1/bucket', '/functions/v1/nothing']) {
    const headers = await headersOf(path)
    assert.equal(headers.get('access-control-allow-origin'), '*', path)
    assert.match(headers.get('access-control-expose-headers') ?? '', /Content-Range/, path)
  }
  assert.equal((await headersOf('/config.json')).get('access-control-allow-origin'), null)
  await port.close(0)
})

test('a request for a table gets the same answer from the port as from the router', async () => {
  const { serviceKey } = await installationKeys(jwtSecret)
  const keys = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
  const json = { 'content-type': 'application/json' }
  const requests: [path: string, init: RequestInit, headers?: Record<string, string>][] = [
    ['profiles?select=username&order=username', {}],
    ['profiles?select=username&username=eq.ada1', {}],
    ['profiles?select=username&username=eq.no+b%6Fdy', {}],
    ['profiles?select=username', { method: 'HEAD' }, { ...keys, prefer: 'count=exact' }],
    ['profiles?select=username&limit=1', {}, { ...keys, range: '0-4', 'accept-profile': 'public' }],
    ['profiles?select=username', {}, { ...keys, accept: 'text/csv' }],
    ['profiles?select=)', {}],
    ['missing', {}],
    ['profiles', { method: 'PATCH', body: '{"name":"x"}' }],
    ['profiles?username=eq.nobody', { method: 'PATCH', body: '{"name":"x"}' }],
    ['profiles?username=eq.nobody', { method: 'DELETE' }, { ...keys, prefer: 'return=representation' }],
    ['profiles', { method: 'POST', body: '[]' }],
    ['profiles', { method: 'POST', body: '{' }],
    ['rpc/is_username_free', { method: 'POST', body: '{"p_username":"\u00e9"}' }, { ...keys, ...json }],
    ['rpc/is_username_free?p_username=x', { method: 'PUT' }],
    ['profiles', {}, {}],
    ['profiles', {}, { ...keys, authorization: 'Bearer forged' }],
    ['profiles', {}, { apikey: anonKey, 'x-forwarded-for': '198.51.100.9' }],
  ]
  const port = await openPort('127.0.0.1', 0)
  let routed = 0
  port.serve({
    ...app,
    fetch: (request) => {
      routed += 1
      return app.fetch(request)
    },
  })
  const shown = async (response: Response) => ({
    status: response.status,
    body: await response.text(),
    headers: [
      'content-type',
      'content-range',
      'preference-applied',
      'www-authenticate',
      'ratelimit-policy',
    ].map((name) => response.headers.get(name)),
  })
  for (const [path, init, headers = { ...keys, ...json }] of requests) {
    const direct = await fetch(`http://127.0.0.1:${port.port}/rest/v1/${path}`, { ...init, headers })
    assert.deepEqual(
      await shown(direct),
      await shown(await call(`/rest/v1/${path}`, { ...init, headers })),
      path,
    )
  }
  assert.equal(routed, 0)
  await port.close(0)
})

test('a site that is reached by https is never asked without it again', () => {
  for (const path of ['/', '/rest/v1/profiles', '/t/o/x']) {
    const transportSecurity = (site: string) => headersOfSite(site)(path)['strict-transport-security']
    assert.equal(transportSecurity('https://mail.example'), 'max-age=31536000', path)
    assert.equal(transportSecurity('http://mail.example'), undefined, path)
  }
})

test('names can not be collected: the look-up of usernames slows down', async () => {
  // One network, which has more addresses than could be counted.
  let host = 0
  const clientAddress = () => `2001:db8:1:2::${(host += 1).toString(16)}`
  const strict = await createDependencies({ ...base(), clientAddress, config: readConfig({}) })
  const headers = { apikey: anonKey, 'content-type': 'application/json' }
  const callFunction = (call: string, body: string) =>
    strict.app.fetch(new Request(`${siteUrl}/rest/v1/rpc/${call}`, { method: 'POST', headers, body }))
  for (const [call, body, allowed] of [
    ['get_user_by_email_or_username', '{"identifier":"guess"}', 10],
    ['is_username_free', '{"p_username":"guess"}', 20],
  ] as const) {
    // Asks as often as allowed, and once more for every few seconds that a busy machine takes.
    let callCount = 0
    let refused = await callFunction(call, body)
    for (; refused.status === 200 && callCount < 2 * allowed; callCount += 1)
      refused = await callFunction(call, body)
    assert.equal(refused.status, 429, call)
    assert.ok(callCount >= allowed, call)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
  }
  await strict.close()
})

test('the outbox is read by this machine alone', async () => {
  assert.equal((await call('/outbox.json')).status, 200)
  assert.deepEqual(await (await call('/outbox.json?to=%00')).json(), [])
  const rebound = new Request('http://evil.example/outbox.json')
  assert.equal((await app.fetch(rebound)).status, 404)
  for (const name of ['x-real-ip', 'via', 'forwarded', 'x-forwarded-host', 'origin'])
    assert.equal((await call('/outbox.json', { headers: { [name]: 'https://a.example' } })).status, 404, name)
})

test('what a stranger is told of the installation has no demo account and no outbox in it', async () => {
  const loadConfig = async (headers: Record<string, string> = {}) =>
    (await (await call('/config.json', { headers })).json()) as { demo?: object; outbox: boolean }
  assert.equal((await loadConfig()).outbox, true)
  const stranger = await loadConfig({ 'x-real-ip': '203.0.113.9' })
  assert.deepEqual([stranger.demo, stranger.outbox], [undefined, false])
})

test('the page of a stranger is told who may sign up', async () => {
  const signUpMode = async () => ((await (await call('/config.json')).json()) as { signUp: unknown }).signUp
  assert.deepEqual(await signUpMode(), { mode: 'open', domains: [] })
  await setSignUp(t.sql, 'domains', '{example.org}')
  try {
    assert.deepEqual(await signUpMode(), { mode: 'domains', domains: ['example.org'] })
    const refused = await client().auth.signUp({ email: 'late@example.com', password })
    assert.equal(refused.error?.code, 'signup_disabled')
  } finally {
    await t.sql('delete from private.sign_up')
  }
})

test('in the sandbox a checkout leads to a plan, once, and the portal ends it', async () => {
  const person = await newcomer('erin')
  const invoke = async (name: string, body: object) =>
    (await person.functions.invoke(name, { body })) as { data: never; error: never }
  const first = new URL(
    (
      (await invoke('create-checkout', { planType: 'pro', billingPeriod: 'monthly', price: 1 })).data as {
        url: string
      }
    ).url,
  )
  const second = new URL(((await invoke('create-checkout', {})).data as { url: string }).url)
  const pressed = await Promise.all(Array.from({ length: 20 }, () => invoke('create-checkout', {})))
  assert.deepEqual([...new Set(pressed.map(({ data }) => (data as { url: string }).url))], [second.href])
  assert.equal(first.pathname, '/sandbox/checkout')
  const press = (url: URL, action: object) =>
    client().functions.invoke('sandbox-billing', {
      body: { session: url.searchParams.get('session'), action },
    })
  const presses = await Promise.all([
    press(first, { do: 'pay' }),
    press(second, { do: 'start_trial' }),
    press(first, { do: 'pay' }),
  ])
  assert.equal(presses.filter(({ error }) => error === null).length, 1)
  const { data: user } = await person.auth.getUser()
  const active = () => person.rpc('has_active_subscription', { p_user_id: user.user!.id })
  assert.equal((await active()).data, true)
  const again = await person.functions.invoke('create-checkout', { body: {} })
  assert.equal((again.error.context as Response).status, 409)
  const portal = new URL(((await invoke('customer-portal', {})).data as { url: string }).url)
  await press(portal, { do: 'end_now' })
  assert.equal((await active()).data, false)
})

test('a guessed billing page opens nothing', async () => {
  const { error } = await client().functions.invoke('sandbox-billing', {
    body: { session: crypto.randomUUID(), action: { do: 'pay' } },
  })
  assert.equal((error.context as Response).status, 404)
})
