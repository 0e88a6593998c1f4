import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'sending_domains',
  row: `insert into sending_domains (workspace_id, domain) values (:workspace, 'example.com') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from sending_domains' },
    insert: {
      by: [],
      sql: `insert into sending_domains (workspace_id, domain) values (:workspace, 'example.org')`,
    },
    update: { by: [], sql: `update sending_domains set checks = '{"spf": {}}'` },
    delete: { by: [], sql: 'delete from sending_domains' },
  },
})
