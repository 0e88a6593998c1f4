import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'

let template: string
const t = testDatabase(async () => {
  const [made] = await t.asAda<{ id: string }>(
    `with w as (insert into workspaces (name) values ('W') returning id)
     select id from w`,
  )
  const [first] = await t.asAda<{ id: string }>(
    `insert into email_templates (workspace_id, title, content_text) values ($1, 'Intro', 'Hello') returning id`,
    [made?.id],
  )
  template = first?.id ?? ''
})

const save = (text: string, from?: number) =>
  t.asAda<{ version: number }>(
    'update email_templates set content_text = $1 where id = $2 and version = coalesce($3, version) returning version',
    [text, template, from],
  )

test('each change is kept as a version, a change of nothing is not', async () => {
  assert.deepEqual(await save('Hello there'), [{ version: 2 }])
  assert.deepEqual(await save('Hello there'), [{ version: 2 }])
  await t.asAda('update email_templates set tags = $1', [['opener']])
  assert.deepEqual(
    await t.asAda('select version, content_text, user_id from email_template_versions order by version'),
    [
      { version: 1, content_text: 'Hello', user_id: t.adaId },
      { version: 2, content_text: 'Hello there', user_id: t.adaId },
    ],
  )
})

test('of two people who save from the same version the second changes nothing', async () => {
  assert.deepEqual(await save('Mine', 2), [{ version: 3 }])
  assert.deepEqual(await save('Yours', 2), [])
})
