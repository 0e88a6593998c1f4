import { testAccess } from '#database/testing/policy-access.ts'

const [campaign, placement] = ['01900c00-0000-7000-8000-000000000c00', '01900c00-0000-7000-8000-000000000c01']
const insert = `insert into placements (id, workspace_id, test_id, sender, seed, provider)
  values (public.uuid_v7(), :workspace, '${placement}', 'ada@send.example', 'ada@seed.example', 'Google')`

testAccess({
  table: 'placements',
  scenario: `insert into email_campaigns (id, workspace_id, title)
    values ('${campaign}', '01900a00-0000-7000-8000-000000000a00', 'Tested');
    insert into placement_tests (id, workspace_id, campaign_id)
    values ('${placement}', '01900a00-0000-7000-8000-000000000a00', '${campaign}')`,
  row: `${insert} returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from placements' },
    insert: { by: [], sql: insert },
    update: { by: [], sql: `update placements set result = 'inbox'` },
    delete: { by: [], sql: 'delete from placements' },
  },
})
