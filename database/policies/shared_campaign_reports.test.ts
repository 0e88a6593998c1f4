import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000b31'
const other = '01900aaa-0000-7000-8000-000000000b32'

testAccess({
  table: 'shared_campaign_reports',
  scenario: `insert into email_campaigns (id, workspace_id, title) values
    ('${campaign}', '${workspaceId}', 'Founders'), ('${other}', '${workspaceId}', 'Lawyers')`,
  row: `insert into shared_campaign_reports (workspace_id, campaign_id) values (:workspace, '${campaign}') returning id`,
  tries: {
    select: { by: ['owner', 'editor'], sql: 'select id from shared_campaign_reports' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into shared_campaign_reports (workspace_id, campaign_id) values (:workspace, '${other}')`,
    },
    update: { by: [], sql: `update shared_campaign_reports set token = 'weak'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from shared_campaign_reports' },
  },
})
