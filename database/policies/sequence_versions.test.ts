import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const campaign = '01900aaa-0000-7000-8000-000000000a02'

testAccess({
  table: 'sequence_versions',
  scenario: `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders')`,
  row: `insert into sequence_versions (workspace_id, campaign_id, version, sequence)
    values (:workspace, '${campaign}', 1, '[]') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from sequence_versions' },
    insert: {
      by: [],
      sql: `insert into sequence_versions (workspace_id, campaign_id, version, sequence)
        values (:workspace, '${campaign}', 2, '[]')`,
    },
    update: { by: [], sql: `update sequence_versions set sequence = '{}'` },
    delete: { by: [], sql: 'delete from sequence_versions' },
  },
})
