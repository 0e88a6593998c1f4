// Tests a working day of an account in the home database, and of one in a cell: the same code on two PostgreSQL
// servers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { ok, openHomeAndCell, trackingKey, type HomeAndCell } from '#server/testing/cells/home-and-cell.ts'
import { createTrackingTokens } from '#server/tracking/tokens.ts'

let both: HomeAndCell

before(async () => {
  both = await openHomeAndCell()
})
after(() => both.close())

for (const where of ['home', 'cell'] as const)
  test(`a day of work of an account at ${where}`, async () => {
    const { count } = both
    const mine = where === 'home' ? both.home : both.cell
    const others = where === 'home' ? both.cell : both.home
    const { client, id, workspace } = await both.signUp(`ada-${where}`, where)
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
    assert.equal(await (await fetch(signedUrl)).text(), 'a,b')
    const report = await ok(
      client.from('analyses').select('id').eq('workspace_id', workspace).limit(1).single(),
    )
    const shared = await client
      .from('shared_reports')
      .insert({ analysis_id: report.id })
      .select('token')
      .single()
    const read = await both
      .client()
      .functions.invoke('read-shared-report', { body: { token: shared.data?.token } })
    assert.equal(read.error, null)
    await ok(client.rpc('get_workspace_members', { p_workspace_id: workspace }))
    const key = await ok(client.rpc('create_api_key', { p_name: 'k', p_scope: 'write', p_days: null }))
    const byKey = createClient(both.url, key as string)
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
    await until(async () => (await both.count(both.cell, `auth.users where id = '${id}'`)) === 0)
    assert.equal(await count(mine, 'audience'), 0)
  })

test('whoever is at home sees nothing of a cell, nor the other way', async () => {
  const there = await both.signUp('there', 'cell')
  const here = await both.signUp('here', 'home')
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
    const refused = await both
      .client({ authorization: `Bearer ${forged}` })
      .from('audience')
      .select('id')
    assert.equal(refused.status, 401)
  }
  assert.equal((await both.client().from('audience').select('id')).error?.code, '42501')
})

test('in every table, whoever is at home reads and deletes nothing of a cell, nor the other way, signed out neither', async () => {
  const there = await both.signUp('filled', 'cell')
  const here = await both.signUp('full', 'home')
  const samples = new Map<string, string>()
  for (const one of [there, here])
    samples.set(
      one.id,
      (await ok(one.client.functions.invoke('load-sample-data', { body: {} }))).workspaceId as string,
    )
  const tables = await both.home.sql<{ name: string; owned: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'workspace_id')
       as owned from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  assert.ok(tables.length > 50)
  const owned = tables.filter((table) => table.owned)
  const rowsOf = (server: OwnPostgres, sample: string) =>
    server.sql(
      owned
        .map(({ name }) => `select count(*) from ${name} where workspace_id = '${sample}'`)
        .join(' union all '),
    )
  for (const [one, other, server] of [
    [there, here, both.home],
    [here, there, both.cell],
  ] as const) {
    const [mine, foreign] = [samples.get(one.id)!, samples.get(other.id)!]
    const before = await rowsOf(server, foreign)
    const read = await Promise.all(
      tables.map(async ({ name }) =>
        JSON.stringify((await one.client.from(name).select('*').limit(200)).data),
      ),
    )
    for (const mark of [foreign, other.id, other.workspace, other.email])
      assert.deepEqual(
        read.filter((text) => text.includes(mark)),
        [],
      )
    assert.ok(read.filter((text) => text.includes(mine)).length > 10)
    const gone = await Promise.all(
      owned.map(
        async ({ name }) =>
          (await one.client.from(name).delete().eq('workspace_id', foreign).select()).data ?? [],
      ),
    )
    assert.deepEqual(gone.flat(), [])
    assert.deepEqual(await rowsOf(server, foreign), before)
  }
  const out = await Promise.all(tables.map(({ name }) => both.client().from(name).select('*')))
  assert.deepEqual(
    out.filter(({ error }) => error === null),
    [],
  )
})

