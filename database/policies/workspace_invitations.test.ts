import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'workspace_invitations',
  row: `insert into workspace_invitations (workspace_id, email, role)
    values (:workspace, 'new@coldframe.test', 'editor') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from workspace_invitations' },
    insert: {
      by: [],
      sql: `insert into workspace_invitations (workspace_id, email, role) values (:workspace, 'x@y.test', 'editor')`,
    },
    update: { by: [], sql: `update workspace_invitations set role = 'editor'` },
    delete: { by: ['owner'], sql: 'delete from workspace_invitations' },
  },
})
