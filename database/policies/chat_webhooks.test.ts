import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'chat_webhooks',
  row: `insert into chat_webhooks (user_id, workspace_id, format, host) values (:editor, :workspace, 'slack', 'hooks.slack.com')
    returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from chat_webhooks' },
    insert: {
      by: [],
      sql: `insert into chat_webhooks (user_id, workspace_id, format, host) values (:me, :other, 'slack', 'hooks.slack.com')`,
    },
    update: { by: [], sql: `update chat_webhooks set host = 'evil.example'` },
    delete: { by: ['owner'], sql: 'delete from chat_webhooks' },
  },
})
