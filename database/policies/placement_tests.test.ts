import { testAccess } from '#database/testing/policy-access.ts'

const campaign = '01900c00-0000-7000-8000-000000000c00'
const insert = `insert into placement_tests (workspace_id, campaign_id) values (:workspace, '${campaign}')`

testAccess({
  table: 'placement_tests',
  scenario: `insert into email_campaigns (id, workspace_id, title)
    values ('${campaign}', '01900a00-0000-7000-8000-000000000a00', 'Tested')`,
  row: `${insert} returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from placement_tests' },
    insert: { by: [], sql: insert },
    update: { by: [], sql: `update placement_tests set finished_at = now()` },
    delete: { by: [], sql: 'delete from placement_tests' },
  },
})
