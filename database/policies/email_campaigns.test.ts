import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'email_campaigns',
  row: `insert into email_campaigns (workspace_id, title) values (:workspace, 'Spring') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from email_campaigns' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into email_campaigns (workspace_id, title) values (:workspace, 'Autumn')`,
    },
    update: { by: ['owner', 'editor'], sql: `update email_campaigns set title = 'Winter'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from email_campaigns' },
  },
})
