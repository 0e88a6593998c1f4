import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'notification_settings',
  row: `insert into notification_settings (user_id, digest_hour) values (:owner, 8) returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from notification_settings' },
    // A user has one row, so their own is deleted first.
    insert: {
      by: ['owner'],
      sql: `with gone as (delete from notification_settings returning id)
        insert into notification_settings (user_id, digest_hour) select :owner, 9 from (select count(*) from gone) as g`,
    },
    update: { by: ['owner'], sql: 'update notification_settings set digest_hour = 9' },
    delete: { by: ['owner'], sql: 'delete from notification_settings' },
  },
})
