import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a02'
const step = '01900aaa-0000-7000-8000-000000000a03'
const lead = '01900aaa-0000-7000-8000-000000000a04'

testAccess({
  table: 'campaign_tasks',
  scenario: `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (id, workspace_id, campaign_id, position)
      values ('${step}', '${workspaceId}', '${campaign}', 1);
    insert into campaign_leads (id, workspace_id, campaign_id, email)
      values ('${lead}', '${workspaceId}', '${campaign}', 'lin@example.com')`,
  row: `insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id)
    values (:workspace, '${campaign}', '${lead}', '${step}') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from campaign_tasks' },
    insert: {
      by: [],
      sql: `insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id)
        values (:workspace, '${campaign}', '${lead}', '${step}')`,
    },
    update: { by: [], sql: `update campaign_tasks set done_at = now()` },
    delete: { by: [], sql: 'delete from campaign_tasks' },
  },
})
