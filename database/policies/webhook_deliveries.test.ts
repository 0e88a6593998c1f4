import { testAccess } from '#database/testing/policy-access.ts'

const event = '01900fff-0000-7000-8000-00000000e0e1'
const values = `(workspace_id, endpoint_id, event_id, type, event_at)
  values (:workspace, uuid_v7(), '${event}', 'lead.entered', now())`

testAccess({
  table: 'webhook_deliveries',
  scenario: `insert into webhook_events (id, workspace_id, type, data, at)
    select '${event}', id, 'lead.entered', '{}', now() from workspaces where name = 'Ada''s'`,
  row: `insert into webhook_deliveries ${values} returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from webhook_deliveries' },
    insert: { by: [], sql: `insert into webhook_deliveries ${values}` },
    update: { by: [], sql: `update webhook_deliveries set state = 'delivered'` },
    delete: { by: [], sql: 'delete from webhook_deliveries' },
  },
})
