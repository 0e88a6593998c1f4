import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'crm_connections',
  row: `insert into crm_connections (workspace_id, provider, account_id, account_name, key_hint)
    values (:workspace, 'hubspot', '1', 'Acme', '1234') on conflict (workspace_id) do update set account_id = '1' returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from crm_connections' },
    insert: {
      by: [],
      sql: `insert into crm_connections (workspace_id, provider, account_id, account_name, key_hint)
        values (:other, 'hubspot', '1', 'Acme', '1234')`,
    },
    update: { by: ['owner'], sql: `update crm_connections set conflicts = 'crm'` },
    delete: { by: ['owner'], sql: 'delete from crm_connections' },
  },
})
