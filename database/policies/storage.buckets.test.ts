import { testAccess } from '#database/testing/policy-access.ts'

const values = `(id, name, folders) values ('pictures', 'pictures', '{workspace}')`

testAccess({
  table: 'storage.buckets',
  row: `insert into storage.buckets ${values} returning id`,
  tries: {
    select: {
      by: ['owner', 'editor', 'viewer', 'stranger', 'admin'],
      sql: 'select id from storage.buckets',
    },
    insert: { by: [], sql: `insert into storage.buckets (id, name) values ('mine', 'mine')` },
    update: { by: [], sql: 'update storage.buckets set public = true' },
    delete: { by: [], sql: 'delete from storage.buckets' },
  },
})
