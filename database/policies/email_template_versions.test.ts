import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'email_template_versions',
  row: `with made as (insert into email_templates (workspace_id, user_id, title)
      values (:workspace, :owner, 'Intro') returning id)
    insert into email_template_versions (workspace_id, template_id, version, title)
    select :workspace, id, 2, 'Intro' from made returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from email_template_versions' },
    insert: {
      by: [],
      sql: `insert into email_template_versions (workspace_id, template_id, version, title)
        select workspace_id, id, 9, 'Forged' from email_templates`,
    },
    update: { by: [], sql: `update email_template_versions set title = 'Forged'` },
    delete: { by: [], sql: 'delete from email_template_versions' },
  },
})
