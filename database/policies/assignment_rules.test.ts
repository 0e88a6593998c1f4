import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'assignment_rules',
  row: `insert into assignment_rules (workspace_id, kind, member_ids) values (:workspace, 'round_robin', array[:editor]::uuid[])
    returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from assignment_rules' },
    insert: {
      by: ['owner'],
      sql: `insert into assignment_rules (workspace_id, kind) values (:other, 'campaign')`,
    },
    update: { by: ['owner'], sql: `update assignment_rules set kind = 'off'` },
    delete: { by: [], sql: 'delete from assignment_rules' },
  },
})
