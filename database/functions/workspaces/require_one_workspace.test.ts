import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'

describe('deleting workspaces', () => {
  let t: TestDatabase
  before(async () => (t = await freshDatabase()))
  after(() => t.close())
  let ids: string[]
  beforeEach(async () => {
    await t.sql('delete from workspaces; truncate audit_log')
    const made = await t.asAda<{ id: string }>(
      `insert into workspaces (name) values ('One'), ('Two') returning id`,
    )
    ids = made.map((row) => row.id)
  })

  const remove = (id: string | undefined) => t.asAda('delete from workspaces where id = $1', [id])
  const refusal = { code: 'PT409', message: "Your last workspace can't be deleted.", hint: /Create another/ }

  test('the last one stays', async () => {
    await remove(ids[0])
    await assert.rejects(remove(ids[1]), refusal)
    await assert.rejects(t.asAda('delete from workspaces'), refusal)
  })

  test('two tabs that delete the last two leave one', async () => {
    const results = await Promise.allSettled(ids.map(remove))
    assert.deepEqual(results.map((result) => result.status).toSorted(), ['fulfilled', 'rejected'])
    assert.deepEqual(await t.sql('select count(*)::int as n from workspaces'), [{ n: 1 }])
  })

  test('one statement that deletes all of them deletes none', async () => {
    await assert.rejects(t.asAda('delete from workspaces'), refusal)
    assert.deepEqual(await t.sql('select count(*)::int as n from workspaces'), [{ n: 2 }])
  })

  test('a workspace of somebody else is not a workspace to fall back on', async () => {
    await t.sql(`insert into workspaces (id, name, user_id) values
      ('01900b0b-0000-7000-8000-000000000b0b', 'Bob''s', '${t.bobId}');
      insert into workspace_members (workspace_id, user_id, role) values
      ('01900b0b-0000-7000-8000-000000000b0b', '${t.adaId}', 'editor')`)
    await remove(ids[0])
    await assert.rejects(remove(ids[1]), refusal)
  })

  test('all that it holds goes with it, and the log says so', async () => {
    await t.asAda(`insert into email_campaigns (workspace_id, title) values ($1, 'C')`, [ids[0]])
    await t.asAda(`insert into email_templates (workspace_id, title) values ($1, 'T')`, [ids[0]])
    await t.asAda(`insert into audience (workspace_id, email) values ($1, 'a@b.test')`, [ids[0]])
    await t.asAda(`insert into segments (workspace_id, name) values ($1, 'S')`, [ids[0]])
    await t.asAda('insert into analyses (workspace_id) values ($1)', [ids[0]])
    await remove(ids[0])
    const tables = await t.sql(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id' and table_name <> 'audit_log'`)
    for (const { name } of tables)
      assert.deepEqual(await t.sql(`select * from ${String(name)}`), [], String(name))
    assert.deepEqual(
      await t.sql(
        `select action, subject_id, actor_id, details from audit_log where subject_table = 'workspaces'`,
      ),
      [{ action: 'workspace.deleted', subject_id: ids[0], actor_id: t.adaId, details: { name: 'One' } }],
    )
  })

  test('deleting the account takes the last one too', async () => {
    await t.sql(`insert into auth.users (id, email) values ('01900e0e-0000-7000-8000-000000000e0e', 'eve@coldframe.test');
      insert into workspaces (name, user_id) values ('Only', '01900e0e-0000-7000-8000-000000000e0e')`)
    await t.sql(`set role auth_admin; delete from auth.users where email = 'eve@coldframe.test'; reset role`)
    assert.deepEqual(await t.sql(`select from workspaces where name = 'Only'`), [])
  })
})
