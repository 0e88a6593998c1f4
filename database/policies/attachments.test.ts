import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const message = '01900aaa-0000-7000-8000-000000000a06'
const values = `(workspace_id, message_id, position, name, content_type, size) values (:workspace, '${message}', 1, 'offer.pdf', 'application/pdf', 3)`

testAccess({
  table: 'attachments',
  scenario: `insert into messages (id, workspace_id, recipient, kind) values ('${message}', '${workspaceId}', 'lin@example.com', 'answer')`,
  row: `insert into attachments ${values} returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from attachments' },
    insert: { by: [], sql: `insert into attachments ${values}` },
    update: { by: [], sql: `update attachments set name = 'x'` },
    delete: { by: [], sql: 'delete from attachments' },
  },
})
