import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'

const workspace = '01900a00-0000-7000-8000-000000000b00'
const broken = 'Ada\r\nBcc: eve@example.com\u2028\u000Bx'
const whole = 'Ada Bcc: eve@example.com  x'

const t = testDatabase(async () => {
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}')`)
})

for (const [table, column, others] of [
  ['audience', 'name', { email: 'a@example.com' }],
  ['audience', 'company', { email: 'b@example.com' }],
  ['audience', 'job_title', { email: 'c@example.com' }],
  ['audience', 'location', { email: 'd@example.com' }],
  ['audience', 'phone', { email: 'e@example.com' }],
  ['audience', 'source', { email: 'f@example.com' }],
  ['email_campaigns', 'title', {}],
  ['email_templates', 'title', {}],
  ['email_templates', 'subject', { title: 'Two' }],
  ['segments', 'name', {}],
  ['snippets', 'name', { content: 'Hello' }],
  ['template_folders', 'name', {}],
] as const) {
  test(`a line break in ${column} of ${table} becomes a space, at insert and at update`, async () => {
    const ada = t.db.as(t.ada)
    const row = { workspace_id: workspace, ...others, [column]: broken }
    const insert = `insert into ${table} (${Object.keys(row).join(', ')})
      select ${Object.keys(row)
        .map((key) => `r.${key}`)
        .join(', ')}
      from jsonb_populate_record(null::public.${table}, $1) as r returning id, ${column} as text`
    const [made] = await ada.query<{ id: string; text: string }>(insert, [row])
    assert.equal(made?.text, whole)
    const update = `update ${table} set ${column} = $1 where id = $2 returning ${column} as text`
    const [changed] = await ada.query<{ text: string }>(update, [`New ${broken}`, made.id])
    assert.equal(changed?.text, `New ${whole}`)
  })
}

test('a second line where there may be one is kept', async () => {
  const [row] = await t.asAda<{ notes: string }>(
    `insert into audience (workspace_id, email, notes) values ($1, 'n@example.com', $2) returning notes`,
    [workspace, 'one\ntwo'],
  )
  assert.equal(row?.notes, 'one\ntwo')
})
