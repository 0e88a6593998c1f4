// Tests the access of a personal API key, with the official client and plain HTTP, and its limits.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { installationKeys } from './auth/jwt.ts'
import { jwtSecret, siteUrl } from '#server/testing/auth/test-auth.ts'
import { checked } from './functions/invoke.ts'
import { createSupabase, type Supabase } from './supabase.ts'

let t: TestDatabase
let supabase: Supabase
let anonKey: string

const whoami = checked({
  signedIn: true,
  body: z.unknown(),
  run: async ({ identity }) => ({ sub: identity.claims?.sub }),
})

before(async () => {
  t = await freshDatabase()
  const keys = await installationKeys(jwtSecret)
  anonKey = keys.anonKey
  supabase = await createSupabase({
    db: t.db,
    auth: {
      ...keys,
      siteUrl,
      jwtSecret,
      autoconfirm: true,
      mailIntervalSeconds: 0,
      refreshReuseSeconds: 10,
      rateLimitScale: 1000,
      allowedRedirects: [],
      minPasswordLength: 6,
      constantResponseMs: 0,
    },
    exposedSchemas: ['public'],
    handlers: { whoami, 'in-person': { ...whoami, inPerson: true } },
    sendMail: async () => {},
    now: () => new Date(),
    clientAddress: () => '203.0.113.7',
    onError: (error) => {
      throw error
    },
  })
})
after(async () => {
  await supabase.close()
  await t.close()
})
beforeEach(() =>
  t.sql(`delete from api_keys; delete from workspaces; truncate audit_log;
    insert into workspaces (name, user_id) values ('Hers', '${t.adaId}'), ('His', '${t.bobId}')`),
)

async function makeKey(scope = 'write', identity = t.ada): Promise<string> {
  const [row] = await t.db
    .as(identity)
    .query<{ key: string }>(`select create_api_key('A program', $1) as key`, [scope])
  return row?.key ?? ''
}

const client = (key: string) =>
  createClient(siteUrl, key, {
    global: { fetch: (input, init) => supabase.fetch(new Request(input, init)) },
    auth: { autoRefreshToken: false, persistSession: false },
  })

const call = (path: string, headers: Record<string, string>, method = 'GET') =>
  supabase.fetch(new Request(`${siteUrl}${path}`, { method, headers }))

const names = async (response: Response) =>
  ((await response.json()) as { name: string }[]).map(({ name }) => name)

test('a key opens the tables and functions of its person, and of nobody else', async () => {
  const program = client(await makeKey())
  const { data } = await program.from('workspaces').select('name')
  assert.deepEqual(data, [{ name: 'Hers' }])
  assert.deepEqual((await program.functions.invoke('whoami')).data, { sub: t.adaId })
  const { data: made } = await program.from('workspaces').insert({ name: 'Made' }).select('name, user_id')
  assert.deepEqual(made, [{ name: 'Made', user_id: t.adaId }])
})

test('it may stand in either header, alone or beside the installation’s key', async () => {
  const key = await makeKey()
  const ways: Record<string, string>[] = [
    { apikey: key },
    { authorization: `Bearer ${key}` },
    { authorization: `Bearer ${key}`, apikey: anonKey },
    { authorization: `Bearer ${key}`, apikey: key },
  ]
  for (const headers of ways)
    assert.deepEqual(await names(await call('/rest/v1/workspaces?select=name', headers)), ['Hers'])
})

test('a key that may only read reads, and PostgreSQL refuses it every write', async () => {
  const program = client(await makeKey('read'))
  assert.deepEqual((await program.from('workspaces').select('name')).data, [{ name: 'Hers' }])
  const { status, error } = await program.from('workspaces').insert({ name: 'Made' })
  assert.deepEqual([status, error?.code], [405, '25006'])
  const renamed = await program.from('workspaces').update({ name: 'X' }).eq('name', 'Hers').select().single()
  assert.equal(renamed.error?.code, '25006')
  const called = await program.functions.invoke('whoami')
  assert.equal((called.error as { context: Response }).context.status, 403)
})

