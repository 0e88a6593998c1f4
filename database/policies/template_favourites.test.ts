import { testAccess } from '#database/testing/policy-access.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const liked = '01900c00-0000-7000-8000-000000000c00'
const other = '01900c00-0000-7000-8000-000000000c01'

testAccess({
  table: 'template_favourites',
  scenario: `insert into email_templates (id, workspace_id, title)
    values ('${liked}', '${workspace}', 'Intro'), ('${other}', '${workspace}', 'Bump')`,
  row: `insert into template_favourites (workspace_id, template_id, user_id)
    values (:workspace, '${liked}', :viewer) returning id`,
  tries: {
    select: { by: ['viewer'], sql: 'select id from template_favourites' },
    insert: {
      by: ['owner', 'editor', 'viewer'],
      sql: `insert into template_favourites (workspace_id, template_id, user_id)
        values (:workspace, '${other}', :me)`,
    },
    update: { by: [], sql: 'update template_favourites set template_id = template_id' },
    delete: { by: ['viewer'], sql: 'delete from template_favourites' },
  },
})
