import { testAccess } from '#database/testing/policy-access.ts'

const request = '01900c00-0000-7000-8000-000000000c00'

testAccess({
  table: 'support_answers',
  scenario: `insert into support_requests (id, kind, user_id, name, email, message)
    values ('${request}', 'support', '0190a0a0-0000-7000-8000-00000000ada0', 'Ada', 'ada@coldframe.test', 'Cold.')`,
  row: `insert into support_answers (request_id, message) values ('${request}', 'Close the lid.') returning id`,
  tries: {
    select: { by: ['owner', 'admin'], sql: 'select id from support_answers' },
    insert: {
      by: [],
      sql: `insert into support_answers (request_id, message) values ('${request}', 'Past the function')`,
    },
    update: { by: [], sql: `update support_answers set message = 'Otherwise.'` },
    delete: { by: [], sql: 'delete from support_answers' },
  },
})
