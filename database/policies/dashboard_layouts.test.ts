import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'dashboard_layouts',
  row: `insert into dashboard_layouts (user_id, cards) values (:owner, '{trend,usage}') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from dashboard_layouts' },
    insert: {
      by: ['editor', 'viewer', 'stranger', 'admin'],
      sql: `insert into dashboard_layouts (user_id, cards) values (:me, '{usage}') on conflict do nothing`,
    },
    update: { by: ['owner'], sql: `update dashboard_layouts set hidden = '{trend}'` },
    delete: { by: ['owner'], sql: 'delete from dashboard_layouts' },
  },
})
