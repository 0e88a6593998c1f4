import { testAccess } from '#database/testing/policy-access.ts'

const insert = (id: string) =>
  `insert into domain_reports (workspace_id, kind, domain, reporter, report_id, begins_at, ends_at)
   values (:workspace, 'dmarc', 'example.com', 'receiver.test', ${id}, now(), now())`

testAccess({
  table: 'domain_reports',
  row: `${insert('public.uuid_v7()::text')} returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from domain_reports' },
    insert: { by: [], sql: insert(`'forged'`) },
    update: { by: [], sql: `update domain_reports set reporter = 'forged'` },
    delete: { by: [], sql: 'delete from domain_reports' },
  },
})
