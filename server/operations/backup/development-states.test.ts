// Tests that a database of 0.1.0, and one of every state that development left between 0.1.0 and 0.2.0, ends with the
// schema of a new one and with the same rows. `npm run faults` tries every state, this file a few.
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { readCatalog } from '#database/testing/catalog.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readUnreleased } from '#database/unreleased-migrations.ts'
import { times } from '#server/testing/faults/scale.ts'
import { layOutKeptRelease, readKeptRelease } from '#server/testing/releases/kept-release.ts'
import { rowsOf010 } from '#server/testing/releases/rows-of-0.1.0.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupText } from './write-backup.ts'

const steps = readUnreleased()
let t: TestDatabase
/** The files of 0.1.0, and as many of the archived migrations as the database has got so far. */
let folder: string
/** The schema of a new database, and the rows of one of 0.1.0 after its upgrade. */
let schema: string[]
let converted: string[]

before(async () => {
  t = await freshDatabase()
  schema = await readSchema(t.sql)
  const release = await readKeptRelease('releases/0.1.0.json.zst')
  folder = await layOutKeptRelease(release)
  await t.sql('create database between')
  await withOwner('between', async (owner) => {
    await migrate(owner, folder, release.version)
    await owner.query(rowsOf010)
  })
  await t.sql('create database of_0_1_0 template between strategy file_copy')
  // Development replaced the functions with each of its states; those of 0.1.0 remain here.
  for (const kind of ['functions', 'policies']) {
    await rm(join(folder, kind), { recursive: true })
    await mkdir(join(folder, kind))
  }
})
after(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

async function withOwner<T>(database: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ ...t.connection, database })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function withCopy(template: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  await t.sql(`create database one_state template ${template} strategy file_copy`)
  try {
    await withOwner('one_state', work)
  } finally {
    await t.sql('drop database one_state with (force)')
  }
}

type Sql = TestDatabase['sql']
const sqlOf =
  (owner: pg.Client): Sql =>
  async (text) =>
    (await owner.query(text)).rows as Record<string, unknown>[]

// Functions that no file creates any more may remain, because nothing calls them.
const mayRemain = /^(function|grant on function) /

/** With the order of indexes: of two that cost the same, the planner takes the newer one. */
async function readSchema(sql: Sql): Promise<string[]> {
  const rows = await sql(
    `select format('applied %s/%s %s', kind, name, digest) as line from coldframe.schema_files where kind in ('platform', 'migrations')
     union all select format('indexes of %s: %s', indrelid::regclass, string_agg(indexrelid::regclass::text, ' ' order by indexrelid))
       from pg_index join pg_class c on c.oid = indrelid
       where c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage') and not c.relispartition group by indrelid
     order by 1`,
  )
  return [...rows.map(({ line }) => String(line)), ...(await readCatalog(sql))]
}

const assertSchema = async (owner: pg.Client) => {
  const upgraded = await readSchema(sqlOf(owner))
  const [fresh, present] = [new Set(schema), new Set(upgraded)]
  assert.deepEqual(
    schema.filter((line) => !present.has(line)),
    [],
    'missing',
  )
  assert.deepEqual(
    upgraded.filter((line) => !fresh.has(line) && !mayRemain.test(line)),
    [],
    'left over',
  )
}

// Each upgrade makes these: times, ids of conversations, and keys.
const varying =
  '{id,created_at,updated_at,began_at,queued_at,conversation_id,sign_in_handle,inner_pad,outer_pad,verdict_due_at}'

async function readRows(owner: pg.Client): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select oid::regclass as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
       and oid::regclass::text not in ('private.job_runs', 'private.sending_pause')`,
  )
  const parts = tables.map(
    ({ name }) => `select '${name} ' || (to_jsonb(t) - '${varying}'::text[])::text as line from ${name} t`,
  )
  const { rows } = await owner.query<{ line: string }>(`${parts.join(' union all ')} order by 1`)
  return rows.map(({ line }) => line)
}

test('a database of 0.1.0 gets the schema of a new one, and its rows are converted', () =>
  withCopy('of_0_1_0', async (owner) => {
    await migrate(owner)
    await assertSchema(owner)
    const { rows } = await owner.query(`select
      (select array_agg(email order by email) from audience where email ~ 'grace|alan') as contacts,
      (select array_agg(address order by address) from suppressions) as suppressions,
      (select array_agg(address) from private.former_addresses) as former,
      (select array_agg(lead_id::text) from campaign_tasks where done_at is null) as open_tasks,
      (select category || ' by ' || category_source from inbound_messages where kind = 'unsubscribe') as opt_out,
      (select array_agg(recipient order by recipient) from messages where replied_at is not null) as replied,
      (select array_agg(position order by position) from attachments where fetchable) as fetchable`)
    assert.deepEqual(rows, [
      {
        contacts: ['alan@xn--strae-oqa.example', 'grace@bücher.example', 'grace@xn--bcher-kva.example'],
        suppressions: ['heinz@xn--bcher-kva.example', 'never@example.com', 'xn--kln-sna.example'],
        former: ['old@xn--bcher-kva.example'],
        open_tasks: ['00000000-0000-7000-8000-00000000c001'],
        opt_out: 'opt_out by rules',
        replied: ['alan@xn--strae-oqa.example', 'p1@example.com'],
        fetchable: [1, 2, 4],
      },
    ])
    converted = await readRows(owner)
  }))

/** One archived migration as it was once written: without the condition that a later one adds to its index. */
const formerly = `
  drop index messages_once_each;
  create unique index messages_once_each on messages (campaign_id, step_id, lower(recipient))
    where kind = 'campaign' and superseded_by is null;
  delete from coldframe.schema_files where name = '20261128140700_messages_once_each.sql';
  update coldframe.schema_files set digest = 'a6a4296da1cd30a746a83de666e461afa290eb9095816586c5f6407a9e7aa7c5'
    where name = '20261128080500_leads_moved_back.sql'`

const states = times(2, steps.length)

for (let state = 1; state <= states; state += 1) {
  const count = Math.ceil((steps.length * state) / states)
  test(`a database that development left after ${count} of ${steps.length} migrations ends the same`, async () => {
    for (const { name, sql } of steps.slice(0, count)) await writeFile(join(folder, 'migrations', name), sql)
    await withOwner('between', (owner) => migrate(owner, folder))
    await withCopy('between', async (owner) => {
      if (count === steps.length) await owner.query(formerly)
      await migrate(owner)
      await assertSchema(owner)
      assert.deepEqual(await readRows(owner), converted)
      assert.deepEqual(await migrate(owner), [], 'a second start has nothing to do')
      await assert.rejects(migrate(owner, folder), /served by a later build/)
    })
  })
}

test('a backup that a development version made is restored', async () => {
  const backup = await withOwner('between', (owner) => Readable.from(backupText(owner, '{}')).toArray())
  await withCopy('template0', async (owner) => {
    await restoreBackup({ owner, source: Readable.from(backup), onKeys: async () => undefined })
    const rows = await readRows(owner)
    assert.deepEqual(
      rows.filter((row) => !row.includes('"sending.paused"')),
      converted,
    )
  })
})
