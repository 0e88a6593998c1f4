import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'webhook_events',
  row: `insert into webhook_events (workspace_id, type, data, at) values (:workspace, 'lead.entered', '{}', now()) returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from webhook_events' },
    insert: {
      by: [],
      sql: `insert into webhook_events (workspace_id, type, data, at) values (:workspace, 'lead.entered', '{}', now())`,
    },
    update: { by: [], sql: `update webhook_events set type = 'lead.moved'` },
    delete: { by: [], sql: 'delete from webhook_events' },
  },
})
