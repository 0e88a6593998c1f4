import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a02'

testAccess({
  table: 'campaign_leads',
  scenario: `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders')`,
  row: `insert into campaign_leads (workspace_id, campaign_id, email)
    values (:workspace, '${campaign}', 'lin@example.com') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from campaign_leads' },
    insert: {
      by: [],
      sql: `insert into campaign_leads (workspace_id, campaign_id, email)
        values (:workspace, '${campaign}', 'kim@example.com')`,
    },
    update: { by: [], sql: `update campaign_leads set state = 'paused'` },
    delete: { by: [], sql: 'delete from campaign_leads' },
  },
})
