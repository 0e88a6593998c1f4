import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'saved_views',
  row: `insert into saved_views (workspace_id, user_id, list, name, query)
    values (:workspace, :viewer, 'templates', 'Best', 'score=great') returning id`,
  tries: {
    select: { by: ['viewer'], sql: 'select id from saved_views' },
    insert: {
      by: ['owner', 'editor', 'viewer'],
      sql: `insert into saved_views (workspace_id, user_id, list, name, query)
        values (:workspace, :me, 'templates', 'Mine', 'q=x')`,
    },
    update: { by: ['viewer'], sql: `update saved_views set name = 'Renamed'` },
    delete: { by: ['viewer'], sql: 'delete from saved_views' },
  },
})
