// Tests the access of a personal API key, with the official client and plain HTTP, and its limits.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { installationKeys } from './auth/jwt.ts'
import { jwtSecret, siteUrl, lenientAuth } from '#server/testing/auth/test-auth.ts'
import { checked } from './functions/invoke.ts'
import { createSupabase, type Supabase } from './supabase.ts'

let t: TestDatabase
let supabase: Supabase
let anonKey: string
let address = '203.0.113.7'

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
    auth: { ...lenientAuth, ...keys },
    exposedSchemas: ['public'],
    handlers: {
      whoami,
      'has-model': whoami,
      'launch-campaign': whoami,
      'in-person': { ...whoami, inPerson: true },
    },
    sendMail: async () => {},
    now: () => new Date(),
    clientAddress: () => address,
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
  await t.asAda('delete from api_keys')
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
  await assert.rejects(t.asAda(`select create_api_key(' ', 'read')`), {
    message: 'An API key needs a name.',
  })
  await assert.rejects(t.db.as(t.anon).query(`select create_api_key('x', 'read')`), { code: '42501' })
})

test('making and revoking a key stand in the log', async () => {
  await makeKey()
  await t.asAda('delete from api_keys')
  const log = await t.sql('select actor_id, action from audit_log order by id')
  assert.deepEqual(log, [
    { actor_id: t.adaId, action: 'api_key.created' },
    { actor_id: t.adaId, action: 'api_key.revoked' },
  ])
})

type WorkspaceKey = { scopes: string[]; addresses?: string[]; workspace?: string; identity?: typeof t.ada }

async function makeWorkspaceKey({ scopes, addresses, workspace = 'Hers', identity = t.ada }: WorkspaceKey) {
  const [row] = await t.db.as(identity).query<{ key: string }>(
    `select create_api_key('A program', p_workspace_id => w.id, p_scopes => $2, p_addresses => $3) as key
     from workspaces w where w.name = $1`,
    [workspace, scopes, addresses ?? null],
  )
  return row!.key
}

const idOf = async (workspace: string) =>
  String((await t.sql(`select id from workspaces where name = '${workspace}'`))[0]!.id)

test('a workspace key reaches its workspace alone, in tables and functions', async () => {
  await t.sql(`insert into workspaces (name, user_id) values ('Other', '${t.adaId}');
    insert into audience (workspace_id, email) select id, lower(name) || '@keys.test' from workspaces`)
  const program = client(await makeWorkspaceKey({ scopes: ['read', 'contacts', 'admin'] }))
  assert.deepEqual((await program.from('workspaces').select('name')).data, [{ name: 'Hers' }])
  assert.deepEqual((await program.from('audience').select('email')).data, [{ email: 'hers@keys.test' }])
  const other = await idOf('Other')
  assert.equal(
    (await program.from('audience').insert({ workspace_id: other, email: 'x@keys.test' })).error?.code,
    '42501',
  )
  const counted = await program.rpc('get_workspace_audience_secure', { p_workspace_id: other })
  assert.equal(counted.error?.code, '42501')
  assert.equal((await program.from('workspaces').insert({ name: 'Made' })).error?.code, '42501')
  assert.deepEqual(
    (
      await program
        .from('workspaces')
        .delete()
        .eq('id', await idOf('Hers'))
        .select('id')
    ).data,
    [],
  )
  assert.equal((await program.from('workspaces').update({ name: 'Hers too' }).eq('name', 'Hers')).error, null)
  assert.deepEqual((await program.from('workspaces').select('name')).data, [{ name: 'Hers too' }])
})

