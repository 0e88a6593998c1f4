import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'domain_changes',
  row: `with domain as (insert into sending_domains (workspace_id, domain) values (:workspace, md5(random()::text) || '.com') returning id)
    insert into domain_changes (workspace_id, domain_id, check_key, before, after)
    select :workspace, id, 'spf', '{"state": "pass"}', '{"state": "fail"}' from domain returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from domain_changes' },
    insert: {
      by: [],
      sql: `insert into domain_changes (workspace_id, domain_id, check_key, before, after)
        select workspace_id, id, 'spf', '{}', '{}' from sending_domains`,
    },
    update: { by: [], sql: `update domain_changes set check_key = 'mx'` },
    delete: { by: [], sql: 'delete from domain_changes' },
  },
})
