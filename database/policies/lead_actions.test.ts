import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a02'
const step = '01900aaa-0000-7000-8000-000000000a03'
const lead = '01900aaa-0000-7000-8000-000000000a04'

testAccess({
  table: 'lead_actions',
  scenario: `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (id, workspace_id, campaign_id, position, kind)
      values ('${step}', '${workspaceId}', '${campaign}', 1, 'action');
    insert into campaign_leads (id, workspace_id, campaign_id, email)
      values ('${lead}', '${workspaceId}', '${campaign}', 'lin@example.com')`,
  row: `insert into lead_actions (workspace_id, campaign_id, lead_id, step_id, action, is_done, detail)
    values (:workspace, '${campaign}', '${lead}', '${step}', '{}', true, 'Added') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from lead_actions' },
    insert: {
      by: [],
      sql: `insert into lead_actions (workspace_id, campaign_id, lead_id, step_id, action, is_done, detail)
        values (:workspace, '${campaign}', '${lead}', '${step}', '{}', true, 'Added')`,
    },
    update: { by: [], sql: `update lead_actions set is_done = false` },
    delete: { by: [], sql: 'delete from lead_actions' },
  },
})