test('a workspace key does what its scopes allow, and is told which one it lacks', async () => {
  const workspace_id = await idOf('Hers')
  const contacts = client(await makeWorkspaceKey({ scopes: ['contacts'] }))
  const added = await contacts
    .from('audience')
    .insert({ workspace_id, email: 'new@keys.test' })
    .select('email')
  assert.deepEqual(added.data, [{ email: 'new@keys.test' }])
  const campaign = await contacts.from('email_campaigns').insert({ workspace_id, title: 'Founders' })
  assert.deepEqual([campaign.status, campaign.error?.hint], [403, 'It needs the scope "campaigns".'])
  const launch = await contacts.functions.invoke('launch-campaign')
  const refusal = (launch.error as { context: Response }).context
  assert.deepEqual(
    [refusal.status, ((await refusal.json()) as { hint: string }).hint],
    [403, 'It needs the scope "send".'],
  )
  const sent = await contacts.rpc('resume_campaign', { p_campaign_id: workspace_id })
  assert.equal(sent.error?.hint, 'It needs the scope "send".')
  const personal = await contacts.from('profiles').select('id')
  assert.equal(personal.error?.message, "A workspace key can't do this.")

  const reader = client(await makeWorkspaceKey({ scopes: ['read'] }))
  assert.deepEqual((await reader.from('audience').select('email')).data, [{ email: 'new@keys.test' }])
  assert.equal((await reader.from('audience').delete().eq('email', 'new@keys.test')).error?.code, '42501')
  assert.deepEqual((await reader.functions.invoke('has-model')).data, { sub: t.adaId })
  // A function without a scope of its own.
  assert.equal(((await reader.functions.invoke('whoami')).error as { context: Response }).context.status, 403)
})

test('a key with allowed addresses is refused from any other, and is not marked as used', async () => {
  const key = await makeWorkspaceKey({ scopes: ['read'], addresses: ['198.51.100.7', '2001:db8::/32'] })
  assert.equal((await call('/rest/v1/workspaces', { apikey: key })).status, 401)
  assert.deepEqual(await t.sql('select last_used_at from api_keys'), [{ last_used_at: null }])
  try {
    for (const allowed of ['198.51.100.7', '2001:db8::5']) {
      address = allowed
      assert.equal((await call('/rest/v1/workspaces', { apikey: key })).status, 200, allowed)
    }
  } finally {
    address = '203.0.113.7'
  }
  await assert.rejects(makeWorkspaceKey({ scopes: ['read'], addresses: ['anywhere'] }), {
    message: 'anywhere is not an IP address.',
  })
  await assert.rejects(makeWorkspaceKey({ scopes: ['everything'] }), {
    message: 'There is no scope "everything".',
  })
  await assert.rejects(makeWorkspaceKey({ scopes: [] }), { message: 'A workspace key needs a scope.' })
})

test('the owner is mailed of the key of a member and revokes it, and it ends with the membership', async () => {
  await t.sql(`delete from private.outbox;
    insert into workspace_members (workspace_id, user_id, role) select id, '${t.bobId}', 'viewer' from workspaces where name = 'Hers'`)
  const key = await makeWorkspaceKey({ scopes: ['read', 'contacts'], identity: t.bob })
  const mails = await t.sql(`select recipient, subject from private.outbox order by recipient`)
  assert.deepEqual(mails, [
    { recipient: 'ada@coldframe.test', subject: 'An API key was created in your workspace' },
    { recipient: 'bob@coldframe.test', subject: 'An API key was created' },
  ])
  const program = client(key)
  const workspace_id = await idOf('Hers')
  assert.deepEqual((await program.from('workspaces').select('name')).data, [{ name: 'Hers' }])
  // The key has no right that its creator lacks.
  assert.equal(
    (await program.from('audience').insert({ workspace_id, email: 'n@keys.test' })).error?.code,
    '42501',
  )
  assert.equal((await t.asAda('delete from api_keys returning id')).length, 1)
  assert.equal((await call('/rest/v1/workspaces', { apikey: key })).status, 401)

  const next = await makeWorkspaceKey({ scopes: ['read'], identity: t.bob })
  await t.sql(`delete from workspace_members where user_id = '${t.bobId}'`)
  assert.equal((await call('/rest/v1/workspaces', { apikey: next })).status, 401)
  assert.deepEqual(await t.sql('select id from api_keys'), [])
})

