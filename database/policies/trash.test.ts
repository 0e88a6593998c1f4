import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'trash',
  row: `insert into trash (workspace_id, batch, kind, row_id, title, content)
    values (:workspace, uuid_v7(), 'template', uuid_v7(), 'Opener', '{}') returning id`,
  tries: {
    select: { by: ['owner', 'editor'], sql: 'select id from trash' },
    insert: {
      by: [],
      sql: `insert into trash (workspace_id, batch, kind, row_id, title, content)
      values (:workspace, uuid_v7(), 'template', uuid_v7(), 'Opener', '{}')`,
    },
    update: { by: [], sql: `update trash set title = 'Renamed'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from trash' },
  },
})
