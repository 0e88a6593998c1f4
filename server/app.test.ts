// The product as another program meets it: only the official client, on the whole server, no port.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing.ts'
import { createApp, type App } from './app.ts'
import { readConfig } from './config.ts'
import { functionHandlers } from './functions/handlers.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { createLog } from './log.ts'
import { mailToOutbox, readOutbox } from './mail/outbox.ts'
import { installationKeys } from './supabase/auth/jwt.ts'
import { createSupabase, type Supabase } from './supabase/supabase.ts'

const siteUrl = 'http://127.0.0.1:3000'
const jwtSecret = 'a secret of this test that is long enough'
const password = 'correct horse battery'

let t: TestDatabase
let app: App
let supabase: Supabase
let keys: { anonKey: string; serviceKey: string }

before(async () => {
  t = await freshDatabase()
  keys = await installationKeys(jwtSecret)
  const config = readConfig({})
  const sendMail = mailToOutbox(t.db)
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: new Uint8Array(32),
    scale: 1_000,
  })
  supabase = await createSupabase({
    db: t.db,
    auth: {
      ...config.auth,
      ...keys,
      rateLimitScale: 1_000,
      mailIntervalSeconds: 0,
      jwtSecret,
      siteUrl,
      allowedRedirects: [],
      minPasswordLength: 6,
      confirmationPage: '/verify-email',
    },
    exposedSchemas: ['public'],
    handlers: functionHandlers({ sendMail, limiter, clientAddress: () => '127.0.0.1' }),
    sendMail,
    now: () => new Date(),
    clientAddress: () => '127.0.0.1',
    onError: (error) => {
      throw error
    },
  })
  const log = createLog('silent')
  app = createApp({ config, db: t.db, log, siteUrl, anonKey: keys.anonKey, site: () => undefined, supabase })
})
after(async () => {
  await supabase.close()
  await t.close()
})

const call = (path: string, init?: RequestInit) => app.fetch(new Request(siteUrl + path, init))

function client(): SupabaseClient {
  const fetch: typeof globalThis.fetch = (input, init) => app.fetch(new Request(input, init))
  return createClient(siteUrl, keys.anonKey, {
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
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail!.text)![0]
  const followed = await call(link.slice(siteUrl.length), { headers: { 'sec-fetch-mode': 'navigate' } })
  assert.equal(followed.status, 303)
  const signedIn = await person.auth.signInWithPassword({ email, password })
  assert.equal(signedIn.error, null)
  return person
}

const draft = {
  kind: 'email',
  subject: 'your two openings',
  text: 'Hi Maya,\n\nYou are hiring two reps. Is onboarding ready?\n\nAda',
}
const review = (person: SupabaseClient, id: string = crypto.randomUUID()) =>
  person.functions.invoke('analyze-email', { body: { id, draft, body: draft.text } })

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
  assert.deepEqual(found.data, [{ email: 'ada1@example.com' }])
})

test('the free month ends after five deep reviews, and says so', async () => {
  const person = await newcomer('carla')
  for (let i = 0; i < 5; i += 1) {
    const { data, error } = await review(person)
    assert.equal(error, null)
    assert.equal(typeof data.analysis.score, 'number')
  }
  const { error } = await review(person)
  const told = await (error.context as Response).json()
  assert.equal((error.context as Response).status, 402)
  assert.match(told.message, /5 analyses/)
})

test('the anon key is nobody, and can not ask for a review', async () => {
  const { error } = await review(client())
  assert.equal((error.context as Response).status, 401)
})

test('a function that does not exist, a wrong body and a wrong method are told apart', async () => {
  const person = await newcomer('dora')
  const status = async (name: string, body: object) =>
    ((await person.functions.invoke(name, { body })).error.context as Response).status
  assert.equal(await status('water-the-plants', {}), 404)
  assert.equal(await status('analyze-email', { draft: 7 }), 400)
  const { data } = await person.auth.getSession()
  const headers = { apikey: keys.anonKey, authorization: `Bearer ${data.session!.access_token}` }
  assert.equal((await call('/functions/v1/analyze-email', { headers })).status, 405)
  const junk = { method: 'POST', headers, body: '{"draft":' }
  assert.equal((await call('/functions/v1/analyze-email', junk)).status, 400)
  const huge = { method: 'POST', headers, body: 'x'.repeat(2_100_000) }
  assert.equal((await call('/functions/v1/analyze-email', huge)).status, 413)
})

test('no door opens without a key of this installation', async () => {
  for (const door of [
    '/auth/v1/user',
    '/rest/v1/profiles',
    '/functions/v1/analyze-email',
    '/realtime/v1/api/broadcast',
  ]) {
    assert.equal((await call(door)).status, 401)
    assert.equal((await call(door, { headers: { apikey: 'sb_guess' } })).status, 401)
  }
})

test('storage is not part of the product, and says so', async () => {
  const answer = await call('/storage/v1/bucket')
  assert.equal(answer.status, 404)
  assert.match((await answer.json()).message, /Storage is not part/)
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
  const refused = await call('/rest/v1/profiles', { headers: { origin: 'https://elsewhere.example' } })
  assert.equal(refused.headers.get('access-control-allow-origin'), '*')
})

test('the outbox is read by this machine alone', async () => {
  assert.equal((await call('/outbox.json')).status, 200)
  const rebound = new Request('http://evil.example/outbox.json')
  assert.equal((await app.fetch(rebound)).status, 404)
})
