import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { findOtherFile, migrate } from './migrate.ts'
import { freshDatabase, type TestDatabase } from './testing/fresh-database.ts'
import { withClient } from './with-client.ts'

let t: TestDatabase
let folder: string
before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-migrations-'))
  for (const kind of ['platform', 'migrations', 'functions', 'policies']) {
    await cp(join(import.meta.dirname, kind), join(folder, kind), { recursive: true })
  }
})
after(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const migrateHere = (version?: string): Promise<string[]> =>
  asOwner((client) => migrate(client, folder, version))

const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(t.connection, work)

const write = (path: string, sql: string) => writeFile(join(folder, path), sql)

test('a database that is up to date has nothing to apply', async () => {
  assert.deepEqual(await migrateHere(), [])
})

test('a function that somebody dropped makes the schema another one, and the next start creates it again', async () => {
  await t.sql('drop function public.why_not_sent cascade')
  assert.equal(await asOwner(findOtherFile), 'functions/campaigns/why_not_sent.sql')
  assert.deepEqual(await migrateHere(), ['functions/campaigns/why_not_sent.sql'])
  assert.equal(await asOwner(findOtherFile), undefined)
})

test('twenty processes that start at once apply a new migration once', async () => {
  await write('migrations/29990101000000_shed.sql', 'create table private.shed (n int)')
  const applied = await Promise.all(Array.from({ length: 20 }, () => migrateHere()))
  assert.deepEqual(applied.flat(), ['migrations/29990101000000_shed.sql'])
})

test('a migration that is dated before one that was applied is applied too', async () => {
  await write('migrations/29980101000000_hut.sql', 'create table private.hut (n int)')
  assert.deepEqual(await migrateHere(), ['migrations/29980101000000_hut.sql'])
})

test('a migration that fails leaves nothing behind and is tried again', async () => {
  const path = 'migrations/29990101000001_tools.sql'
  await write(path, 'create table private.tools (n int); select 1 / 0')
  await assert.rejects(migrateHere(), /29990101000001_tools\.sql: division by zero/)
  await write(path, 'create table private.tools (n int);\n\nselect m from private.tools -- no such column')
  await assert.rejects(migrateHere(), /29990101000001_tools\.sql:3: column "m" does not exist/)
  await write(path, 'create table private.tools (n int)')
  assert.deepEqual(await migrateHere(), [path])
})

test('a migration changed after it was applied is refused', async () => {
  await write('migrations/29990101000000_shed.sql', 'create table private.shed (n bigint)')
  await assert.rejects(migrateHere(), /files of this program were changed/)
  await write('migrations/29990101000000_shed.sql', 'create table private.shed (n int)')
})

test('a changed function is applied whole', async () => {
  const path = 'functions/weather.sql'
  const weatherFunction = (word: string) =>
    `create or replace function public.weather() returns text language sql set search_path = '' return '${word}'`
  await write(path, weatherFunction('rain'))
  await migrateHere()
  await write(path, weatherFunction('sun'))
  assert.deepEqual(await migrateHere(), [path])
  assert.deepEqual(await t.sql('select public.weather()'), [{ weather: 'sun' }])
})

test('a program older than its database is refused before anything is changed, and told the way back', async () => {
  await migrateHere('7.1.0')
  const path = 'functions/weather.sql'
  const now = await readFile(join(folder, path), 'utf8')
  await write(path, now.replace('sun', 'an older word'))
  await assert.rejects(
    migrateHere('7.0.2'),
    /Coldframe 7\.0\.2, and its database has been served by 7\.1\.0[^]* restore a backup/,
  )
  await assert.rejects(migrateHere('7.1.0-rc.2'), /Coldframe 7\.1\.0-rc\.2/)
  assert.deepEqual(await t.sql('select public.weather()'), [{ weather: 'sun' }])
  assert.deepEqual(await migrateHere('7.1.0'), [path])
})

test('a program that lacks an applied migration is older, whatever its number says', async () => {
  await rm(join(folder, 'migrations/29990101000001_tools.sql'))
  await assert.rejects(migrateHere('7.1.0'), /served by a later build of 7\.1\.0/)
  await write('migrations/29990101000001_tools.sql', 'create table private.tools (n int)')
})

test('what early development left is told as that, with what to do', async () => {
  await t.sql('drop table coldframe.versions')
  await write('migrations/29990101000001_tools.sql', 'create table private.tools (n bigint)')
  await assert.rejects(
    migrateHere(),
    /development version from before 0\.1\.0[^]*Set DATA_DIR to a new folder/,
  )
  await rm(join(folder, 'migrations/29990101000001_tools.sql'))
  await assert.rejects(migrateHere(), /development version from before 0\.1\.0/)
})
