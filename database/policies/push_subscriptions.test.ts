import { testAccess } from '#database/testing/policy-access.ts'

const keys = `'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U', 'tBHItJI5svbpez7KI4CCXg'`

testAccess({
  table: 'push_subscriptions',
  row: `insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    values (:owner, 'https://push.example/a', ${keys}) returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from push_subscriptions' },
    insert: {
      by: [],
      sql: `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values (:me, 'https://push.example/b', ${keys})`,
    },
    update: { by: [], sql: `update push_subscriptions set device = 'Mine'` },
    delete: { by: ['owner'], sql: 'delete from push_subscriptions' },
  },
})
