import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'snippets',
  row: `insert into snippets (workspace_id, name, content) values (:workspace, 'Proof', 'Two firms…') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from snippets' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into snippets (workspace_id, name, content) values (:workspace, 'New', 'x')`,
    },
    update: { by: ['owner', 'editor'], sql: `update snippets set content = 'Overwritten'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from snippets' },
  },
})
