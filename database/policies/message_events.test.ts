import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const message = '01900aaa-0000-7000-8000-00000000aaaa'
testAccess({
  table: 'message_events',
  scenario: `insert into subscriptions (user_id, subscription_status, plan_type)
      select user_id, 'active', 'pro' from workspaces group by user_id;
    insert into messages (id, workspace_id, recipient) values ('${message}', '${workspaceId}', 'lin@example.com')`,
  row: `insert into message_events (workspace_id, message_id, kind)
    values (:workspace, '${message}', 'open') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from message_events' },
    insert: {
      by: [],
      sql: `insert into message_events (workspace_id, message_id, kind) values (:workspace, '${message}', 'click')`,
    },
    update: { by: [], sql: `update message_events set corrected = 'human'` },
    delete: { by: [], sql: 'delete from message_events' },
  },
})
