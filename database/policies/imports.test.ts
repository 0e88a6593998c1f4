import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'imports',
  row: `insert into imports (workspace_id, state) values (:workspace, 'done') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from imports' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into imports (workspace_id, file_name) values (:workspace, 'people.csv')`,
    },
    update: { by: [], sql: `update imports set added = 1000` },
    delete: { by: [], sql: 'delete from imports' },
  },
})
