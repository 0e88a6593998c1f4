import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'segments',
  row: `insert into segments (workspace_id, name) values (:workspace, 'Founders') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from segments' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into segments (workspace_id, name) values (:workspace, 'New')`,
    },
    update: { by: ['owner', 'editor'], sql: `update segments set filter = '{"all": []}'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from segments' },
  },
})
