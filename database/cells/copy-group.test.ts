import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { copyTable } from './copy-group.ts'
import type { GroupTable } from './group-tables.ts'

let t: TestDatabase
const clients: pg.Client[] = []
before(async () => {
  t = await freshDatabase()
  await t.sql(`create schema there;
    create table public.copied (id int primary key, text text);
    insert into public.copied select n, repeat('x', 500) from generate_series(1, 40000) n`)
})
after(async () => {
  for (const client of clients) await client.end()
  await t.sql('drop owned by plain_target; drop role plain_target')
  await t.close()
})

async function open(): Promise<pg.Client> {
  const client = new pg.Client(t.connection)
  await client.connect()
  clients.push(client)
  return client
}

const table: GroupTable = {
  name: 'copied',
  columns: ['id', 'text'],
  key: [{ name: 'id', type: 'int' }],
  holders: () => [],
  isIn: () => 'true',
}

test('a copy that its target rejects fails with the reason, and the source stays usable', async () => {
  const [source, target] = [await open(), await open()]
  await target.query(`create table there.copied (like public.copied including all);
    alter table there.copied enable row level security; alter table there.copied force row level security;
    create role plain_target; grant usage on schema there to plain_target; grant all on there.copied to plain_target;
    set search_path = there; set role plain_target`)
  await source.query('begin isolation level repeatable read read only')
  await assert.rejects(
    copyTable({ source, target }, table, { accounts: [], workspaces: [] }),
    /COPY FROM not supported with row-level security/,
  )
  await source.query('rollback')
  const { rows } = await target.query('select count(*)::int as count from there.copied')
  assert.deepEqual(rows, [{ count: 0 }])
})
