import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { endpoints } from './auth/endpoints.ts'
import { signedIn, siteUrl, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'

let it: TestAuth
let token: string
before(async () => {
  it = await startAuth()
  token = (await signedIn(it, 'ann@example.com')).session.access_token
})
after(() => it.close())

type Refusal = { code: string; message: string }
const post = (path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  it.raw(path, { method: 'POST', body, headers })
const refusal = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as Refusal),
})

test('a refusal names its code twice over, for new clients and for old ones', async () => {
  const modern = await post('/signup', '{')
  assert.equal(modern.headers.get('x-supabase-api-version'), '2024-01-01')
  assert.equal(modern.headers.get('x-sb-error-code'), 'bad_json')
  assert.deepEqual(await modern.json(), { code: 'bad_json', message: 'Could not parse request body as JSON' })
  for (const version of ['', '2023-12-31', 'latest']) {
    const old = await post('/signup', '{', { 'x-supabase-api-version': version })
    assert.equal(old.headers.get('x-supabase-api-version'), null)
    assert.deepEqual(await old.json(), {
      code: 400,
      error_code: 'bad_json',
      msg: 'Could not parse request body as JSON',
    })
  }
})

test('a refused password gives its reasons to old clients too', async () => {
  const body = JSON.stringify({ email: 'weak@example.com', password: 'abc' })
  const old = await post('/signup', body, { 'x-supabase-api-version': '' })
  assert.deepEqual(((await old.json()) as { weak_password: unknown }).weak_password, { reasons: ['length'] })
})

test('what is no JSON object is refused', async () => {
  const bodies = ['{', '[]', '"text"', '12', 'null', '{"email":}', 'email=a@example.com', '\u{feff}{}x']
  for (const body of bodies) {
    assert.deepEqual((await refusal(await post('/signup', body))).code, 'bad_json', body)
  }
  const binary = await post('/signup', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))
  assert.equal((await refusal(binary)).code, 'bad_json')
})

test('a field of the wrong type is refused, by name', async () => {
  for (const email of [1, true, {}, ['a@example.com']]) {
    const answer = await refusal(await post('/signup', JSON.stringify({ email, password: 'brisk-otter-47' })))
    assert.equal(answer.status, 400)
    assert.equal(answer.code, 'bad_json')
    assert.match(answer.message, /email/)
  }
})

test('text that can not be stored is refused wherever it hides', async () => {
  const email = 'nul@example.com'
  const password = 'brisk-otter-47'
  const bodies = [
    { email: 'nul\0@example.com', password },
    { email, password: 'brisk\0otter' },
    { email, password, data: { name: 'a\0b' } },
    { email, password, data: { deep: [{ 'ke\0y': 1 }] } },
    { email, password, data: { name: '\ud800' } },
  ]
  for (const body of bodies) {
    assert.equal((await refusal(await post('/signup', JSON.stringify(body)))).code, 'bad_json')
  }
  const inQuery = await refusal(await it.raw('/verify?token=%00&type=signup'))
  assert.equal(inQuery.status, 400)
})

