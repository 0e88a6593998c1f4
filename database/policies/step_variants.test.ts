import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a02'
const step = '01900aaa-0000-7000-8000-000000000a03'

testAccess({
  table: 'step_variants',
  scenario: `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (id, workspace_id, campaign_id, position)
      values ('${step}', '${workspaceId}', '${campaign}', 1)`,
  row: `insert into step_variants (workspace_id, step_id, label) values (:workspace, '${step}', 'A') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from step_variants' },
    insert: {
      by: [],
      sql: `insert into step_variants (workspace_id, step_id, label) values (:workspace, '${step}', 'B')`,
    },
    update: { by: [], sql: `update step_variants set subject = 'Hello'` },
    delete: { by: [], sql: 'delete from step_variants' },
  },
})
