import { testAccess } from '#database/testing/policy-access.ts'

const shared = '01900c00-0000-7000-8000-000000000c01'
const fresh = '01900c00-0000-7000-8000-000000000c02'

testAccess({
  table: 'shared_reports',
  scenario: `insert into analyses (id, user_id, workspace_id, subject, body)
    select id, (select user_id from workspaces where name = 'Ada''s'), (select id from workspaces where name = 'Ada''s'), 'S', 'B'
    from unnest(array['${shared}', '${fresh}']::uuid[]) as id`,
  row: `insert into shared_reports (analysis_id, user_id) values ('${shared}', :owner) returning id`,
  tries: {
    // The analysis belongs to its workspace; the link belongs to its author.
    select: { by: ['owner'], sql: 'select id from shared_reports' },
    insert: { by: ['owner'], sql: `insert into shared_reports (analysis_id) values ('${fresh}')` },
    update: { by: [], sql: `update shared_reports set token = 'weak'` },
    delete: { by: ['owner'], sql: 'delete from shared_reports' },
  },
})
