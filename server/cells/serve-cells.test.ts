// A day of work of an account at home, and of one at a cell: the same code on two PostgreSQL servers.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { connect, type Connected } from '#database/connect.ts'
import { ownPostgres, type OwnPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies, type Dependencies } from '#server/create-dependencies.ts'
import { createLog } from '#server/log.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { createTrackingTokens } from '#server/tracking/tokens.ts'
import { addCell } from './change-cells.ts'

const jwtSecret = 'a secret of this test that is long enough for it'
const dataKey = randomBytes(32).toString('base64url')
const siteUrl = 'http://127.0.0.1:3000'
const trackingKey = { id: 1, secret: 'what links are signed with' }
let homeServer: OwnPostgres
let cellServer: OwnPostgres
let home: Connected
let program: Dependencies
let dataDir: string
let anonKey: string

before(async () => {
  homeServer = await ownPostgres({ settings: { wal_level: 'logical' } })
  cellServer = await ownPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-serve-cells-'))
  home = await connect({ databaseUrl: homeServer.url, dataDir, secret: jwtSecret })
  const client = new pg.Client(homeServer.connection)
  await client.connect()
  await addCell({
    home: { client, keys: createDataKeys([dataKey]), secret: jwtSecret, dataDir },
    name: 'one',
    url: cellServer.url,
    homeUrl: homeServer.url,
  })
  await client.end()
  program = await start()
  anonKey = (await installationKeys(jwtSecret)).anonKey
})

after(async () => {
  await program.close()
  await home.close()
  await Promise.all([cellServer.close(), homeServer.close()])
  await rm(dataDir, { recursive: true, force: true })
})

const start = () =>
  createDependencies({
    config: readConfig({
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMIT_SCALE: '100000',
      BILLING: 'off',
      DATA_DIR: dataDir,
      DATABASE_POOL: '4',
    }),
    log: createLog('fatal'),
    siteUrl,
    jwtSecret,
    dataKeys: [dataKey],
    db: home.db,
    site: () => undefined,
    isPage: () => false,
    spoolFolder: join(dataDir, 'spool'),
    trackingKeys: [trackingKey],
    clientAddress: () => '127.0.0.1',
  })

const reach: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = await request.clone().arrayBuffer()
  request.headers.set('content-length', String(body.byteLength))
  return program.app.fetch(request)
}
const open = (headers: Record<string, string> = {}): SupabaseClient =>
  createClient(siteUrl, anonKey, {
    global: { fetch: reach, headers },
    auth: { persistSession: false, autoRefreshToken: false },
  })
const count = async (server: OwnPostgres, query: string) =>
  Number((await server.sql<{ n: string }>(`select count(*) as n from ${query}`))[0]!.n)
const takeNew = (cell: string | null) =>
  homeServer.sql(
    `update private.cells set takes_new = name is not distinct from ${cell ? `'${cell}'` : 'null'}`,
  )

type Answer<Data> = { data: Data; error: { message: string } | null }
async function ok<Data>(asked: PromiseLike<Answer<Data>>) {
  const { data, error } = await asked
  assert.equal(error, null)

  return data as NonNullable<Data>
}

async function signUp(name: string): Promise<{ client: SupabaseClient; id: string; workspace: string }> {
  const client = open()
  const { user } = await ok(
    client.auth.signUp({
      email: `${name}@example.com`,
      password: 'correct horse battery',
      options: { data: { username: name } },
    }),
  )
  const id = user!.id
  await ok(client.from('profiles').insert({ id, name, username: name }).select())
  const made = await ok(client.from('workspaces').insert({ name: 'W', user_id: id }).select('id').single())
  return { client, id, workspace: made.id as string }
}

for (const where of ['home', 'one'])
  test(`a day of work of an account at ${where}`, async () => {
    await takeNew(where === 'home' ? null : where)
    const mine = where === 'home' ? homeServer : cellServer
    const others = where === 'home' ? cellServer : homeServer
    const { client, id, workspace } = await signUp(`ada-${where}`)
    const contact = { workspace_id: workspace, email: 'rose@example.com', name: 'Rose' }
    await ok(client.from('audience').insert(contact).select())
    assert.equal(await count(mine, 'audience'), 1)
    assert.equal(await count(others, 'audience'), 0)
    assert.equal(
      (await ok(client.from('workspaces').select('*, audience(count)').single())).audience[0].count,
      1,
    )
    await ok(client.rpc('find_audience', { p_workspace_id: workspace, p_find: {} }))
    const draft = { kind: 'email', subject: 'Roses', text: 'Dear Rose, shall we talk about roses?' }
    await ok(
      client.functions.invoke('analyze-email', {
        body: { id: crypto.randomUUID(), draft, body: 'Dear Rose', workspaceId: workspace },
      }),
    )
    const template = { workspace_id: workspace, title: 'T', subject: 's', content_text: 'c' }
    await ok(client.from('email_templates').insert(template).select())
    await ok(client.rpc('create_campaign', { p_workspace_id: workspace, p_title: 'Roses', p_sequence: [] }))
    const { workspaceId: sample } = await ok(client.functions.invoke('load-sample-data', { body: {} }))
    const again = await ok(client.functions.invoke('load-sample-data', { body: {} }))
    assert.equal(again.workspaceId, sample)
    assert.ok((await count(mine, `audience where workspace_id = '${sample}'`)) > 10)
    const exports = client.storage.from('exports')
    const path = `${workspace}/${id}/a.csv`
    await ok(exports.upload(path, new Blob(['a,b'], { type: 'text/csv' })))
    assert.equal(await (await ok(exports.download(path))).text(), 'a,b')
    const { signedUrl } = await ok(exports.createSignedUrl(path, 60))
    assert.equal(await (await program.app.fetch(new Request(signedUrl))).text(), 'a,b')
    const report = await ok(
      client.from('analyses').select('id').eq('workspace_id', workspace).limit(1).single(),
    )
    const shared = await client
      .from('shared_reports')
      .insert({ analysis_id: report.id })
      .select('token')
      .single()
    const read = await open().functions.invoke('read-shared-report', { body: { token: shared.data?.token } })
    assert.equal(read.error, null)
    await ok(client.rpc('get_workspace_members', { p_workspace_id: workspace }))
    const key = await ok(client.rpc('create_api_key', { p_name: 'k', p_scope: 'write', p_days: null }))
    const byKey = createClient(siteUrl, key as string, { global: { fetch: reach } })
    assert.equal((await ok(byKey.from('audience').select('email').eq('workspace_id', workspace))).length, 1)
    await ok(client.functions.invoke('export-account', { body: {} }))
    await ok(client.rpc('my_holdings'))
    await ok(client.from('workspaces').update({ name: 'Renamed' }).eq('id', workspace).select())
    assert.equal(
      (await ok(client.from('workspaces').select('name').eq('id', workspace).single())).name,
      'Renamed',
    )
    await ok(client.from('workspaces').delete().eq('id', workspace).select())
    assert.equal(await count(mine, `audience where workspace_id = '${workspace}'`), 0)
    await ok(client.rpc('delete_account', { p_email: `ada-${where}@example.com`, p_without_admin: true }))
    await until(async () => (await count(cellServer, `auth.users where id = '${id}'`)) === 0)
    assert.equal(await count(mine, 'audience'), 0)
  })

