import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import {
  comparisonsOf,
  fieldOptions,
  isComplete,
  type Group,
  type Rule,
  type ValueKind,
} from '#core/audience/segment.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const t = testDatabase(async () => {
  await t.sql(`
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}'), (uuid_v7(), 'Bob''s', '${t.bobId}');
    insert into audience (workspace_id, email, name, company, tags, priority, lead_score, source, custom_fields, created_at) values
      ('${workspace}', 'ada@engine.example', 'Ada', 'Engine', '{vip,new}', 'high', 90, 'manual', '{"plan":"gold"}', now() - interval '40 days'),
      ('${workspace}', 'bob@engine.example', 'Bob 100%', 'engine', '{new}', 'low', 10, 'imported', null, now()),
      ('${workspace}', 'cy_o@other.example', null, null, '{}', 'medium', 50, 'imported', '{"plan":"it''s"}', now());
    insert into audience (workspace_id, email) select id, 'secret@bob.example' from workspaces where user_id = '${t.bobId}';
    insert into suppressions (workspace_id, address) values ('${workspace}', 'other.example')`)
})

type Found = { email: string; id: string; created_at: string }

// Queries as JSON, the format of the API: a JavaScript date would lose the microseconds that paging depends on.
const find = async (find: object, after: object | null = null, limit = 100) => {
  const rows = await t.asAda<{ row: Found }>(
    'select to_json(f) as row from find_audience($1, $2, $3, $4) f',
    [workspace, find, after, limit],
  )
  return rows.map(({ row }) => ({ ...row, who: row.email.slice(0, 3) }))
}
const names = async (what: object) => (await find(what)).map(({ who }) => who).sort()
const segment = (...rules: (Rule | Group)[]) => names({ segment: { match: 'all', rules } })

test('every word of a search must be in name, address or company, and signs mean themselves', async () => {
  assert.deepEqual(await names({ search: 'ENGINE ada' }), ['ada'])
  assert.deepEqual(await names({ search: '100%' }), ['bob'])
  assert.deepEqual(await names({ search: '_' }), ['cy_'])
  assert.deepEqual(await names({ search: '%' }), ['bob'])
})

test('values of one filter widen, filters narrow each other', async () => {
  assert.deepEqual(await names({ tags: ['vip', 'new'] }), ['ada', 'bob'])
  assert.deepEqual(await names({ tags: ['new'], priorities: ['low'] }), ['bob'])
  assert.deepEqual(await names({ companies: ['ENGINE'] }), ['ada', 'bob'])
  assert.deepEqual(await names({ sources: ['imported'] }), ['bob', 'cy_'])
})

test('pages follow one another in every order, and none is lost or told twice', async () => {
  for (const sort of ['newest', 'email', 'name', 'company', 'lead_score']) {
    for (const descending of [true, false]) {
      const whole = (await find({ sort, descending })).map(({ who }) => who)
      const paged: string[] = []
      let after: object | null = null
      for (;;) {
        const [row] = await find({ sort, descending }, after, 1)
        if (!row) break
        paged.push(row.who)
        const key = { newest: 'created_at', lead_score: 'lead_score' }[sort] ?? sort
        after = { key: row[key as 'email'], id: row.id }
      }
      assert.equal(whole.length, 3)
      assert.deepEqual(paged, whole, `${sort} ${descending ? 'down' : 'up'}`)
    }
  }
})

test('a segment asks fields, tags, custom fields, age and suppression, in groups', async () => {
  assert.deepEqual(await segment({ field: 'custom:plan', op: 'is', value: 'GOLD' }), ['ada'])
  assert.deepEqual(await segment({ field: 'created_at', op: 'older_days', value: '30' }), ['ada'])
  assert.deepEqual(await segment({ field: 'suppressed', op: 'is', value: '' }), ['cy_'])
  const either: Group = {
    match: 'any',
    rules: [
      { field: 'tags', op: 'has', value: 'vip' },
      { field: 'name', op: 'is_empty', value: '' },
    ],
  }
  assert.deepEqual(await segment(either, { field: 'lead_score', op: 'is_less', value: '60' }), ['cy_'])
})

const VALUES: Record<ValueKind, string> = {
  number: '7',
  text: `'); drop table audience; --`,
  campaign: workspace,
  segment: workspace,
  member: workspace,
  verdict: 'risky',
}

test('every comparison the editor offers is understood by the database', async () => {
  for (const { value: field } of fieldOptions(['plan', `it's "odd" %s`])) {
    for (const { value: op, takes } of comparisonsOf(field)) {
      const rule = { field, op, value: takes ? VALUES[takes] : '' }
      assert.ok(isComplete(rule))
      await segment(rule)
    }
  }
  assert.equal((await find({})).length, 3)
})

