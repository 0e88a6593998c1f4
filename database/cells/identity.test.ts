// The tables replicated to a cell are all that its own tables refer to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { identityTables } from './identity.ts'

const t = testDatabase()

const qualified = (column: string) =>
  `(select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = ${column})`

test('no table of a workspace refers to one of home that is not replicated', async () => {
  const rows = await t.sql(`select distinct ${qualified('f.confrelid')} as name from pg_constraint f
    where f.contype = 'f' and exists (select from pg_attribute a where a.attrelid = f.conrelid
        and a.attname = 'workspace_id' and not a.attisdropped)
      and not exists (select from pg_attribute a where a.attrelid = f.confrelid
        and a.attname = 'workspace_id' and not a.attisdropped) order by 1`)
  const elsewhere = rows
    .map(({ name }) => String(name))
    .filter((name) => !(identityTables as readonly string[]).includes(name))
  // Filled by the migrations of each server, the same everywhere.
  assert.deepEqual(elsewhere, ['storage.buckets'])
})

test('no replicated table refers to one that is not', async () => {
  const rows = await t.sql(`select ${qualified('f.conrelid')} as name, ${qualified('f.confrelid')} as target
    from pg_constraint f where f.contype = 'f'`)
  const replicated = new Set<string>(identityTables)
  const loose = rows.filter(
    ({ name, target }) => replicated.has(String(name)) && !replicated.has(String(target)),
  )
  assert.deepEqual(loose, [])
})

test('each has a primary key, by which a change finds its row', async () => {
  for (const table of identityTables) {
    const [row] =
      await t.sql(`select relreplident = 'd' and exists (select from pg_index where indrelid = c.oid and indisprimary) as ok
      from pg_class c where oid = '${table}'::regclass`)
    assert.deepEqual(row, { ok: true }, table)
  }
})
