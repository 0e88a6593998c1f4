// Tests the parts of the schema besides its tables.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { readSchema } from './schema-cache.ts'

const t = testDatabase(async () => {
  await t.sql(
    'create table public.read_by_request (id int); alter table public.read_by_request enable row level security',
  )
})

const readers = {
  'a policy': [
    `create policy of_browsers on public.read_by_request using (current_setting('request.headers', true) <> '')`,
    'drop policy of_browsers on public.read_by_request',
  ],
  'a function': [
    `create function private.asked_by() returns text language sql as $$ select current_setting('request.method', true) $$`,
    'drop function private.asked_by',
  ],
  'a function with a parsed body': [
    `create function private.asked_at() returns text language sql return current_setting('request.path', true)`,
    'drop function private.asked_at',
  ],
  'a default': [
    `alter table public.read_by_request add asked text default current_setting('request.path', true)`,
    'alter table public.read_by_request drop asked',
  ],
  'a view': [
    `create view public.asked as select current_setting('request.headers', true) as headers`,
    'drop view public.asked',
  ],
}

test('the schema as it comes reads nothing of a request', async () => {
  assert.equal((await readSchema(t.db, ['public'])).readsRequest, false)
})

for (const [what, [make = '', drop = '']] of Object.entries(readers)) {
  test(`${what} that reads the request is known`, async () => {
    await t.sql(make)
    assert.equal((await readSchema(t.db, ['public'])).readsRequest, true)
    await t.sql(drop)
    assert.equal((await readSchema(t.db, ['public'])).readsRequest, false)
  })
}
