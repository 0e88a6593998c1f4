import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'contact_forms',
  row: `insert into contact_forms (workspace_id, name) values (:workspace, 'Demo request') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from contact_forms' },
    insert: {
      by: ['owner'],
      sql: `insert into contact_forms (workspace_id, name) values (:workspace, 'Newsletter')`,
    },
    update: { by: ['owner'], sql: `update contact_forms set name = 'Newsletter'` },
    delete: { by: ['owner'], sql: 'delete from contact_forms' },
  },
})
