import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'inbound_messages',
  row: `insert into inbound_messages (workspace_id, uid_validity, uid, kind) values (:workspace, 1, 1, 'reply') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from inbound_messages' },
    insert: {
      by: [],
      sql: `insert into inbound_messages (workspace_id, uid_validity, uid, kind) values (:workspace, 1, 2, 'reply')`,
    },
    update: { by: ['owner', 'editor'], sql: `update inbound_messages set category = 'interested'` },
    delete: { by: [], sql: 'delete from inbound_messages' },
  },
})
