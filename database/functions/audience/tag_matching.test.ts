import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const t = testDatabase(async () => {
  await t.sql(`
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}'), (uuid_v7(), 'Bob''s', '${t.bobId}');
    insert into audience (workspace_id, email, company, tags)
      select '${workspace}', 'p' || n || '@x.example', case when n % 2 = 0 then 'Even' else 'Odd' end,
        case when n < 3 then '{seen}'::text[] else '{}' end
      from generate_series(1, 10) n;
    insert into audience (workspace_id, email, company) select id, 'b@x.example', 'Even' from workspaces where user_id = '${t.bobId}'`)
})

const change = async (sql: string, values: unknown[], who = t.ada) =>
  (await t.db.as(who).query<{ n: number }>(`select ${sql} as n`, [workspace, ...values]))[0]!.n
const tag = (find: object, word: string, on: boolean, who = t.ada) =>
  change('tag_matching($1, $2, $3, $4)', [find, word, on], who)

test('a tag goes to everybody who matches and lacks it, and comes off those who have it', async () => {
  assert.equal(await tag({ companies: ['even'] }, ' seen ', true), 4)
  assert.equal(await tag({ tags: ['seen'] }, 'seen', false), 6)
  assert.equal(await tag({ tags: ['seen'] }, 'seen', false), 0)
})

test('everybody who matches is deleted, and nobody else', async () => {
  assert.equal(await change('delete_matching($1, $2)', [{ company_search: 'ODD' }]), 5)
  const left = await t.sql(`select distinct company from audience`)
  assert.deepEqual(left, [{ company: 'Even' }])
  assert.deepEqual(await t.sql(`select count(*)::int as n from audience`), [{ n: 6 }])
})

test('strangers change nobody', async () => {
  await assert.rejects(tag({}, 'mine', true, t.bob), { code: '42501' })
  await assert.rejects(change('delete_matching($1, $2)', [{}], t.bob), { code: '42501' })
})
