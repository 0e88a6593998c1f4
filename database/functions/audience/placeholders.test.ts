import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import {
  exactNoName,
  exactNoValue,
  isNoValue,
  isPlaceholder,
  marks,
  noName,
  noValue,
} from '#core/audience/placeholder.ts'

const workspace = '01900a00-0000-7000-8000-000000000b00'
const t = testDatabase(async () => {
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}')`)
})

test('the database and the product agree on every placeholder and on what only looks like one', async () => {
  const listed = [...noValue, ...noName, ...exactNoValue, ...exactNoName, ...marks.split('')]
  const values = [
    ...listed.flatMap((value) => [
      value,
      ` (${value}) `,
      value.toUpperCase(),
      `${value} ${value}`,
      `${value} Inc`,
    ]),
    '',
    ' ',
    'Hans',
    'Na',
    'Nan',
    'Unknown Pleasures',
    'xx',
    'xxx',
    'XXXX',
    'x'.repeat(41),
    '***',
    '王',
    'Ünal',
    'İ',
    'N/A  N/A',
    'N/A N/B',
    '\u200bnull\u200b',
    'ＮＵＬＬ',
    'non renseignÉ',
    '\u00a0-\u00a0',
    '🚀',
    '- -',
  ]
  const rows = await t.db
    .as({ role: 'service_role' })
    .query<{ value: string; name: boolean; any: boolean }>(
      'select value, private.is_placeholder(value) as name, private.is_no_value(value) as any from unnest($1::text[]) as value',
      [values],
    )
  assert.deepEqual(
    rows,
    values.map((value) => ({ value, name: isPlaceholder(value), any: isNoValue(value) })),
  )
})

test('a placeholder that is written by the API is empty', async () => {
  const [row] = await t.asAda(
    `insert into audience (workspace_id, email, name, company, job_title, phone, location, custom_fields)
     values ($1, 'lead@example.com', 'N/A', '#REF!', 'none', '-', 'Test', '{"stage": "none", "city": "n/a", "seats": 3}')
     returning id, name, company, job_title, phone, location, custom_fields::jsonb as custom`,
    [workspace],
  )
  const { id, ...read } = row!
  assert.deepEqual(read, {
    name: null,
    company: null,
    job_title: null,
    phone: null,
    location: null,
    custom: { stage: 'none', seats: 3 },
  })
  const [updated] = await t.asAda(
    `update audience set name = 'Ada', company = 'Unknown' where id = $1 returning name, company`,
    [id],
  )
  assert.deepEqual(updated, { name: 'Ada', company: null })
  const [set] = await t.asAda(
    `select custom_fields::jsonb as custom from set_custom_field($1, 'seats', '"#N/A"')`,
    [id],
  )
  assert.deepEqual(set, { custom: { stage: 'none' } })
})

test('custom fields that are no flat object are refused as before, not by the look for placeholders', async () => {
  for (const fields of ['{"a": [1]}', 'nonsense'])
    await assert.rejects(
      t.asAda(`insert into audience (workspace_id, email, custom_fields) values ($1, 'x@example.com', $2)`, [
        workspace,
        fields,
      ]),
      { message: /are not a flat JSON object/ },
    )
})
