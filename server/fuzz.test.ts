// Random requests to every endpoint of the whole server, signed in and signed out: no server error, no hang, and
// nothing of SQL, our code or another account's rows in any response. `npm run fuzz` sends them for ten minutes to each
// endpoint, and limits the time of another account's reads meanwhile.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readConfig } from './config.ts'
import { makeSampleWorkspace } from './demo/sample-workspace.ts'
import { functionHandlers, type HandlerDeps } from './functions/handlers.ts'
import { createDependencies, type Dependencies } from './create-dependencies.ts'
import { createLog } from './log.ts'
import { routes, type AppDeps } from './routes.ts'
import { endpoints as authEndpoints } from './supabase/auth/endpoints.ts'
import { installationKeys } from './supabase/auth/jwt.ts'
import { readBeside } from './testing/shares/read-beside.ts'
import { watchMainThread, type Overrun } from './threads/main-thread.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 400)
/** Longer than any endpoint takes on a busy machine. */
const HANGS = 20_000
const jwtSecret = 'a secret of this test that is long enough'
const canary = 'canary-of-bob-7f3a'

let t: TestDatabase
let whole: Dependencies
let tokens: string[]
let bobs: string[]
let bobsToken: string
const overruns: Overrun[] = []
let stopWatching: () => void

before(async () => {
  t = await freshDatabase()
  const { anonKey } = await installationKeys(jwtSecret)
  whole = await createDependencies({
    config: readConfig({ RATE_LIMIT_SCALE: '1000000', AUTH_MAIL_INTERVAL_S: '0' }),
    db: t.db,
    log: createLog('silent'),
    siteUrl: 'http://127.0.0.1:3000',
    jwtSecret,
    site: (request) => (new URL(request.url).pathname === '/app' ? new Response('shell') : undefined),
    isPage: () => false,
    clientAddress: () => '127.0.0.1',
  })
  const now = Math.floor(Date.now() / 1000)
  const signIn = (sub: string, email: string) =>
    new SignJWT({ sub, role: 'authenticated', aud: 'authenticated', email })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now)
      .setExpirationTime(now + 360_000)
      .sign(new TextEncoder().encode(jwtSecret))
  const ada = await signIn(t.adaId, 'ada@coldframe.test')
  bobsToken = await signIn(t.bobId, 'bob@coldframe.test')
  const [made] = await t.asAda(`insert into workspaces (name) values ('Of the key') returning id`)
  const [key] = await t.asAda(
    `select create_api_key('Fuzz', 'write', p_workspace_id => $1, p_scopes => '{read,contacts}') as key`,
    [made!['id']],
  )
  tokens = [anonKey, ada, String(key!['key'])]
  const workspaces = await Promise.all(
    [t.adaId, t.bobId].map((id) => makeSampleWorkspace(t.db, id, new Date())),
  )
  await t.sql(`update workspaces set name = '${canary}' where id = '${workspaces[1]}';
    update audience set notes = '${canary}' where workspace_id = '${workspaces[1]}'`)
  bobs = [workspaces[1]!, t.bobId]
  stopWatching = watchMainThread((overrun) => overruns.push(overrun))
})
after(async () => {
  stopWatching()
  await whole.close()
  await t.close()
})

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    '../../etc/passwd',
    `' or 1=1--`,
    '{{7*7}}',
    '<script>alert(1)</script>',
    '\r\nset-cookie: a=b',
    '9'.repeat(400),
    '\ud800',
    '%00',
    '__proto__',
    'constructor',
    'null',
    '[object Object]',
    '-1',
    '1e999',
    'NaN',
  ),
)
const known = fc.constantFrom(
  'email',
  'password',
  'data',
  'id',
  'type',
  'token',
  'refresh_token',
  'grant_type',
  'redirect_to',
  'code',
  'phone',
  'workspaceId',
  'campaignId',
  'draft',
  'body',
  'kind',
  'subject',
  'text',
  'html',
  'to',
  'steps',
  'factor_id',
  'challenge_id',
  'planType',
  'billingPeriod',
  'message',
  'name',
  'startsAt',
  'mailboxId',
  'address',
  'smtp',
  'format',
  'user_metadata',
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: 'small' },
  junk,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(
    'ada@coldframe.test',
    'bob@coldframe.test',
    'Correct horse 1',
    'premium',
    'monthly',
    'email',
  ),
  fc.uuid(),
  fc.nat({ max: 1 }).map((at) => bobs[at]!),
  fc.jsonValue(),
)
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .dictionary(fc.oneof({ weight: 4, arbitrary: known }, junk), value, { maxKeys: 6 })
      .map((it) => JSON.stringify(it)),
  },
  fc.json(),
  junk,
)
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'odd',
    ),
    accept: fc.constantFrom(
      '*/*',
      'application/json',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'odd',
    ),
    prefer: fc.constantFrom('return=representation', 'count=exact', 'resolution=merge-duplicates', 'odd'),
    'user-agent': fc.constantFrom('Mozilla/5.0', '', 'x'.repeat(3000), 'GoogleImageProxy'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1', 'not an address', '1.2.3.4, 5.6.7.8'),
    cookie: fc.constantFrom('a=b', '='.repeat(500)),
  },
  { requiredKeys: [] },
)
const method = fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')
const query = fc.array(fc.tuple(fc.oneof(known, junk), junk), { maxLength: 3 })

