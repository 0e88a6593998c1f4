import { testAccess } from '#database/testing/policy-access.ts'

testAccess({
  table: 'domain_report_rows',
  row: `with report as (insert into domain_reports (workspace_id, kind, domain, reporter, report_id, begins_at, ends_at)
      values (:workspace, 'dmarc', 'example.com', 'receiver.test', public.uuid_v7()::text, now(), now()) returning id)
    insert into domain_report_rows (workspace_id, report_id, source, count)
    select :workspace, id, '192.0.2.1', 1 from report returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from domain_report_rows' },
    insert: {
      by: [],
      sql: `insert into domain_report_rows (workspace_id, report_id, source, count) select workspace_id, id, '192.0.2.1', 1 from domain_reports`,
    },
    update: { by: [], sql: 'update domain_report_rows set count = 2' },
    delete: { by: [], sql: 'delete from domain_report_rows' },
  },
})
