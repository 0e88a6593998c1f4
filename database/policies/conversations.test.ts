import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'conversations',
  row: `insert into conversations (workspace_id, writer, is_automatic, inbound_id, received_at, kind)
    values (:workspace, 'grace@example.org', false, uuid_v7(), now(), 'reply') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from conversations' },
    insert: {
      by: [],
      sql: `insert into conversations (workspace_id, writer, is_automatic, inbound_id, received_at, kind)
        values (:workspace, 'eve@example.org', false, uuid_v7(), now(), 'reply')`,
    },
    update: { by: [], sql: `update conversations set category = 'interested'` },
    delete: { by: [], sql: 'delete from conversations' },
  },
})