test('whoever is at home sees nothing of a cell, nor the other way', async () => {
  await takeNew('one')
  const there = await signUp('there')
  await takeNew(null)
  const here = await signUp('here')
  for (const one of [there, here])
    await ok(one.client.from('audience').insert({ workspace_id: one.workspace, email: 'a@b.test' }).select())
  for (const [one, other] of [
    [there, here],
    [here, there],
  ] as const) {
    assert.deepEqual(
      (await ok(one.client.from('audience').select('workspace_id'))).map((row) => row.workspace_id),
      [one.workspace],
    )
    const stolen = await one.client
      .from('audience')
      .insert({ workspace_id: other.workspace, email: 'x@y.test' })
    assert.equal(stolen.error?.code, '42501')
    const forged = `e30.${Buffer.from(JSON.stringify({ sub: other.id })).toString('base64url')}.AAAA`
    const asked = await open({ authorization: `Bearer ${forged}` })
      .from('audience')
      .select('id')
    assert.equal(asked.status, 401)
  }
  assert.equal((await open().from('audience').select('id')).error?.code, '42501')
})

test('a cell that is away answers 503 for its accounts alone, also to a process that starts without it', async () => {
  await takeNew('one')
  const there = await signUp('far')
  await takeNew(null)
  const here = await signUp('near')
  await cellServer.stop()
  const look = async () => {
    const away = await there.client.from('audience').select('id')
    assert.equal(away.status, 503)
    assert.deepEqual(await ok(here.client.from('audience').select('id')), [])
  }
  await look()
  await program.close()
  program = await start()
  await look()
  await cellServer.start()
  await until(async () => (await there.client.from('audience').select('id')).status === 200)
})

test('links in mail find the server of their message, and wait in the spool while that may be one that is away', async () => {
  await takeNew('one')
  const there = await signUp('linked')
  await takeNew(null)
  const here = await signUp('unlinked')
  const tokens = createTrackingTokens([trackingKey])
  const write = async (server: OwnPostgres, workspace: string) => {
    const [message] = await server.sql<{ id: string }>(
      `insert into messages (workspace_id, recipient, subject, sent_at) values ('${workspace}', 'rose@example.com', 's', now()) returning id`,
    )
    const [link] = await server.sql<{ id: string }>(
      `insert into message_links (workspace_id, message_id, url, position) values ('${workspace}', '${message!.id}', 'https://roses.example/', 1) returning id`,
    )
    return { message: message!.id, link: link!.id }
  }
  const pairs = [
    { server: cellServer, ...(await write(cellServer, there.workspace)) },
    { server: homeServer, ...(await write(homeServer, here.workspace)) },
  ]
  const ask = (method: string, path: string) =>
    program.app.fetch(new Request(`${siteUrl}${path}`, { method }))
  for (const { server, message, link } of pairs) {
    assert.equal((await ask('GET', `/t/o/${tokens.sign('open', message)}.gif`)).status, 200)
    const clicked = await ask('GET', `/t/c/${tokens.sign('click', link)}`)
    assert.deepEqual([clicked.status, clicked.headers.get('location')], [302, 'https://roses.example/#'])
    await until(async () => (await count(server, `message_events where message_id = '${message}'`)) === 2)
  }
  const late = await write(cellServer, there.workspace)
  await program.close()
  await cellServer.stop()
  program = await start()
  assert.equal((await ask('GET', `/t/c/${tokens.sign('click', late.link)}`)).status, 503)
  assert.equal((await ask('GET', `/t/c/${tokens.sign('click', pairs[1]!.link)}`)).status, 302)
  assert.equal((await ask('POST', `/t/u/${tokens.sign('unsubscribe', late.message)}`)).status, 200)
  await cellServer.start()
  await until(
    async () => (await count(cellServer, `suppressions where workspace_id = '${there.workspace}'`)) === 1,
  )
  assert.equal(await count(homeServer, 'suppressions'), 0)
})
