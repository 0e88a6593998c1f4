import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'mailboxes',
  row: `insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
    values (:workspace, 'ada@example.com', 'smtp.example.com', 587) returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from mailboxes' },
    insert: {
      by: [],
      sql: `insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
        values (:workspace, 'eve@example.com', 'smtp.example.com', 587)`,
    },
    update: { by: ['owner', 'editor'], sql: `update mailboxes set daily_limit = 20` },
    delete: { by: ['owner', 'editor'], sql: 'delete from mailboxes' },
  },
})
