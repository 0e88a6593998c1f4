import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'linked_lists',
  row: `insert into linked_lists (workspace_id, name, url, every_hours, plan)
    values (:workspace, 'People', 'https://lists.example/people.csv', 24, '{}') returning id`,
  tries: {
    select: { by: ['owner', 'editor'], sql: 'select id from linked_lists' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into linked_lists (workspace_id, name, url, every_hours, plan)
        values (:workspace, 'People', 'https://lists.example/people.csv', 24, '{}')`,
    },
    update: { by: ['owner', 'editor'], sql: `update linked_lists set every_hours = 6` },
    delete: { by: ['owner', 'editor'], sql: 'delete from linked_lists' },
  },
})
