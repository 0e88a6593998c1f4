import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { providerOf, suppressionReason } from '#database/testing/installation-calls.ts'
import { identityOf, testAccess, workspaceId, type Who } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'suppressions',
  row: `insert into suppressions (workspace_id, address) values (:workspace, 'no@example.com') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from suppressions' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into suppressions (workspace_id, address, reason) values (:workspace, 'example.org', 'manual')`,
    },
    update: { by: [], sql: `update suppressions set reason = 'manual'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from suppressions' },
  },
})

test('what a recipient said can neither be made up nor lifted by a member', async () => {
  await t.sql(`insert into suppressions (workspace_id, address, reason)
    values ('${workspaceId}', 'stop@example.com', 'unsubscribe')`)
  assert.deepEqual(await t.asAda('delete from suppressions returning id'), [])
  await assert.rejects(
    t.asAda(`insert into suppressions (workspace_id, address, reason) values ($1, 'a@b.test', 'complaint')`, [
      workspaceId,
    ]),
    { code: '42501' },
  )
})

const entry = (who: Who, columns: string, values: string) =>
  t.db
    .as(identityOf(t, who))
    .query(
      `insert into suppressions (workspace_id, ${columns}) values ('${workspaceId}', ${values}) returning id`,
    )
const reasonFor = (email: string, workspace: string = workspaceId) =>
  suppressionReason(t.asService, workspace, email)

test('a pattern, a mail server and a hash suppress every address that fits, and no other', async () => {
  await t.sql(providerOf('filtered.com', { mailServer: 'mimecast.com' }))
  await entry('editor', 'pattern', `'NoReply*@*'`)
  await entry('editor', 'pattern', `'*@*_x%.gov'`)
  await entry('editor', 'mail_server', `'Mimecast.com'`)
  await entry('editor', 'sha256', `encode(sha256('ada@rival.com'), 'hex')`)
  await entry('editor', 'sha256', `upper(encode(sha256('competitor.com'), 'hex'))`)
  for (const email of [
    'NOREPLY-7@acme.com',
    'a@b_x%.gov',
    'z@filtered.com',
    'Ada@Rival.com',
    'who@competitor.com',
  ])
    assert.equal(await reasonFor(email), 'manual', email)
  for (const email of ['reply@acme.com', 'a@bxxx.gov', 'bob@rival.com', 'a@sub.competitor.com'])
    assert.equal(await reasonFor(email), null, email)
  for (const [column, value] of [
    ['pattern', '*@*'],
    ['pattern', 'a*'],
    ['pattern', '*a*b*c*d*e*@x.com'],
    ['mail_server', 'not a server'],
    ['sha256', 'abc'],
  ])
    await assert.rejects(entry('editor', column!, `'${value}'`), { code: '23514' }, value)
  await assert.rejects(entry('viewer', 'pattern', `'ab*@x.com'`), { code: '42501' })
})

test('an entry for all workspaces is the owner’s, and holds in each of them', async () => {
  const other = randomUUID()
  await t.sql(`insert into workspaces (id, name, user_id) values ('${other}', 'Other', '${t.adaId}')`)
  await entry('owner', 'address, for_account', `'rival.org', true`)
  await entry('owner', 'address', `'here.org'`)
  await assert.rejects(entry('editor', 'address, for_account', `'mine.org', true`), { code: '42501' })
  assert.equal(await reasonFor('x@rival.org', other), 'manual')
  assert.equal(await reasonFor('x@rival.org'), 'manual')
  assert.equal(await reasonFor('x@here.org', other), null)
  const lift = (who: Who) =>
    t.db.as(identityOf(t, who)).query(`delete from suppressions where address = 'rival.org' returning id`)
  assert.equal((await lift('editor')).length, 0)
  assert.equal((await lift('owner')).length, 1)
  assert.equal(await reasonFor('x@rival.org', other), null)
})

test('a contact who opted out stays out at a new address; a bounce stays with the old one', async () => {
  await t.sql(`insert into audience (workspace_id, email) values ('${workspaceId}', 'out@old.com'), ('${workspaceId}', 'gone@old.com');
    insert into suppressions (workspace_id, address, reason) values
      ('${workspaceId}', 'out@old.com', 'unsubscribe'), ('${workspaceId}', 'gone@old.com', 'bounce')`)
  await t.asAda(`update audience set email = 'out@new.com' where email = 'out@old.com'`)
  await t.asAda(`update audience set email = 'gone@new.com' where email = 'gone@old.com'`)
  assert.equal(await reasonFor('out@new.com'), 'unsubscribe')
  assert.equal(await reasonFor('gone@new.com'), null)
})