test('a rule that says nothing is refused in words', async () => {
  for (const rule of [
    { field: 'password', op: 'is', value: 'x' },
    { field: 'name', op: 'or true', value: 'x' },
    { field: 'lead_score', op: 'is_more', value: '1 or true' },
  ]) {
    await assert.rejects(segment(rule), { message: /A rule of this segment is incomplete/ })
  }
})

test('a search of more than anybody chooses is refused before it becomes a statement', async () => {
  const many = (length: number, what: unknown) => Array.from({ length }, () => what)
  const group = (rules: unknown[]) => ({ match: 'any', rules })
  const rule = { field: 'name', op: 'is', value: 'x' }
  for (const asked of [
    { contacted: many(21, 'never') },
    { replied: many(100_000, 'within_30') },
    { tags: many(1_001, 'x') },
    { zones: many(1_001, 'given') },
    { segment: group(many(50, group(many(50, rule)))) },
  ])
    await assert.rejects(find(asked), { message: /too many|too long/ })
  await find({ contacted: many(20, 'never'), segment: group(many(20, group(many(50, rule)))) })
})

test('strangers are refused, whatever they ask for', async () => {
  const calls = ['find_audience($1)', 'count_audience($1)', 'audience_facets($1)', 'audience_companies($1)']
  for (const call of calls) {
    for (const who of [t.bob, t.anon, { role: 'authenticated', claims: {} } as const]) {
      await assert.rejects(t.db.as(who).query(`select * from ${call}`, [workspace]), { code: '42501' })
    }
  }
})

test('companies are one whatever their case, with their people and domains', async () => {
  const rows = await t.asAda('select members, best_score, domains from audience_companies($1)', [workspace])
  assert.deepEqual(rows, [{ members: 2, best_score: 90, domains: ['engine.example'] }])
})

test('a tag is given to those who lack it, and only they are named', async () => {
  const ids = (await find({})).map(({ id }) => id)
  const tag = (on: boolean) => t.asAda('select tag_audience($1, $2, $3)', [ids, 'vip', on])
  assert.equal((await tag(true)).length, 2)
  assert.equal((await tag(true)).length, 0)
  assert.deepEqual(await t.db.as(t.bob).query('select tag_audience($1, $2, $3)', [ids, 'vip', false]), [])
  assert.equal((await names({ tags: ['vip'] })).length, 3)
})

test('a count stops where it was told to', async () => {
  const count = (sql: string) => t.asAda(`select ${sql} as n`, [workspace])
  assert.deepEqual(await count('count_audience($1)'), [{ n: 3 }])
  assert.deepEqual(await count(`count_audience($1, '{}', 2)`), [{ n: 2 }])
})

test('a segment asks what happened to contacts, and in which campaign they are', async () => {
  await t.sql(`
    insert into messages (workspace_id, recipient, sent_at, first_opened_at) values
      ('${workspace}', 'Ada@Engine.example', now() - interval '3 days', now() - interval '2 days'),
      ('${workspace}', 'bob@engine.example', now() - interval '60 days', null);
    insert into messages (workspace_id, recipient, sent_at)
      select id, 'cy_o@other.example', now() from workspaces where user_id = '${t.bobId}'`)
  const rule = (field: string, op: string, value = '') => segment({ field, op, value })
  assert.deepEqual(await rule('sent', 'within_days', '7'), ['ada'])
  assert.deepEqual(await rule('sent', 'not_within_days', '7'), ['bob', 'cy_'])
  assert.deepEqual(await rule('sent', 'never'), ['cy_'])
  assert.deepEqual(await rule('opened', 'ever'), ['ada'])
  assert.deepEqual(await rule('opened', 'within_days', '1'), [])
  assert.deepEqual(await rule('replied', 'ever'), [])
  assert.deepEqual(await rule('campaign', 'is', workspace), [])
  assert.deepEqual(await rule('campaign', 'is_not', workspace), ['ada', 'bob', 'cy_'])
})

test('contacts are found by their time zone, and by whether it was given, derived or is unknown', async () => {
  await t.sql(`update audience set time_zone = 'Europe/Rome' where email like 'ada@%';
    update audience set location = 'Auckland' where email like 'bob@%'`)
  assert.deepEqual(await names({ zones: ['given'] }), ['ada'])
  assert.deepEqual(await names({ zones: ['derived'] }), ['bob'])
  assert.deepEqual(await names({ zones: ['unknown'] }), ['cy_'])
  assert.deepEqual(await names({ zones: ['Pacific/Auckland', 'unknown'] }), ['bob', 'cy_'])
  assert.deepEqual(await names({ zones: ["' or true --"] }), [])
  const offered = await t.asAda(`select value, members from audience_facets($1) where facet = 'zone'`, [
    workspace,
  ])
  assert.deepEqual(offered, [
    { value: 'Europe/Rome', members: 1 },
    { value: 'Pacific/Auckland', members: 1 },
  ])
})