test('an admin is told of all servers, nobody else is, and a cell that is away is named', async () => {
  const lately = `analyses where ("timestamp" at time zone 'utc')::date > (now() at time zone 'utc')::date - 30`
  const admin = await both.signUp('admin', 'home')
  const there = await both.signUp('counted', 'cell')
  await both.home.sql(`update profiles set role = 'admin' where id = '${admin.id}'`)
  await until(
    async () => (await both.count(both.cell, `profiles where role = 'admin' and id = '${admin.id}'`)) === 1,
  )
  const draft = { kind: 'email', subject: 'Roses', text: 'Dear Rose, shall we talk about roses?' }
  await ok(
    there.client.functions.invoke('analyze-email', {
      body: { id: crypto.randomUUID(), draft, body: 'Dear Rose', workspaceId: there.workspace },
    }),
  )
  const template = { workspace_id: there.workspace, title: 'Logged', subject: 's', content_text: 'c' }
  await ok(there.client.from('email_templates').insert(template).select())
  await both.cell.sql(
    `insert into mailboxes (workspace_id, address, smtp_host, smtp_port, state) values ('${there.workspace}', 'a@b.test', 'smtp.b.test', 587, 'broken')`,
  )
  const analyzed = async () => {
    const { days, away } = await ok(admin.client.rpc('admin_overview'))
    return {
      away: away as string[],
      count: (days as { analyses: number }[]).reduce((sum, day) => sum + day.analyses, 0),
    }
  }
  const all = (await both.count(both.home, lately)) + (await both.count(both.cell, lately))
  assert.deepEqual(await analyzed(), { away: [], count: all })
  const sending = await ok(admin.client.rpc('admin_sending'))
  assert.equal(sending.mailboxes.broken, 1)
  assert.ok(sending.resting.some(({ owner }: { owner: string }) => owner === there.email))
  const log = await ok(admin.client.rpc('admin_audit_log', { p_limit: 5 }))
  assert.ok(log.some(({ details }: { details: { name?: string } }) => details.name === 'Logged'))
  assert.ok(log.length <= 5)
  const exported = () => admin.client.functions.invoke('export-audit-log', { body: {} })
  const lines = (await ok<Blob | null>(exported()).then((file) => file.text())).trimEnd().split('\r\n')
  assert.equal(lines.filter((line) => line.includes('""Logged""')).length, 1)
  const inList = await ok(admin.client.rpc('admin_audit_log', { p_limit: 1000 }))
  assert.equal(lines.length, inList.length + 1)
  for (const client of [there.client, both.client()])
    for (const name of ['admin_overview', 'admin_sending', 'admin_audit_log'])
      assert.equal((await client.rpc(name)).error?.code, '42501')
  await both.cell.stop()
  const { away, count } = await analyzed()
  assert.deepEqual([away, count], [['one'], await both.count(both.home, lately)])
  assert.deepEqual((await ok(admin.client.rpc('admin_sending'))).away, ['one'])
  // A file without the entries of one server would look like the whole log.
  const { error } = await exported()
  assert.equal((error as { context: Response }).context.status, 503)
  await both.cell.start()
  await until(async () => (await analyzed()).away.length === 0)
})

test('a cell that is away answers 503 for its accounts alone, also to a process that starts without it', async () => {
  const there = await both.signUp('far', 'cell')
  const here = await both.signUp('near', 'home')
  await both.cell.stop()
  const readBoth = async () => {
    const away = await there.client.from('audience').select('id')
    assert.equal(away.status, 503)
    assert.deepEqual(await ok(here.client.from('audience').select('id')), [])
  }
  await readBoth()
  await both.restart()
  await readBoth()
  await both.cell.start()
  await until(async () => (await there.client.from('audience').select('id')).status === 200)
})

test('links in mail find the server of their message, and wait in the spool while that may be one that is away', async () => {
  const there = await both.signUp('linked', 'cell')
  const here = await both.signUp('unlinked', 'home')
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
    { server: both.cell, ...(await write(both.cell, there.workspace)) },
    { server: both.home, ...(await write(both.home, here.workspace)) },
  ]
  const sendRequest = (method: string, path: string) => both.fetch(path, method)
  for (const { server, message, link } of pairs) {
    assert.equal((await sendRequest('GET', `/t/o/${tokens.sign('open', message)}.gif`)).status, 200)
    const clicked = await sendRequest('GET', `/t/c/${tokens.sign('click', link)}`)
    assert.deepEqual([clicked.status, clicked.headers.get('location')], [302, 'https://roses.example/#'])
    await until(
      async () => (await both.count(server, `message_events where message_id = '${message}'`)) === 2,
    )
  }
  const late = await write(both.cell, there.workspace)
  await both.restart(() => both.cell.stop())
  assert.equal((await sendRequest('GET', `/t/c/${tokens.sign('click', late.link)}`)).status, 503)
  assert.equal((await sendRequest('GET', `/t/c/${tokens.sign('click', pairs[1]!.link)}`)).status, 302)
  assert.equal((await sendRequest('POST', `/t/u/${tokens.sign('unsubscribe', late.message)}`)).status, 200)
  await both.cell.start()
  await until(
    async () => (await both.count(both.cell, `suppressions where workspace_id = '${there.workspace}'`)) === 1,
  )
  assert.equal(await both.count(both.home, 'suppressions'), 0)
})

test('a change of a workspace at a cell is undone by the link in its mail, which ends the sessions at home', async () => {
  const one = await both.signUp('undone', 'cell')
  const app = { clientId: 'of a thief', clientSecret: 'secret' }
  const body = { workspaceId: one.workspace, oauthProvider: 'google', client: app }
  await ok(one.client.functions.invoke('set-oauth-client', { body }))
  const [mail] = await both.cell.sql(`select substring(text from '/undo#([0-9a-f]{64})') as token
    from private.outbox where recipient = 'undone@example.com'`)
  const answer = await fetch(`${both.url}/auth/v1/undo`, {
    method: 'POST',
    headers: { apikey: both.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token: mail?.['token'] }),
  })
  assert.deepEqual(await answer.json(), { what: 'oauth app' })
  assert.equal(
    await both.count(both.cell, `private.oauth_client_secrets where workspace_id = '${one.workspace}'`),
    0,
  )
  assert.equal(await both.count(both.home, `auth.sessions where user_id = '${one.id}'`), 0)
})