test('a body that nests without end is refused', async () => {
  const deep = `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  assert.equal((await refusal(await post('/signup', deep))).code, 'bad_json')
})

test('a body over 64 KiB is refused, with and without its length told, and one of 64 KiB is read', async () => {
  const large = JSON.stringify({ email: 'big@example.com', password: 'x'.repeat(65_536) })
  const refused = await post('/signup', large, { 'content-length': String(large.length) })
  assert.equal((await refusal(refused)).status, 413)
  const most = await post('/signup', '{"email":"big"}'.padEnd(65_536))
  assert.equal((await refusal(most)).code, 'validation_failed')
  const chunks = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)),
  })
  const streamed = await it.raw('/signup', {
    method: 'POST',
    body: chunks,
    duplex: 'half',
  } as RequestInit as never)
  assert.equal((await refusal(streamed)).code, 'request_too_large')
})

test('every address refuses the methods it has not got, and says which it has', async () => {
  for (const [path, methods] of Object.entries(endpoints)) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (method in methods) continue
      const response = await it.raw(path.replace(/:\w+/g, 'x'), { method })
      assert.equal(response.status, 405, `${method} ${path}`)
      assert.equal(response.headers.get('allow'), Object.keys(methods).join(', '))
    }
  }
})

test('an address that is not there is a clear 404', async () => {
  for (const path of ['/nothing', '/passkeys', '/oauth/clients', '/%zz', '/..%2fadmin']) {
    const answer = await refusal(await it.raw(path))
    assert.equal(answer.status, 404, path)
    assert.equal(answer.code, 'not_found')
  }
})

test('a call without a key, or with an unknown one, does not come in', async () => {
  const bare = (path: string, init: RequestInit = {}) =>
    it.auth.fetch(new Request(`${siteUrl}/auth/v1${path}`, init))
  const none = await bare('/settings')
  assert.equal(none.status, 401)
  assert.deepEqual(await none.json(), {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  })
  const unknown = await bare('/settings', { headers: { apikey: token } })
  assert.equal(unknown.status, 401)
  assert.equal(((await unknown.json()) as Refusal).message, 'Invalid API key')
  assert.equal((await bare(`/settings?apikey=${it.config.anonKey}`)).status, 200)
  assert.equal((await bare('/.well-known/jwks.json')).status, 200)
  assert.equal((await bare('/verify?token=x&type=signup')).status, 303)
  assert.equal((await bare('/verify', { method: 'POST' })).status, 401)
  assert.equal((await bare('/authorize?provider=google')).status, 400)
})

test('a forged, expired, nameless or odd token is refused with the protocol’s code', async () => {
  const [header, payload] = token.split('.') as [string, string]
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const hs256 = encode({ alg: 'HS256', typ: 'JWT' })
  const hs512 = encode({ alg: 'HS512', typ: 'JWT' })
  const macOf = (text: string, secret: string, hash = 'sha256') =>
    createHmac(hash, secret).update(text).digest('base64url')
  const sign = (claims: object, secret = it.config.jwtSecret, head = hs256) =>
    `${head}.${encode(claims)}.${macOf(`${head}.${encode(claims)}`, secret)}`
  const exp = Math.floor(it.clock.now.getTime() / 1000) + 3600
  const sub = '0190a0a0-0000-7000-8000-00000000ada0'
  const role = 'authenticated'
  const bad: Record<string, string> = {
    'alg none': `${encode({ alg: 'none' })}.${payload}.`,
    'alg None': `${encode({ alg: 'None' })}.${payload}.`,
    'another algorithm': `${hs512}.${payload}.${macOf(`${hs512}.${payload}`, it.config.jwtSecret, 'sha512')}`,
    'a public key’s algorithm': sign({ sub, role, exp }, it.config.jwtSecret, encode({ alg: 'RS256' })),
    'another secret': sign({ sub, role, exp }, 'guessed'),
    'no signature': `${header}.${payload}.`,
    'changed payload': `${header}.${encode({ sub, role, exp })}.${token.split('.')[2]}`,
    expired: sign({ sub, role, exp: exp - 3601 }),
    'without end': sign({ sub, role }),
    'forged role': sign({ sub, role: 'postgres', exp }),
    'auth server role': sign({ sub, role: 'auth_admin', exp }),
    'no role': sign({ sub, exp }),
    'no subject': sign({ role, exp }),
    'odd subject': sign({ sub: "' or 1=1 --", role, exp }),
    'numeric subject': sign({ sub: 12, role, exp }),
    'anon key': it.config.anonKey,
    'embedded key': sign({ sub, role, exp }, 'k', encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'aw' } })),
    critical: sign({ sub, role, exp }, it.config.jwtSecret, encode({ alg: 'HS256', crit: ['x'] })),
    text: 'not-a-token',
    dots: '..',
    huge: `${'a'.repeat(40_000)}.b.c`,
  }
  for (const [name, forged] of Object.entries(bad)) {
    const answer = await refusal(await it.raw('/user', { headers: { authorization: `Bearer ${forged}` } }))
    assert.equal(answer.status, 403, name)
    assert.equal(answer.code, 'bad_jwt', name)
  }
  const oddSession = sign({ sub, role, exp, session_id: "'; drop table auth.users" })
  const answer = await refusal(await it.raw('/user', { headers: { authorization: `Bearer ${oddSession}` } }))
  assert.equal(answer.code, 'session_not_found')
  const none = await refusal(await it.raw('/user'))
  assert.deepEqual(none, {
    status: 401,
    code: 'no_authorization',
    message: 'This endpoint requires a valid Bearer token',
  })
})

test('what the client sends when it has nothing to say is understood', async () => {
  const noBody = await it.raw('/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  })
  assert.equal((await refusal(noBody)).code, 'anonymous_provider_disabled')
  const emptyId = await it.raw('/admin/users', {
    method: 'POST',
    headers: { authorization: `Bearer ${it.config.serviceKey}` },
    body: JSON.stringify({ email: 'empty-id@example.com', id: '' }),
  })
  assert.equal(emptyId.status, 200, await emptyId.text())
})

test('grants and verifications that do not exist are refused', async () => {
  for (const grant of ['', 'authorization_code', '__proto__']) {
    const answer = await refusal(await post(`/token?grant_type=${grant}`, '{}'))
    assert.equal(answer.code, 'invalid_credentials')
    assert.equal(answer.message, 'unsupported_grant_type')
  }
  const bodies = [
    {},
    { type: 'signup' },
    { type: 'constructor', token_hash: 'x' },
    { type: 'signup', token_hash: 'x', email: 'a@example.com' },
    { type: 'signup', token: '123456' },
    { type: 'signup', token: '123456', email: 'nobody' },
  ]
  for (const body of bodies) {
    assert.equal((await refusal(await post('/verify', JSON.stringify(body)))).code, 'validation_failed')
  }
  const phone = await refusal(
    await post('/verify', JSON.stringify({ type: 'email', token: '1', phone: '+1' })),
  )
  assert.equal(phone.code, 'phone_provider_disabled')
})

test('settings, health and the key set tell what there is', async () => {
  const settings = (await (await it.raw('/settings')).json()) as Record<string, unknown>
  assert.equal(settings.mailer_autoconfirm, false)
  assert.equal((settings.external as Record<string, boolean>).email, true)
  assert.equal(((await (await it.raw('/health')).json()) as { name: string }).name, 'GoTrue')
  assert.deepEqual(await (await it.raw('/.well-known/jwks.json')).json(), { keys: [] })
})

const fieldNames = [
  'email',
  'password',
  'data',
  'phone',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'create_user',
  'nonce',
  'current_password',
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'code',
  'id',
  'ban_duration',
  'user_metadata',
  'app_metadata',
  'email_confirm',
  'should_soft_delete',
  'new_email',
  'redirect_to',
  '__proto__',
  'constructor',
]
const plausible = [
  'ann@example.com',
  'new@example.com',
  'brisk-otter-47',
  '123456',
  '0190a0a0-0000-7000-8000-00000000ada0',
  's256',
  'x'.repeat(43),
  'totp',
  '24h',
  'none',
]
const kinds = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email', 'email_change_new']
const hostile = [
  '',
  '\0',
  '\ud800',
  "' or 1=1 --",
  '%00',
  '../..',
  '\u202e',
  'x'.repeat(5000),
  'a@b.c\r\nBcc: x@y.z',
]
const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(...plausible, ...kinds),
  fc.constantFrom(...hostile),
)
const oddValue = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.emailAddress() },
)
// Mostly one wrong field in an otherwise valid body, so that it passes the first check.
const oddBody = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...fieldNames), oddValue, { maxKeys: 3 }),
    fc.boolean(),
    fc.constantFrom(...kinds),
  )
  .map(([odd, filled, type]) => ({
    ...(filled
      ? { email: 'ann@example.com', password: 'calm-heron-12', type, token: '123456', factor_type: 'totp' }
      : {}),
    ...odd,
  }))
const oddQuery = fc.dictionary(
  fc.constantFrom('type', 'token', 'redirect_to', 'scope', 'page', 'per_page', 'apikey'),
  oddText,
  { maxKeys: 2 },
)
const oddEndpoints = Object.entries(endpoints).flatMap(([path, methods]) =>
  Object.keys(methods).map((method): [string, string] => [method, path]),
)
const oddEndpoint = fc
  .tuple(
    fc.constantFrom(...oddEndpoints),
    fc.constantFrom('x', '%00', '%zz', '0190a0a0-0000-7000-8000-00000000ada0', '%F0%9F%98%80', "'"),
    fc.constantFrom('password', 'refresh_token', 'pkce', 'x'),
    oddQuery,
  )
  .map(([[method, path], id, grant, query]) => {
    const pairs = Object.entries(query).map(([key, value]): [string, string] => [key, value])
    const search = new URLSearchParams([['grant_type', grant], ...pairs])
    return { method, path: `${path.replace(/:\w+/g, id)}?${search.toString()}` }
  })

test('nothing a stranger sends is answered with a 500', async () => {
  const whose = fc.constantFrom<'none' | 'user' | 'service'>('none', 'user', 'service')
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(oddEndpoint, oddBody, whose, async ({ method, path }, body, whose) => {
      const { session } = await fuzzed()
      const tokens = {
        none: '',
        user: `Bearer ${session.access_token}`,
        service: `Bearer ${it.config.serviceKey}`,
      }
      const response = await it.raw(path, {
        method,
        headers: { authorization: tokens[whose] },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      })
      seen.add(response.status)
      const text = await response.text()
      assert.ok(
        response.status < 500,
        `${method} ${path} ${JSON.stringify(body)}: ${response.status} ${text}`,
      )
      assert.equal(/syntax error|violates|SQLSTATE|node_modules/.test(text), false, text)
      it.pass(61)
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) },
  )
  assert.deepEqual(it.failures, [])
  for (const status of [200, 303, 400, 401, 403, 404, 422]) assert.ok(seen.has(status), `never a ${status}`)
})

let person: Awaited<ReturnType<typeof signedIn>> | undefined

// A signed-in account; created again when the last run signed it out or its token expired.
async function fuzzed() {
  if (person && !(await person.client.auth.getUser(person.session.access_token)).error) return person
  return (person = await signedIn(it, `fuzz${it.mails.length}-${it.clock.now.getTime()}@example.com`))
}
