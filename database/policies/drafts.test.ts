import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpired } from '#database/testing/installation-calls.ts'
import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'drafts',
  row: `insert into drafts (workspace_id, user_id, kind, content) values (:workspace, :owner, 'sequence', '[]') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from drafts' },
    insert: {
      by: ['owner', 'editor', 'viewer'],
      sql: `insert into drafts (workspace_id, kind, content) values (:workspace, 'template', '{}')`,
    },
    update: { by: ['owner'], sql: `update drafts set content = '[1]'` },
    delete: { by: ['owner'], sql: 'delete from drafts' },
  },
})

const asAda = <Row>(sql: string, values: unknown[] = []) => t.asAda<Row>(sql, values)
const saveDraft = (kind: string, content: string, row: string | null = null) =>
  asAda<{ id: string; revision: number }>(
    'insert into drafts (workspace_id, kind, row_id, content) values ($1, $2, $3, $4) returning id, revision',
    [workspaceId, kind, row, content],
  )

test('a form has one draft, and a write over one that was not seen changes nothing', async () => {
  const [kept] = await saveDraft('sequence', '["first"]')
  await assert.rejects(saveDraft('sequence', '["second device"]'), { code: '23505' })
  const write = (revision: number, content: string) =>
    asAda<{ revision: number }>(
      'update drafts set content = $3 where id = $1 and revision = $2 returning revision',
      [kept!.id, revision, content],
    )
  assert.deepEqual(await write(1, '["typed on"]'), [{ revision: 2 }])
  assert.deepEqual(await write(1, '["second device"]'), [])
  assert.deepEqual(await asAda('select content from drafts'), [{ content: '["typed on"]' }])
  await asAda('delete from drafts')
})

test('a profile has a draft outside of any workspace, which nobody else sees', async () => {
  await asAda(`insert into drafts (kind, content) values ('profile', '{"name": "Ada"}')`)
  assert.deepEqual(await t.db.as(t.bob).query('select id from drafts'), [])
  await assert.rejects(t.db.as(t.anon).query('select id from drafts'), { code: '42501' })
  await asAda('delete from drafts')
})

test('what people paste is kept whatever its characters are', async () => {
  const content = JSON.stringify({ text: 'a \u0000 \ud800 "quoted" \\u0000 😀' })
  await saveDraft('template', content)
  assert.deepEqual(await asAda('select content from drafts'), [{ content }])
  await asAda('delete from drafts')
})

test('a draft is at most a megabyte, and a person keeps at most two hundred', async () => {
  await assert.rejects(saveDraft('template', 'x'.repeat(1_000_001)), {
    message: /too large to keep on the server/,
  })
  await t.sql(`insert into drafts (workspace_id, user_id, kind, row_id, content)
    select '${workspaceId}', '${t.adaId}', 'template', uuid_v7(), '{}' from generate_series(1, 200)`)
  await assert.rejects(saveDraft('sequence', '[]'), { code: 'PT409', message: /200 drafts/ })
  await t.db.as(t.bob).query(`insert into drafts (kind, content) values ('profile', '{}')`)
  await t.sql('delete from drafts')
})

test('drafts of a person hold at most 20 MB together, and what is there can always be shortened', async () => {
  await t.sql(`insert into drafts (workspace_id, user_id, kind, row_id, content)
    select '${workspaceId}', '${t.adaId}', 'template', uuid_v7(), repeat('x', 1000000) from generate_series(1, 19)`)
  const [last] = await saveDraft('template', 'x'.repeat(999_000))
  const write = (length: number) =>
    asAda<{ length: number }>('update drafts set content = $2 where id = $1 returning length(content)', [
      last!.id,
      'y'.repeat(length),
    ])
  const full = { code: 'PT409', message: /20 MB/, hint: /Save or discard/ }
  await assert.rejects(saveDraft('sequence', 'x'.repeat(1_001)), full)
  await saveDraft('sequence', 'x'.repeat(1_000))
  await assert.rejects(write(999_001), full)
  assert.deepEqual(await write(999_000), [{ length: 999_000 }])
  await write(10)
  await saveDraft('contact', 'x'.repeat(900_000))
  await t.db.as(t.bob).query(`insert into drafts (kind, content) values ('profile', repeat('x', 1000000))`)
  await t.sql('delete from drafts')
})

test('drafts go with their workspace and their person, and ninety days after the last word', async () => {
  await t.sql(`
    insert into workspaces (id, name, user_id) values ('01900c00-0000-7000-8000-000000000c00', 'Short-lived', '${t.adaId}');
    insert into auth.users (id, email) values ('01900c00-0000-7000-8000-000000000c01', 'leaving@example.com');
    insert into drafts (workspace_id, user_id, kind, content) values
      ('01900c00-0000-7000-8000-000000000c00', '${t.adaId}', 'sequence', '[]'),
      (null, '01900c00-0000-7000-8000-000000000c01', 'profile', '{}'),
      ('${workspaceId}', '${t.adaId}', 'kept', '{}');
    insert into drafts (workspace_id, user_id, kind, content, updated_at) values
      ('${workspaceId}', '${t.adaId}', 'old', '{}', now() - interval '91 days');
    delete from workspaces where id = '01900c00-0000-7000-8000-000000000c00';
    delete from auth.users where id = '01900c00-0000-7000-8000-000000000c01'`)
  await deleteExpired(t.asService)
  assert.deepEqual(await t.sql('select kind from drafts'), [{ kind: 'kept' }])
  await t.sql('delete from drafts')
})
