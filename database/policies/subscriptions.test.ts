import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'subscriptions',
  row: `insert into subscriptions (user_id, subscription_status, plan_type) values (:owner, 'active', 'pro') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from subscriptions' },
    insert: {
      by: [],
      sql: `insert into subscriptions (user_id, subscription_status, plan_type) values (:me, 'active', 'lifetime')`,
    },
    update: { by: [], sql: `update subscriptions set plan_type = 'lifetime'` },
    delete: { by: [], sql: 'delete from subscriptions' },
  },
})
