// Tests upgrades from every tagged release to this program, with rows: the database files of each release are in
// database/releases (`npm run keep-release`).
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { readCatalog } from '#database/testing/catalog.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import {
  databaseFolder,
  layOutKeptRelease,
  readKeptRelease,
  type KeptRelease,
} from '#server/testing/releases/kept-release.ts'

const releases = globSync('releases/*.json.zst', { cwd: databaseFolder })

const t = testDatabase()
let counter = 0

/** Some rows as that release wrote them. */
const someRows = (contactKey: string) => `
  insert into auth.users (id, email, email_confirmed_at) values ('0190a0a0-0000-7000-8000-00000000ada0', 'ada@coldframe.test', now());
  insert into public.workspaces (id, name, user_id)
    values ('01900a00-0000-7000-8000-0000000000d1', 'Kept', '0190a0a0-0000-7000-8000-00000000ada0');
  insert into public.audience (workspace_id, email, name)
    select '01900a00-0000-7000-8000-0000000000d1', 'p' || i || '@example.com', 'P' || i from generate_series(1, 100) i;
  insert into public.email_templates (workspace_id, user_id, title)
    values ('01900a00-0000-7000-8000-0000000000d1', '0190a0a0-0000-7000-8000-00000000ada0', 'First');
  insert into public.messages (workspace_id, recipient)
    select '01900a00-0000-7000-8000-0000000000d1', 'p' || i || '@example.com' from generate_series(1, 10) i;
  insert into public.email_campaigns (id, workspace_id, title)
    values ('01900a00-0000-7000-8000-0000000000c1', '01900a00-0000-7000-8000-0000000000d1', 'Autumn');
  insert into public.campaign_steps (id, workspace_id, campaign_id, position)
    values ('01900a00-0000-7000-8000-0000000000e1', '01900a00-0000-7000-8000-0000000000d1', '01900a00-0000-7000-8000-0000000000c1', 1);
  -- One address, written in two ways.
  insert into public.messages (workspace_id, kind, campaign_id, step_id, recipient)
    select '01900a00-0000-7000-8000-0000000000d1', 'campaign', '01900a00-0000-7000-8000-0000000000c1',
      '01900a00-0000-7000-8000-0000000000e1', unnest('{grace@bücher.example,grace@xn--bcher-kva.example}'::text[]);
  insert into public.suppressions (workspace_id, address) values ('01900a00-0000-7000-8000-0000000000d1', 'never@example.com');
  insert into private.audience_merges (workspace_id, kept_id, others, memory)
    select workspace_id, id, 1, jsonb_build_object('former', '[]'::jsonb,
      'segments', jsonb_build_array(jsonb_build_object('segment_id', workspace_id, '${contactKey}', id)))
    from public.audience where email = 'p1@example.com'`

// A removed function may remain, because nothing calls it.
const mayStayBehind = (line: string) => /^(function|grant on function) /.test(line)

async function upgrading(
  release: string,
  work: (owner: pg.Client, kept: KeptRelease, folder: string) => Promise<void>,
) {
  const storedRelease = await readKeptRelease(release)
  const folder = await layOutKeptRelease(storedRelease)
  const name = `from_release_${(counter += 1)}`
  await t.sql(`create database ${name}`)
  const owner = new pg.Client({ ...t.connection, database: name })
  await owner.connect()
  try {
    await work(owner, storedRelease, folder)
  } finally {
    await owner.end()
    await t.sql(`drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  }
}

test('there is a release to upgrade from', () => assert.ok(releases.length > 0))

for (const release of releases)
  test(`a database of ${release} is upgraded with its rows, and is then as a new one`, () =>
    upgrading(release, async (owner, kept, folder) => {
      await migrate(owner, folder, kept.version)
      const { rows: applied } = await owner.query<{ file: string }>(
        `select concat(kind, '/', name, ' ', digest) as file from coldframe.schema_files where kind in ('platform', 'migrations')`,
      )
      // Files of a release never change.
      const released = kept.files
        .filter(({ kind }) => kind === 'platform' || kind === 'migrations')
        .map(({ kind, name, digest }) => `${kind}/${name} ${digest}`)
      assert.deepEqual(applied.map(({ file }) => file).toSorted(), released.toSorted())
      const isRenamed = kept.files.some(({ name }) => name === '20261122232500_glossary_names.sql')
      await owner.query(someRows(isRenamed ? 'contact_id' : 'member_id'))
      await migrate(owner)
      const { rows } = await owner.query(`select (select count(*)::int from audience) as contacts,
        (select count(*)::int from messages) as messages, (select count(*)::int from suppressions) as suppressions,
        (select memory #>> '{segments,0,contact_id}' = kept_id::text from private.audience_merges) as can_undo`)
      assert.deepEqual(rows, [{ contacts: 100, messages: 12, suppressions: 1, can_undo: true }])
      const fresh = new Set(await readCatalog(t.sql))
      const upgraded = new Set(await readCatalog(async (text) => (await owner.query(text)).rows))
      assert.deepEqual(
        [...fresh].filter((line) => !upgraded.has(line)),
        [],
        'missing after the upgrade',
      )
      const leftOver = [...upgraded].filter((line) => !fresh.has(line) && !mayStayBehind(line))
      assert.deepEqual(leftOver, [], 'left over by the upgrade')
      assert.deepEqual(await migrate(owner), [], 'a second start has nothing to do')
    }))

const development = 'releases/0.1.0-development.json.zst'

test('a development database that stopped before its last migration is refused, and told how to go on', () =>
  upgrading(development, async (owner, kept, folder) => {
    const migrations = kept.files.filter(({ kind }) => kind === 'migrations').map(({ name }) => name)
    for (const name of migrations.slice(40)) await rm(join(folder, 'migrations', name))
    for (const kind of ['functions', 'policies']) {
      await rm(join(folder, kind), { recursive: true })
      await mkdir(join(folder, kind))
    }
    await migrate(owner, folder, kept.version)
    const before = await owner.query('select * from coldframe.schema_files order by kind, name')
    await assert.rejects(migrate(owner), /40 of its 87 migrations[^]*commit \w{7}[^]*restore a backup/)
    const after = await owner.query('select * from coldframe.schema_files order by kind, name')
    assert.deepEqual(after.rows, before.rows)
  }))