test('a key that is unknown, revoked or expired, or of a suspended person, opens nothing', async () => {
  const refused = async (key: string) => {
    const response = await call('/rest/v1/workspaces', { apikey: key })
    assert.equal(response.status, 401)
    assert.equal(
      ((await response.json()) as { message: string }).message,
      'API key is unknown, revoked or expired',
    )
    const answer = await call('/functions/v1/whoami', { apikey: key }, 'POST')
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [401, 'INVALID_KEY'])
  }
  for (const guess of ['cf_', `cf_${'0'.repeat(64)}`, "cf_' or true --"]) await refused(guess)
  const expired = await makeKey()
  await t.sql(`update api_keys set expires_at = now() - interval '1 second'`)
  await refused(expired)
  const suspended = await makeKey()
  await t.sql(`update auth.users set banned_until = now() + interval '1 day' where id = '${t.adaId}'`)
  await refused(suspended)
  await t.sql(`update auth.users set banned_until = null where id = '${t.adaId}'`)
  await t.db.as(t.ada).query('delete from api_keys')
  await refused(suspended)
})

test('a key signs nobody in, and opens neither the auth server nor realtime', async () => {
  const key = await makeKey()
  for (const [path, method] of [
    ['/auth/v1/user', 'GET'],
    ['/auth/v1/logout', 'POST'],
    ['/auth/v1/admin/users', 'GET'],
    ['/realtime/v1/api/broadcast', 'POST'],
  ] as const) {
    const ways: Record<string, string>[] = [
      { apikey: key },
      { apikey: anonKey, authorization: `Bearer ${key}` },
    ]
    for (const headers of ways) {
      const { status } = await call(path, headers, method)
      assert.ok(status === 401 || status === 403, `${path}: ${status}`)
    }
  }
})

test('what wants the person in person refuses a key: keys, sessions, the account, the admin’s work', async () => {
  await t.sql(`insert into profiles (id, name, role) values ('${t.adaId}', 'Ada', 'admin')
    on conflict (id) do update set role = 'admin'`)
  const program = client(await makeKey())
  const { error } = await program.rpc('create_api_key', { p_name: 'More', p_scope: 'write' })
  assert.equal(error?.message, "An API key can't do this.")
  assert.deepEqual((await program.from('api_keys').select('id')).data, [])
  for (const [name, facts] of [
    ['delete_account', { p_email: 'ada@coldframe.test' }],
    ['end_session', { p_session_id: t.adaId }],
    ['admin_users', {}],
  ] as const)
    assert.equal((await program.rpc(name, facts)).error?.code, '42501', name)
  const { error: refusal } = await program.functions.invoke('in-person')
  assert.equal((refusal as { context: Response }).context.status, 403)
  await t.sql('delete from profiles')
})

test('the database keeps no key, only its hash, and notes when it was used', async () => {
  const key = await makeKey()
  const [before] = await t.sql('select prefix, last_four, last_used_at from api_keys')
  assert.deepEqual(before, { prefix: key.slice(0, 9), last_four: key.slice(-4), last_used_at: null })
  await call('/rest/v1/workspaces', { apikey: key })
  const [used] = await t.sql('select last_used_at is not null as used from api_keys')
  assert.deepEqual(used, { used: true })
  const storedText = JSON.stringify(
    await t.sql('select k, s from api_keys k join private.api_key_secrets s on true'),
  )
  assert.ok(!storedText.includes(key) && !storedText.includes(key.slice(3, -4)))
})

test('the twenty-sixth key, a nameless one and an odd scope are refused in words, whoever hurries', async () => {
  const making = await Promise.allSettled(Array.from({ length: 30 }, () => makeKey()))
  assert.equal(making.filter(({ status }) => status === 'fulfilled').length, 25)
  await assert.rejects(makeKey(), { code: 'PT409', message: 'You have 25 API keys.' })
  await t.sql('delete from api_keys')
  await assert.rejects(makeKey('admin'), { message: 'There is no scope "admin".' })
  await assert.rejects(t.db.as(t.ada).query(`select create_api_key(' ', 'read')`), {
    message: 'An API key needs a name.',
  })
  await assert.rejects(t.db.as(t.anon).query(`select create_api_key('x', 'read')`), { code: '42501' })
})

test('making and revoking a key stand in the log', async () => {
  await makeKey()
  await t.db.as(t.ada).query('delete from api_keys')
  const log = await t.sql('select actor_id, action from audit_log order by id')
  assert.deepEqual(log, [
    { actor_id: t.adaId, action: 'api_key.created' },
    { actor_id: t.adaId, action: 'api_key.revoked' },
  ])
})
