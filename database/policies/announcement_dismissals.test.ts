import { testAccess } from '#database/testing/policy-access.ts'

const noon = '01900aaa-0000-7000-8000-000000000aaa'
const night = '01900bbb-0000-7000-8000-000000000bbb'

testAccess({
  table: 'announcement_dismissals',
  scenario: `insert into announcements (id, message) values ('${noon}', 'Down at noon'), ('${night}', 'Down at night')`,
  row: `insert into announcement_dismissals (user_id, announcement_id) values (:owner, '${noon}') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from announcement_dismissals' },
    insert: {
      by: ['owner'],
      sql: `insert into announcement_dismissals (user_id, announcement_id) values (:owner, '${night}')`,
    },
    update: { by: [], sql: `update announcement_dismissals set announcement_id = '${night}'` },
    delete: { by: ['owner'], sql: 'delete from announcement_dismissals' },
  },
})
