import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { exportAccount } from './export-account.ts'

const t = testDatabase(async () => {
  await t.sql(`
    insert into profiles (id, name) values ('${t.adaId}', 'Ada "the first"'), ('${t.bobId}', 'Bob');
    insert into workspaces (name, user_id) values ('Ada''s', '${t.adaId}'), ('Bob''s', '${t.bobId}');
    insert into workspace_members (workspace_id, user_id, role)
      select id, '${t.adaId}', 'editor' from workspaces where name = 'Bob''s';
    insert into audience (workspace_id, email)
      select w.id, 'p' || n || '@' || case w.name when 'Bob''s' then 'bobs' else 'adas' end || '.example.com'
      from workspaces w, generate_series(1, 1203) n;
    insert into storage.objects (bucket_id, name, version, metadata)
      select 'attachments', id || '/' || name, gen_random_uuid(), '{"size": 3}' from workspaces;
    insert into notifications (user_id, title) values ('${t.adaId}', 'For Ada'), ('${t.bobId}', 'For Bob')`)
})

type Exported = Record<string, Record<string, unknown>[]>

async function exportAs(identity: Identity): Promise<Exported> {
  const request = new Request('http://coldframe.test/functions/v1/export-account', { method: 'POST' })
  const answer = await checked(exportAccount).answer({}, { identity, db: t.db, request })
  assert.ok(answer instanceof Response)
  return (await answer.json()) as Exported
}

test('the export holds the person, their workspaces and every row in them, across pages', async () => {
  const exported = await exportAs(t.ada)
  assert.deepEqual(
    exported['profiles']?.map(({ name }) => name),
    ['Ada "the first"'],
  )
  assert.deepEqual(
    exported['workspaces']?.map(({ name }) => name),
    ["Ada's"],
  )
  assert.equal(new Set(exported['audience']?.map(({ email }) => email)).size, 1203)
  assert.deepEqual(
    exported['notifications']?.map(({ title }) => title),
    ['For Ada'],
  )
  const [workspace] = exported['workspaces'] ?? []
  assert.deepEqual(
    exported['files']?.map(({ name }) => name),
    [`${String(workspace!.id)}/Ada's`],
  )
})

test('nothing that belongs to somebody else comes along, though she works there', async () => {
  const exported = await exportAs(t.ada)
  assert.equal(JSON.stringify(exported).includes('bobs.example.com'), false)
  assert.equal(exported['workspace_members']?.length, 1)
})

test('every table that hangs on a person or a workspace is in it', async () => {
  const exported = await exportAs(t.ada)
  const tables = await t.sql(`select distinct c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname in ('user_id', 'workspace_id') and has_column_privilege('authenticated', c.oid, a.attnum, 'select')`)
  assert.ok(tables.length > 10)
  for (const { name } of tables) assert.ok(String(name) in exported, `${String(name)} is missing`)
})
