import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const message = '01900aaa-0000-7000-8000-000000000a05'

testAccess({
  table: 'message_bodies',
  scenario: `insert into messages (id, workspace_id, recipient, kind) values ('${message}', '${workspaceId}', 'lin@example.com', 'campaign')`,
  row: `insert into message_bodies (id, workspace_id) values ('${message}', :workspace) returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from message_bodies' },
    insert: {
      by: [],
      sql: `insert into message_bodies (id, workspace_id) values (uuid_v7(), :workspace)`,
    },
    update: { by: [], sql: `update message_bodies set content_text = 'x'` },
    delete: { by: [], sql: 'delete from message_bodies' },
  },
})