test('a request that is sent again with its key does nothing, and gets the same answer', async () => {
  const workspace_id = await idOf('Hers')
  const key = await makeKey()
  const add = (idempotencyKey: string, email: string, by = key) =>
    supabase.fetch(
      new Request(`${siteUrl}/rest/v1/audience?select=id,email`, {
        method: 'POST',
        headers: {
          apikey: by,
          'content-type': 'application/json',
          prefer: 'return=representation',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ workspace_id, email }),
      }),
    )
  const first = await add('order-1', 'one@keys.test')
  const body = await first.text()
  const again = await add('order-1', 'one@keys.test')
  assert.deepEqual([first.status, again.status, again.headers.get('idempotent-replayed')], [201, 201, 'true'])
  assert.equal(await again.text(), body)
  assert.equal((await add('order-1', 'two@keys.test')).status, 422)
  // A refusal of the row itself is the answer, too; another account has keys of its own.
  assert.equal((await add('order-2', 'one@keys.test')).status, 409)
  assert.equal((await add('order-1', 'one@keys.test', await makeKey('write', t.bob))).status, 403)
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => add('order-3', 'three@keys.test')))
  assert.ok(atOnce.every(({ status }) => status === 201 || status === 409))
  assert.equal((await t.sql(`select id from audience where email like '%@keys.test'`)).length, 2)
  // A crash leaves a request without an answer, which runs again two minutes later.
  await t.sql(
    `update private.idempotent_requests set status = null, created_at = now() - interval '90 seconds'`,
  )
  assert.equal((await add('order-2', 'one@keys.test')).status, 409)
  const running = await add('order-1', 'one@keys.test')
  assert.equal(((await running.json()) as { code: string }).code, 'idempotency_key')
  await t.sql(`delete from audience where email = 'one@keys.test';
    update private.idempotent_requests set created_at = now() - interval '3 minutes'`)
  assert.equal((await add('order-1', 'two@keys.test')).status, 422)
  const retried = await Promise.all(Array.from({ length: 3 }, () => add('order-1', 'one@keys.test')))
  const runs = retried.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'))
  assert.equal(runs.length, 1)
  assert.deepEqual(
    retried
      .filter(
        ({ headers }) =>
          headers.get('idempotent-replayed') === null && headers.get('content-range') !== undefined,
      )
      .map(({ status }) => status)
      .filter((status) => status === 201).length,
    1,
  )
  await t.sql(`update private.idempotent_requests set created_at = now() - interval '25 hours'`)
  assert.equal((await add('order-1', 'four@keys.test')).status, 201)
  const called = (name: string) =>
    supabase.fetch(
      new Request(`${siteUrl}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: key, 'idempotency-key': 'call-1' },
        body: '{}',
      }),
    )
  assert.equal((await called('whoami')).headers.get('idempotent-replayed'), null)
  assert.equal((await called('whoami')).headers.get('idempotent-replayed'), 'true')
  assert.equal((await called('in-person')).status, 422)
})

test('an account stores its newest thousand keys, and no request that is too large', async () => {
  await t.sql(`delete from private.idempotent_requests;
    insert into private.idempotent_requests (account, key_hash, request_hash, status, created_at)
    select '${t.adaId}', int4send(n), '', 200, now() - n * interval '1 second' from generate_series(1, 1100) n`)
  const send = (body: string) =>
    supabase.fetch(
      new Request(`${siteUrl}/functions/v1/whoami`, {
        method: 'POST',
        headers: { apikey: key, 'idempotency-key': 'large' },
        body,
      }),
    )
  const key = await makeKey()
  assert.equal((await send('{}')).status, 200)
  const [{ count } = {}] = await t.sql(
    `select count(*)::int from private.idempotent_requests where account = '${t.adaId}'`,
  )
  assert.equal(count, 1_000)
  assert.equal((await send(JSON.stringify('x'.repeat(300_000)))).status, 413)
})
