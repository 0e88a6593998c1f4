import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a41'
const steps = ['01900aaa-0000-7000-8000-000000000a42', '01900aaa-0000-7000-8000-000000000a43'] as const

testAccess({
  table: 'step_tests',
  scenario: `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (id, workspace_id, campaign_id, position) values
      ('${steps[0]}', '${workspaceId}', '${campaign}', 1), ('${steps[1]}', '${workspaceId}', '${campaign}', 2)`,
  row: `insert into step_tests (workspace_id, step_id) values (:workspace, '${steps[0]}') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from step_tests' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into step_tests (workspace_id, step_id) values (:workspace, '${steps[1]}')`,
    },
    update: { by: ['owner', 'editor'], sql: `update step_tests set goal = 'reply'` },
    delete: { by: [], sql: 'delete from step_tests' },
  },
})
