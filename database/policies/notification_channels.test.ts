import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'notification_channels',
  row: `insert into notification_channels (user_id, category, channel, is_on) values (:owner, 'replies', 'email', true) returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from notification_channels' },
    insert: {
      by: ['owner'],
      sql: `insert into notification_channels (user_id, category, channel, is_on) values (:owner, 'usage', 'email', true)`,
    },
    update: { by: ['owner'], sql: 'update notification_channels set is_on = false' },
    delete: { by: ['owner'], sql: 'delete from notification_channels' },
  },
})
