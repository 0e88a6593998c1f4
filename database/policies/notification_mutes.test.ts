import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'notification_mutes',
  row: `insert into notification_mutes (user_id, category) values (:owner, 'usage') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from notification_mutes' },
    insert: {
      by: ['owner'],
      sql: `insert into notification_mutes (user_id, category) values (:owner, 'team')`,
    },
    update: { by: [], sql: `update notification_mutes set category = 'support'` },
    delete: { by: ['owner'], sql: 'delete from notification_mutes' },
  },
})
