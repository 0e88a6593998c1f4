// Tests the lists behind a link that are imported again and again, against a web server of the test.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { identityOf, testScenario, workspaceId, type Who } from '#database/testing/policy-access.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { importNextList } from './import-linked-lists.ts'

const t = testScenario()
let page: RequestListener
let requests = 0
const server = createServer((request, response) => {
  requests += 1
  page(request, response)
})
let url = ''
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/people.csv`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const serve = (content: string | Uint8Array) => {
  page = (_, response) => response.end(content)
}
const mapping = {
  Email: { to: 'field', field: 'email' },
  Company: { to: 'field', field: 'company' },
  Team: { to: 'custom', key: 'Team' },
}

/** Links a list, which is due at once. */
async function link(more: object = {}, who: Who = 'editor'): Promise<string> {
  const row = {
    name: 'people.csv',
    url,
    every_hours: 24,
    duplicates: 'update',
    plan: { mapping, tags: ['sheet'], source: 'Sheet' },
    ...more,
  }
  const [made] = await t.db.as(identityOf(t, who)).query<{ id: string }>(
    `insert into linked_lists (workspace_id, name, url, every_hours, duplicates, plan)
      select $1, name, url, every_hours, duplicates, plan from json_populate_record(null::linked_lists, $2) returning id`,
    [workspaceId, JSON.stringify(row)],
  )
  await due(made!.id)
  return made!.id
}

const due = (id: string) => t.sql(`update linked_lists set next_run_at = now() where id = '${id}'`)
const deps = (allowPrivate = true) => ({ db: t.db, hosts: publicHosts({ allowPrivate }), dns: null })
const run = () => importNextList(deps())
async function listOf(id: string, columns: string): Promise<Record<string, unknown>> {
  const [row] = await t.sql(`select ${columns} from linked_lists where id = '${id}'`)
  assert.ok(row)
  return row
}
const contacts = (columns = 'email, company') => t.sql(`select ${columns} from audience order by email`)

beforeEach(async () => {
  requests = 0
  serve('Email,Company,Team,Note\nann@one.example,One,40,x\n')
  await t.sql(
    'delete from linked_lists; delete from imports; delete from audience; delete from suppressions; delete from notifications',
  )
})

test('a due list is imported as the first import read it, with a history and an undo', async () => {
  const id = await link()
  assert.equal(await run(), true)
  assert.deepEqual(await contacts('email, company, tags, source, custom_fields'), [
    {
      email: 'ann@one.example',
      company: 'One',
      tags: ['sheet'],
      source: 'Sheet',
      custom_fields: '{"Team":"40"}',
    },
  ])
  assert.deepEqual(
    await listOf(
      id,
      `last_result, last_error, added, updated, failures, claim, next_run_at between now() + interval '23 hours' and now() + interval '24 hours' as tomorrow`,
    ),
    {
      last_result: 'imported',
      last_error: null,
      added: 1,
      updated: 0,
      failures: 0,
      claim: null,
      tomorrow: true,
    },
  )
  const [imported] = await t.sql('select id, file_name, state from imports')
  assert.deepEqual([imported!['file_name'], imported!['state']], ['people.csv', 'done'])
  await t.db.as(identityOf(t, 'editor')).query('select undo_import($1)', [imported!['id']])
  await t.db.as(identityOf(t, 'editor')).query('select sweep_imports($1)', [workspaceId])
  assert.deepEqual(await contacts(), [])
  assert.equal(await run(), false)
})

test('a changed list adds and updates by address, and an unchanged one imports nothing', async () => {
  const id = await link()
  await run()
  await due(id)
  await run()
  assert.deepEqual(await listOf(id, 'last_result'), { last_result: 'unchanged' })
  assert.equal((await t.sql('select from imports')).length, 1)
  serve('Company,Email\nOne Ltd,ANN@one.example\nTwo,bob@two.example\n')
  await due(id)
  await run()
  assert.deepEqual(await contacts(), [
    { email: 'ann@one.example', company: 'One Ltd' },
    { email: 'bob@two.example', company: 'Two' },
  ])
  assert.deepEqual(await listOf(id, 'added, updated'), { added: 1, updated: 1 })
})

test('a list that skips known contacts changes none, and tells bad rows from good ones', async () => {
  await t.sql(
    `insert into audience (workspace_id, email, company) values ('${workspaceId}', 'ann@one.example', 'Mine')`,
  )
  serve(
    'Email,Company,Email Status\nann@one.example,Theirs,\nnobody,X,\nbob@two.example,Two,\neve@two.example,Two,unsubscribed\n',
  )
  const id = await link({ duplicates: 'skip' })
  await run()
  assert.deepEqual(await contacts(), [
    { email: 'ann@one.example', company: 'Mine' },
    { email: 'bob@two.example', company: 'Two' },
  ])
  assert.deepEqual(await listOf(id, 'added, rejected'), { added: 1, rejected: 2 })
  assert.deepEqual(await t.sql('select address, reason, source from suppressions'), [
    { address: 'eve@two.example', reason: 'not_interested', source: 'opted out in people.csv' },
  ])
})

test('a list of more opted-out addresses than one call checks suppresses all of them', async () => {
  const rows = Array.from({ length: 6_000 }, (_, n) => `p${n}@two.example,unsubscribed\n`)
  serve(`Email,Email Status\nann@one.example,\n${rows.join('')}`)
  const id = await link()
  await run()
  assert.deepEqual(await listOf(id, 'added, last_error'), { added: 1, last_error: null })
  assert.deepEqual(await t.sql('select count(*)::int from suppressions'), [{ count: 6_000 }])
})

test('a list that fails is tried again after an hour, notifies its user once, and is paused after the fifth time', async () => {
  page = (_, response) => response.writeHead(404).end()
  const id = await link()
  for (let failures = 1; failures <= 5; failures++) {
    assert.equal(await run(), true)
    const { soon, ...state } = await listOf(
      id,
      `failures, is_paused, last_error, next_run_at <= now() + interval '1 hour' as soon`,
    )
    assert.deepEqual([state['failures'], state['is_paused'], soon], [failures, failures === 5, true])
    assert.match(String(state['last_error']), /^The server of this link answered 404\. Share the file/)
    await due(id)
  }
  assert.equal(await run(), false)
  const notices = await t.sql('select type, title from notifications order by created_at')
  assert.deepEqual(notices, [
    { type: 'list_failed', title: '“people.csv” could not be imported' },
    { type: 'list_paused', title: '“people.csv” is no longer imported' },
  ])
  serve('Email\nann@one.example\n')
  await t.db.as(identityOf(t, 'owner')).query('update linked_lists set is_paused = false where id = $1', [id])
  assert.equal(await run(), true)
  assert.deepEqual(await listOf(id, `failures, last_result, user_id = '${t.adaId}' as of_owner`), {
    failures: 0,
    last_result: 'imported',
    of_owner: true,
  })
})

const noColumn = 'The list has no column “Email” with the addresses any more.'
const wrong: [what: string, content: string | Uint8Array, reason: RegExp][] = [
  ['a file without the column of addresses', 'Name\nAnn\n', new RegExp(noColumn)],
  ['an empty file', '', /This file is empty/],
  ['a picture', new Uint8Array(2_000), /not a text file/],
  ['a PDF', '%PDF-1.7', /This is a PDF/],
  ['a damaged workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), /damaged or incomplete/],
  ['too many rows', `Email\n${'a@b.example\n'.repeat(100_001)}`, /more than 100,000 rows/],
]
for (const [what, content, reason] of wrong)
  test(`${what} is no list, and leaves nothing behind`, async () => {
    serve(content)
    const id = await link()
    await run()
    const { last_result, last_error } = await listOf(id, 'last_result, last_error')
    assert.equal(last_result, 'failed')
    assert.match(String(last_error), reason)
    assert.deepEqual(await contacts(), [])
  })

test('no list leads to a private network', async () => {
  const id = await link()
  await importNextList(deps(false))
  assert.equal(requests, 0)
  assert.match(String((await listOf(id, 'last_error'))['last_error']), /private network/)
})

test('an open import of the workspace is waited for', async () => {
  await t.sql(`insert into imports (workspace_id) values ('${workspaceId}')`)
  const id = await link()
  await run()
  assert.deepEqual(
    await listOf(id, `last_result, failures, next_run_at <= now() + interval '10 minutes' as soon`),
    { last_result: null, failures: 0, soon: true },
  )
})

test('a list that is paused, removed or without its right while it is imported leaves nothing', async () => {
  const endings = [
    'update linked_lists set is_paused = true',
    'delete from linked_lists',
    `update workspace_members set role = 'viewer' where role = 'editor'`,
  ]
  for (const ending of endings) {
    await link()
    page = (_, response) => void t.sql(ending).then(() => response.end('Email\nann@one.example\n'))
    assert.equal(await run(), true)
    assert.deepEqual(await contacts(), [], ending)
    assert.deepEqual(await t.sql(`select from imports where state = 'done'`), [])
    await t.sql(`delete from linked_lists; update workspace_members set role = 'editor' where user_id = (
      select id from auth.users where email = 'edda@coldframe.test')`)
  }
})

test('a list is paused when its user may no longer edit, and waits while the account is suspended', async () => {
  const id = await link()
  await t.sql(`update auth.users set banned_until = now() + interval '1 day' where id = '${t.adaId}'`)
  assert.equal(await run(), false)
  await t.sql(`update auth.users set banned_until = null where id = '${t.adaId}';
    update workspace_members set role = 'viewer' where role = 'editor'`)
  assert.equal(await run(), false)
  assert.equal(requests, 0)
  assert.deepEqual(await listOf(id, 'is_paused, pause_reason'), {
    is_paused: true,
    pause_reason: 'Whoever linked this list may no longer edit this workspace.',
  })
  await t.sql(`update workspace_members set role = 'editor' where user_id = (
    select id from auth.users where email = 'edda@coldframe.test')`)
})

test('a list runs now when an editor asks for it, at most every five minutes', async () => {
  const id = await link()
  await run()
  const now = (who: Who) =>
    t.db
      .as(identityOf(t, who))
      .query('select run_linked_list($1)', [id])
      .then(
        () => 'due',
        (error: Error) => error.message,
      )
  assert.equal(await now('editor'), 'This list was imported less than five minutes ago.')
  await t.sql(`update linked_lists set last_run_at = now() - interval '6 minutes'`)
  assert.equal(await now('viewer'), 'You have no access to this workspace.')
  assert.equal(await now('editor'), 'due')
  assert.equal(await run(), true)
  await t.sql('update linked_lists set is_paused = true')
  assert.equal(await now('editor'), 'This list is paused.')
})

test('an account has at most twenty lists, and one of them is imported at a time', async () => {
  for (let n = 0; n < 20; n++) await link()
  await assert.rejects(link(), /at most 20 linked lists/)
  const beside: (() => void)[] = []
  page = (_, response) => beside.push(() => response.end('Email\nann@one.example\n'))
  const first = run()
  while (beside.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(await run(), false)
  beside[0]!()
  await first
})

test('neither a key nor support that signed in as a member links a list or resumes one', async () => {
  const id = await link()
  await t.sql('update linked_lists set is_paused = true')
  const editor = identityOf(t, 'editor')
  for (const act of [{ key: workspaceId }, { sub: t.bobId }]) {
    const acting = t.db.as({ ...editor, claims: { ...editor.claims, act } })
    const insert = `insert into linked_lists (workspace_id, name, url, every_hours, plan) values ($1, 'x', 'https://x.example/', 24, '{}')`
    await assert.rejects(acting.query(insert, [workspaceId]), /An API key can't|Not while you are signed in/)
    const resume = 'update linked_lists set is_paused = false where id = $1'
    await assert.rejects(acting.query(resume, [id]), /An API key can't|Not while you are signed in/)
  }
})
