import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'webhook_endpoints',
  row: `insert into webhook_endpoints (workspace_id, url) values (:workspace, 'https://example.com/hook') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from webhook_endpoints' },
    insert: {
      by: ['owner'],
      sql: `insert into webhook_endpoints (workspace_id, url) values (:workspace, 'https://evil.example/')`,
    },
    update: { by: ['owner'], sql: `update webhook_endpoints set url = 'https://evil.example/'` },
    delete: { by: ['owner'], sql: 'delete from webhook_endpoints' },
  },
})
