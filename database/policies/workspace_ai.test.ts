import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'workspace_ai',
  row: `insert into workspace_ai (workspace_id, provider, model) values (:workspace, 'openai', 'gpt-5-mini')
    on conflict (workspace_id) do update set model = excluded.model returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from workspace_ai' },
    insert: {
      by: [],
      sql: `insert into workspace_ai (workspace_id, provider, model) values (:other, 'openai', 'gpt-5-mini')`,
    },
    update: { by: [], sql: `update workspace_ai set base_url = 'https://elsewhere.test'` },
    delete: { by: ['owner'], sql: 'delete from workspace_ai' },
  },
})

test('the encrypted key goes with the model, and with the workspace', async () => {
  await t.sql(`delete from workspace_ai;
    insert into workspace_ai (workspace_id, provider, model) values ('${workspaceId}', 'openai', 'm');
    insert into private.workspace_ai_secrets values ('${workspaceId}', '\\x00')`)
  await assert.rejects(t.asAda('select * from private.workspace_ai_secrets'), { code: '42501' })
  await t.asAda('delete from workspace_ai')
  assert.deepEqual(await t.sql('select * from private.workspace_ai_secrets'), [])
})
