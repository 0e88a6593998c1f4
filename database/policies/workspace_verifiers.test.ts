import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'workspace_verifiers',
  row: `insert into workspace_verifiers (workspace_id, provider, monthly_limit) values (:workspace, 'kickbox', 10)
    on conflict (workspace_id) do update set provider = excluded.provider returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from workspace_verifiers' },
    insert: {
      by: [],
      sql: `insert into workspace_verifiers (workspace_id, provider, monthly_limit) values (:other, 'kickbox', 10)`,
    },
    update: { by: ['owner'], sql: 'update workspace_verifiers set monthly_limit = 20' },
    delete: { by: ['owner'], sql: 'delete from workspace_verifiers' },
  },
})
