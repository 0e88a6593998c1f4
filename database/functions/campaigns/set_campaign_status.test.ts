import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const one = '01900c00-0000-7000-8000-000000000001'
const two = '01900c00-0000-7000-8000-000000000002'
const workspace = '01900a00-0000-7000-8000-000000000a00'
const other = '01900a00-0000-7000-8000-000000000b00'

const t = testDatabase()
beforeEach(() =>
  t.sql(`delete from workspaces;
    insert into workspaces (id, name, user_id) values ('${workspace}', 'W', '${t.adaId}'), ('${other}', 'O', '${t.bobId}');
    insert into email_campaigns (id, workspace_id, title) values ('${one}', '${workspace}', '1'), ('${two}', '${workspace}', '2')`),
)

const move = (who: Identity, status: string | null) =>
  t.db
    .as(who)
    .query<{ id: string; status: string }>('select * from set_campaign_status($1, $2)', [[one, two], status])
const statuses = async () =>
  (await t.sql('select status from email_campaigns order by id')).map(({ status }) => status)

test('an editor archives several at once and takes them back', async () => {
  assert.deepEqual(
    (await move(t.ada, 'archived')).map(({ status }) => status),
    ['archived', 'archived'],
  )
  assert.deepEqual(await move(t.ada, 'archived'), [])
  await move(t.ada, 'draft')
  assert.deepEqual(await statuses(), ['draft', 'draft'])
})

test('one that may not be moved leaves all where they were', async () => {
  await t.sql(`update email_campaigns set status = 'sending' where id = '${two}'`)
  await assert.rejects(move(t.ada, 'archived'), { code: 'PT409' })
  assert.deepEqual(await statuses(), ['draft', 'sending'])
})

test('nobody schedules or sends by hand', async () => {
  for (const status of ['scheduled', 'sending', 'auto_paused', 'nonsense', null])
    await assert.rejects(move(t.ada, status), { code: 'PT400' })
})

test('strangers and viewers move nothing', async () => {
  assert.deepEqual(await move(t.bob, 'archived'), [])
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${workspace}', '${t.bobId}', 'viewer')`,
  )
  assert.deepEqual(await move(t.bob, 'archived'), [])
  await assert.rejects(move(t.anon, 'archived'), { code: '42501' })
  assert.deepEqual(await statuses(), ['draft', 'draft'])
})