const functionNames = Object.keys(
  functionHandlers({ sandbox: {}, reach: {}, model: null } as unknown as HandlerDeps),
)
const pathsOfRoutes = routes({ tracking: {}, supabase: {} } as AppDeps).map(({ path }) =>
  path.replace(/^\*/, '/*'),
)
const endpoints: Record<string, fc.Arbitrary<string>> = {
  auth: fc
    .constantFrom(
      ...Object.keys(authEndpoints),
      '/token?grant_type=password',
      '/token?grant_type=refresh_token',
      '/nothing',
    )
    .chain((path) => fc.uuid().map((id) => path.replaceAll(/:\w+/g, id)))
    .map((path) => `/auth/v1${path}`),
  rest: fc
    .tuple(
      fc.constantFrom(
        'audience',
        'workspaces',
        'messages',
        'campaign_leads',
        'mailboxes',
        'rpc/find_audience',
        'rpc/campaign_report',
        'rpc/save_sequence',
        'rpc/why_not_sent',
        'pg_class',
        'auth.users',
      ),
      fc.constantFrom(
        '',
        '?select=*',
        '?id=not.is.null',
        '?select=*,workspaces(*)',
        '?or=(id.is.null,id.not.is.null)',
      ),
    )
    .map(([table, ask]) => `/rest/v1/${table}${ask}`),
  functions: fc.constantFrom(...functionNames, 'nothing').map((name) => `/functions/v1/${name}`),
  tracker: fc
    .tuple(
      fc.constantFrom('o', 'c', 'u', 'x'),
      fc.oneof(junk, fc.base64String(), fc.constantFrom('https://evil.example/')),
    )
    .map(([endpoint, token]) => `/t/${endpoint}/${encodeURIComponent(token.toWellFormed())}`),
  pages: fc.oneof(
    fc
      .tuple(fc.constantFrom(...pathsOfRoutes, '/app'), junk)
      .map(([path, part]) => path.replace(/:\w+|\*/, encodeURIComponent(part.toWellFormed()))),
    fc
      .tuple(
        fc.constantFrom(
          '',
          '/list',
          '/list-v2',
          '/move',
          '/copy',
          '/sign',
          '/upload/sign',
          '/info',
          '/public',
        ),
        fc.constantFrom('', '/attachments', '/exports', '/nothing'),
        junk,
      )
      .map(
        ([call, bucket, name]) =>
          `/storage/v1/object${call}${bucket}/${encodeURIComponent(name.toWellFormed())}`,
      ),
    junk.map((path) => `/${encodeURIComponent(path.toWellFormed())}`),
  ),
}

const ours =
  /\bat \S+ \(?(?:file:|node:|\/)|node_modules|SELECT .* FROM|syntax error at or near|pg_catalog|\$row|\$body/

for (const [endpoint, path] of Object.entries(endpoints)) {
  test(`${endpoint}: ${RUNS} random requests`, async () => {
    const answers = new Map<number, number>()
    const endReading = readBeside(readAsBob)
    await fc.assert(
      fc.asyncProperty(
        path,
        method,
        query,
        headers,
        body,
        fc.nat({ max: 3 }),
        async (base, verb, parameters, more, text, who) => {
          // Requests arrive by sockets, so a server handles other events between them.
          await setImmediate()
          const searchParams = new URLSearchParams(
            parameters.map(([name, words]): [string, string] => [name.toWellFormed(), words.toWellFormed()]),
          )
          const address = `http://127.0.0.1:3000${base}${base.includes('?') ? '&' : '?'}${searchParams.toString()}`
          const token = tokens[who]
          const sent = new Headers(more)
          if (token) {
            sent.set('apikey', tokens[0]!)
            sent.set('authorization', `Bearer ${token}`)
          }
          const init = {
            method: verb,
            headers: sent,
            ...(['GET', 'HEAD'].includes(verb) ? {} : { body: text }),
          }
          const response = await within(HANGS, whole.app.fetch(new Request(address, init)))
          const bodyText = await within(HANGS, response.text())
          answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
          assert.ok(response.status < 500, `${response.status} ${bodyText.slice(0, 400)}`)
          assert.ok(!bodyText.includes(canary), `another's row: ${bodyText.slice(0, 400)}`)
          if (response.status >= 400) assert.doesNotMatch(bodyText, ours)
          assert.equal(response.headers.get('set-cookie'), null)
        },
      ),
      { numRuns: RUNS },
    )
    await endReading()
    // A guessed token is never valid, so the tracker reveals nothing.
    if (endpoint === 'tracker')
      assert.ok([...answers.keys()].every((status) => [204, 404, 405].includes(status)))
    else assert.ok(answers.size > 1, `one answer to everything: ${JSON.stringify([...answers])}`)
  })
}

test('no request kept the main thread from all others', () => {
  // Work outside of requests belongs to this test.
  assert.deepEqual(
    overruns.filter(({ name }) => name !== undefined),
    [],
  )
})

async function readAsBob(): Promise<void> {
  const headers = { apikey: tokens[0]!, authorization: `Bearer ${bobsToken}` }
  const url = `http://127.0.0.1:3000/rest/v1/workspaces?select=id&id=eq.${bobs[0]}`
  const answer = await whole.app.fetch(new Request(url, { headers }))
  assert.equal(((await answer.json()) as unknown[]).length, 1)
}

async function within<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer')), milliseconds)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}
