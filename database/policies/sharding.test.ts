// Whether the tables could be spread over several PostgreSQL servers by workspace_id (docs/scaling.md). There a
// unique key holds within one shard, and a foreign key leads to the same shard; so each must name the workspace,
// or lie within something that does. What does not is listed here, with what would become of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'

let t: TestDatabase
before(async () => (t = await freshDatabase()))
after(() => t.close())

const uniqueElsewhere: Readonly<Record<string, string>> = {
  messages_rfc: 'a Message-ID carries the id of its row: equal ones can not be made on two shards',
  email_template_versions_template_id_version_key: 'a template is on one shard, and so are its versions',
  template_favourites_user_id_template_id_key: 'a template is on one shard, and so are all who like it',
}

const foreignElsewhere: Readonly<Record<string, string>> = {
  'email_template_versions -> email_templates':
    'a version and its template are written together; email_templates_place has the key it would point at',
}

const spread = `
  spread as (select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'workspace_id' and not a.attisdropped)`

test('every unique key names the workspace, is an id, or lies within a row that names it', async () => {
  const loose = await t.sql(`with ${spread}
    select x.indexrelid::regclass::text as name from pg_index x join spread on spread.oid = x.indrelid
    where x.indisunique
      and not exists (select from pg_attribute a where a.attrelid = x.indrelid and a.attname = 'workspace_id' and a.attnum = any (x.indkey))
      -- An id is a UUIDv7: unique wherever it is made. On shards its key becomes (workspace_id, id).
      and not (x.indnatts = 1 and exists (select from pg_attribute a where a.attrelid = x.indrelid and a.attname = 'id' and a.attnum = x.indkey[0]))
      and not exists (select from pg_constraint f join pg_attribute w on w.attrelid = f.conrelid and w.attname = 'workspace_id'
        where f.conrelid = x.indrelid and f.contype = 'f' and x.indkey[0] = any (f.conkey) and w.attnum = any (f.conkey))
    order by 1`)
  assert.deepEqual(
    loose.map(({ name }) => String(name)),
    Object.keys(uniqueElsewhere).toSorted(),
  )
})

test('every foreign key between two of them names the workspace on both sides', async () => {
  const loose = await t.sql(`with ${spread}
    select f.conrelid::regclass || ' -> ' || f.confrelid::regclass as name
    from pg_constraint f join spread a on a.oid = f.conrelid join spread b on b.oid = f.confrelid
    where f.contype = 'f' and f.coninhcount = 0
      and not exists (select from unnest(f.conkey, f.confkey) as k (mine, theirs)
        join pg_attribute m on m.attrelid = f.conrelid and m.attnum = k.mine and m.attname = 'workspace_id'
        join pg_attribute o on o.attrelid = f.confrelid and o.attnum = k.theirs and o.attname = 'workspace_id')
    order by 1`)
  assert.deepEqual(
    loose.map(({ name }) => String(name)),
    Object.keys(foreignElsewhere).toSorted(),
  )
})
