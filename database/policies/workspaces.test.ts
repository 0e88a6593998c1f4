import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'workspaces',
  row: `with made as (insert into workspaces (name, user_id) values ('Checked', :owner) returning id),
    members as (insert into workspace_members (workspace_id, user_id, role)
      select id, :editor::uuid, 'editor' from made union all select id, :viewer::uuid, 'viewer' from made)
    select id from made`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from workspaces' },
    insert: {
      by: ['owner'],
      sql: `insert into workspaces (name, user_id) values ('In Ada''s name', :owner)`,
    },
    update: { by: ['owner'], sql: `update workspaces set description = 'Overwritten'` },
    delete: { by: ['owner'], sql: 'delete from workspaces where id = :row' },
  },
  // Other members are notified of the end of their membership instead.
  notifiedOfDelete: ['owner'],
})

test('the insert of a workspace returns its row to the creator', async () => {
  const made = await t.db
    .as(t.bob)
    .query(`insert into workspaces (name, user_id) values ('Second', $1) returning name`, [t.bobId])
  assert.deepEqual(made, [{ name: 'Second' }])
})

test('an owner can change neither the owner nor the ID of a workspace', async () => {
  const given = t.asAda('update workspaces set user_id = $1 where id = $2', [t.bobId, workspaceId])
  await assert.rejects(given, { message: 'A workspace keeps its owner.' })
  await assert.rejects(t.db.as(t.bob).query('update workspaces set id = $1', [workspaceId]), {
    message: 'A workspace keeps its owner.',
  })
})

test('a new workspace sends on weekdays from nine to five and stops for a company that replies', async () => {
  const [made] = await t.db.as(t.bob).query(`insert into workspaces (name) values ('Third')
      returning postal_address, company_stop, sending_days, sending_from, sending_until`)
  assert.deepEqual(made, {
    postal_address: null,
    company_stop: true,
    sending_days: [1, 2, 3, 4, 5],
    sending_from: '09:00:00',
    sending_until: '17:00:00',
  })
})

test('an owner sets the postal address and the sending hours', async () => {
  const [changed] = await t.asAda(
    `update workspaces set postal_address = E'  1 Main Street\n10115 Berlin ', sending_days = '{7,1}',
      sending_from = '22:00', sending_until = '23:59', company_stop = false
     where id = $1 returning postal_address, sending_days`,
    [workspaceId],
  )
  assert.deepEqual(changed, { postal_address: '1 Main Street\n10115 Berlin', sending_days: [7, 1] })
  const [emptied] = await t.asAda(
    `update workspaces set postal_address = ' ' where id = $1 returning postal_address`,
    [workspaceId],
  )
  assert.deepEqual(emptied, { postal_address: null })
})

const invalid: [change: string, message: string][] = [
  [`sending_days = '{}'`, 'These are not days of a week.'],
  [`sending_days = '{0}'`, 'These are not days of a week.'],
  [`sending_days = '{8}'`, 'These are not days of a week.'],
  [`sending_days = '{1,1}'`, 'These are not days of a week.'],
  [`sending_days = '{1,null}'`, 'These are not days of a week.'],
  [`sending_from = '17:00'`, 'Sending would end before it begins.'],
  [`postal_address = repeat('x', 501)`, 'This postal address is too long.'],
]
for (const [change, message] of invalid) {
  test(`refused: ${change}`, async () => {
    const tried = t.db.as(t.bob).query(`update workspaces set ${change} where user_id = $1`, [t.bobId])
    await assert.rejects(tried, { message })
  })
}
