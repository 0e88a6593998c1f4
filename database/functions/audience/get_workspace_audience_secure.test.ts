import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const t = testDatabase(async () => {
  await t.sql(`
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}');
    insert into audience (workspace_id, email, created_at)
    select '${workspace}', 'lead' || n || '@example.com', '2026-01-01'::timestamptz + n * interval '1 second'
    from generate_series(1, 5000) n;
    analyze audience`)
})

const read = (who: Identity, rest = '') =>
  t.db
    .as(who)
    .query<{ email: string }>(`select email from get_workspace_audience_secure('${workspace}') a ${rest}`)

test('a member reads the audience, newest first', async () => {
  const rows = await read(t.ada, 'limit 2')
  assert.deepEqual(rows, [{ email: 'lead5000@example.com' }, { email: 'lead4999@example.com' }])
})

test('whoever is no member is refused in words', async () => {
  await assert.rejects(read(t.bob), { code: '42501', message: 'You have no access to this workspace.' })
  await assert.rejects(read({ role: 'authenticated', claims: {} }), { code: '42501' })
  await assert.rejects(read(t.anon), { code: '42501' })
})

test('an empty or unknown workspace is refused to a stranger just the same', async () => {
  const unknown = `select from get_workspace_audience_secure('01900fff-0000-7000-8000-000000000fff')`
  await assert.rejects(t.db.as(t.bob).query(unknown), { code: '42501' })
})

test('a page further down is read from the index, without counting its way there', async () => {
  const page = `where (created_at, id) < ('2026-01-01T00:40:00Z', '${workspace}') order by created_at desc, id desc limit 50`
  const rows = await t.asAda<{ 'QUERY PLAN': string }>(
    `explain select * from get_workspace_audience_secure('${workspace}') a ${page}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /Index Cond: .*ROW\(created_at, id\) </)
  assert.doesNotMatch(plan, /Function Scan/)
  assert.equal((await read(t.ada, page)).length, 50)
})
