import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a02'

testAccess({
  table: 'campaign_steps',
  scenario: `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders')`,
  row: `insert into campaign_steps (workspace_id, campaign_id, position) values (:workspace, '${campaign}', 1) returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from campaign_steps' },
    insert: {
      by: [],
      sql: `insert into campaign_steps (workspace_id, campaign_id, position) values (:workspace, '${campaign}', 2)`,
    },
    update: { by: [], sql: `update campaign_steps set wait_days = 3` },
    delete: { by: [], sql: 'delete from campaign_steps' },
  },
})
