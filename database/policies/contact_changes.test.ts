import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'contact_changes',
  row: `insert into contact_changes (workspace_id, contact_id, fields, before, after)
    values (:workspace, uuid_v7(), '{company}', '{Acme}', '{Acme Ltd}') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from contact_changes' },
    insert: {
      by: [],
      sql: `insert into contact_changes (workspace_id, contact_id, fields, before, after)
        select workspace_id, contact_id, fields, before, after from contact_changes`,
    },
    update: { by: [], sql: `update contact_changes set source = 'By nobody'` },
    delete: { by: [], sql: 'delete from contact_changes' },
  },
})
