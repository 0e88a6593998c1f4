import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a31'
const other = '01900aaa-0000-7000-8000-000000000a32'

testAccess({
  table: 'campaign_enrolments',
  scenario: `insert into email_campaigns (id, workspace_id, title) values
    ('${campaign}', '${workspaceId}', 'Founders'), ('${other}', '${workspaceId}', 'Lawyers')`,
  row: `insert into campaign_enrolments (workspace_id, campaign_id) values (:workspace, '${campaign}') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from campaign_enrolments' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into campaign_enrolments (workspace_id, campaign_id) values (:workspace, '${other}')`,
    },
    update: { by: ['owner', 'editor'], sql: 'update campaign_enrolments set daily_limit = 7' },
    delete: { by: [], sql: 'delete from campaign_enrolments' },
  },
})
