import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a33'
const contacts = ['01900aaa-0000-7000-8000-000000000a34', '01900aaa-0000-7000-8000-000000000a35'] as const

testAccess({
  table: 'campaign_entrants',
  scenario: `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into audience (id, workspace_id, email) values
      ('${contacts[0]}', '${workspaceId}', 'lin@example.com'), ('${contacts[1]}', '${workspaceId}', 'kim@example.com')`,
  row: `insert into campaign_entrants (workspace_id, campaign_id, contact_id, via, outcome)
    values (:workspace, '${campaign}', '${contacts[0]}', 'segment', 'enrolled') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from campaign_entrants' },
    insert: {
      by: [],
      sql: `insert into campaign_entrants (workspace_id, campaign_id, contact_id, via, outcome)
        values (:workspace, '${campaign}', '${contacts[1]}', 'api', 'enrolled')`,
    },
    update: { by: [], sql: `update campaign_entrants set outcome = 'skipped'` },
    delete: { by: [], sql: 'delete from campaign_entrants' },
  },
})
