// Tests a whole recovery: a backup taken while users work, restored into an empty database.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { openAs } from '#database/open-pool.ts'
import { freshDatabase, makeLogin, type TestDatabase } from '#database/testing/fresh-database.ts'
import { refuseUnfinishedRestore } from '#server/operations/unfinished-restore.ts'
import { readSummary } from './backup-text.ts'
import { applyOptOuts, readOptOuts } from './opt-outs.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { createFiles } from '#server/storage/files.ts'
import { restoreBackup } from './restore-backup.ts'
import { tryRestore } from './trial-restore.ts'
import { backupText } from './write-backup.ts'

const workspace = '01900a00-0000-7000-8000-0000000000b1'
// More than are read and written at a time.
const CONTACTS = 2_000

let t: TestDatabase
let folder: string
/** A backup of the database below, with the content of its files; tests that change the database make their own. */
let whole: Buffer[]
const contents = [Buffer.alloc(0), Buffer.from('Hello'), randomBytes(200_000), Buffer.from('\\.\n')]
let saved: { version: string }[]
let lost: { version: string }
const missing: string[] = []
before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-backup-'))
  await t.sql(`
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Drill', '${t.adaId}'), (default, 'Two', '${t.bobId}');
    insert into audience (workspace_id, email, name, notes, tags, custom_fields)
      select '${workspace}', 'p' || i || '@example.com', E'Tab\\tand \\\\. and "quotes" \\u00e9 ' || i,
        E'a line\\n\\\\.\\nnone', array['vip', 'a,b'], '{"n": ' || i || '}' from generate_series(1, ${CONTACTS}) i;
    insert into messages (workspace_id, recipient) select '${workspace}', 'p' || i || '@example.com' from generate_series(1, 50) i;
    insert into message_events (workspace_id, message_id, kind) select workspace_id, id, 'open' from messages;
    insert into suppressions (workspace_id, address) values ('${workspace}', 'never@example.com');
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, message_id)
      select workspace_id, 1, row_number() over (), 'reply', id from messages limit 10;
    insert into messages (workspace_id, recipient, answers_id) select workspace_id, 'a' || uid || '@example.com', id from inbound_messages;
    insert into private.outbox (recipient, subject, html, text) values ('late@example.com', 'S', 'h', 't')`)
  const store = createDiskStore(join(folder, 'old'))
  const files = createFiles({ db: t.db, store })
  const save = (name: string, bytes: Buffer) =>
    files.save(t.ada, {
      bucket: 'attachments',
      name: `${workspace}/${name}`,
      content: Readable.from([bytes]),
    })
  saved = await Promise.all(contents.map((bytes, number) => save(`${number}.bin`, bytes)))
  lost = await save('lost.bin', Buffer.from('lost'))
  await store.delete([lost.version])
  whole = await withOwner(home(), (owner) =>
    Readable.from(
      backupText(owner, '{"plain":"keys"}', { store, onMissing: (version) => missing.push(version) }),
    ).toArray(),
  )
})
after(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

async function withOwner<T>(
  database: string,
  work: (owner: pg.Client) => Promise<T>,
  user?: string,
): Promise<T> {
  const client = new pg.Client({ ...t.connection, database, ...(user ? { user } : {}) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function withEmpty<T>(name: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  await t.sql(`create database ${name}`)
  try {
    return await withOwner(name, work)
  } finally {
    await t.sql(`drop database ${name} with (force)`)
  }
}

const home = () => String(t.connection.database)

async function backup(database = home(), user?: string): Promise<Buffer[]> {
  return withOwner(database, (owner) => Readable.from(backupText(owner, '{"plain":"keys"}')).toArray(), user)
}

const restore = (owner: pg.Client, chunks: Buffer[], keys: string[] = []) =>
  restoreBackup({ owner, source: Readable.from(chunks), onKeys: async (given) => void keys.push(given) })

const summaryOf = (chunks: Buffer[]) => readSummary(chunks.at(-1)!.toString().trimEnd())

test('taken while people write, it is one moment; put back, every row is the same', async () => {
  const life = new AbortController()
  const writing = (async () => {
    while (!life.signal.aborted) {
      // Both rows or neither.
      await t.db.transaction(t.service, async (tx) => {
        const [made] = await tx.query<{ id: string }>(
          `insert into email_campaigns (workspace_id, title) values ($1, 'Pair') returning id`,
          [workspace],
        )
        await tx.query(`insert into email_templates (workspace_id, user_id, title) values ($1, $2, $3)`, [
          workspace,
          t.adaId,
          made!.id,
        ])
      })
    }
  })()
  const chunks = await backup()
  life.abort()
  await writing
  // The trial counts and sums every table once it is loaded.
  const { rows: restored } = await tryBackup(chunks, async (owner, work) => {
    await work()
    const { rows } = await owner.query(
      `select (select count(*) from email_campaigns) = (select count(*) from email_templates) as paired,
         (select count(*)::int from pg_trigger where tgenabled <> 'O') as asleep,
         (select reason from private.sending_pause) as paused,
         (select count(*)::int from private.outbox where sent_at is null) as waiting,
         (select count(*)::int from audience where name like E'Tab\\t%' and notes = E'a line\\n\\\\.\\nnone') as odd`,
    )
    assert.deepEqual(
      { ...rows[0], paused: rows[0].paused.startsWith('Restored from the backup of ') },
      {
        paired: true,
        asleep: 0,
        paused: true,
        waiting: 0,
        odd: CONTACTS,
      },
    )
    const db = openAs(await makeLogin({ ...t.connection, database: owner.database! }), 2)
    const seen = await db.as(t.ada).query('select count(*)::int as n from audience')
    await db.close()
    assert.deepEqual(seen, [{ n: CONTACTS }])
  })
  assert.ok(restored > CONTACTS)
  assert.deepEqual(await trialDatabases(), [])
})

test('it holds every table there is', async () => {
  const inBackup = Object.keys(summaryOf(whole).tables).map((name) => name.replaceAll('"', ''))
  const all = await t.sql(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n
    on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'realtime', 'coldframe')`)
  const missing = all.map(({ name }) => String(name)).filter((name) => !inBackup.includes(name))
  assert.deepEqual(missing.toSorted(), [
    'auth.rate_limits',
    'private.move_log',
    'private.settings',
    'private.time_zone_hints',
    'private.time_zones',
  ])
})

test('a file cut short or changed is refused, and leaves the database empty for the next try', async () => {
  const text = Buffer.concat(await backUpAccounts())
  const place = text.indexOf('ada@example.com')
  const changed = Buffer.from(text)
  changed[place] = 'o'.charCodeAt(0)
  await withEmpty('broken', async (owner) => {
    for (const end of [
      place,
      ...[0.1, 0.5, 0.9].map((part) => Math.floor(text.length * part)),
      text.length - 2,
    ])
      await assert.rejects(restore(owner, [text.subarray(0, end)]), /damaged/, `cut at ${end}`)
    await assert.rejects(restore(owner, [changed]), /damaged/)
    await assert.rejects(restore(owner, [Buffer.from('PK whatever\n')]), /not a backup of Coldframe/)
    assert.deepEqual(await tablesOf(owner), [])
  })
})

/** A backup of an installation with accounts only: its few tables are created quickly. */
async function backUpAccounts(): Promise<Buffer[]> {
  const schema = join(folder, 'accounts')
  for (const kind of ['migrations', 'functions', 'policies'])
    await mkdir(join(schema, kind), { recursive: true })
  await cp(new URL('../../../database/platform', import.meta.url), join(schema, 'platform'), {
    recursive: true,
  })
  return withEmpty('accounts', async (owner) => {
    await migrate(owner, schema)
    await owner.query(
      `insert into auth.users (id, email, created_at, updated_at) values ('${t.adaId}', 'ada@example.com', now(), now())`,
    )
    return Readable.from(backupText(owner, '{}')).toArray()
  })
}

const tablesOf = async (owner: pg.Client): Promise<object[]> =>
  (
    await owner.query(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')`)
  ).rows

test('what was cut off half-way is not served', async () => {
  await refuseUnfinishedRestore(t.db)
  await t.sql('create table coldframe.restoring as select now() as since')
  await assert.rejects(refuseUnfinishedRestore(t.db), /was cut off/)
  await t.sql('drop table coldframe.restoring')
})

test('nothing is ever written over', async () => {
  await withOwner(home(), (owner) => assert.rejects(restore(owner, whole), /not empty/))
})

test('restored on trial, a table that came out otherwise is named, and the database is gone whatever happens', async () => {
  // Simulates a rule of the restored database that changes loaded rows.
  const spoil = `create function public.spoil() returns event_trigger language plpgsql as $$ begin
      if to_regclass('public.suppressions') is not null and tg_tag = 'ALTER TABLE' then
        update public.suppressions set address = 'other@example.com'; end if; end $$;
    create event trigger spoil on ddl_command_end execute function public.spoil()`
  const spoilt = tryBackup(whole, async (owner, work) => {
    await owner.query(spoil)
    try {
      await work()
    } finally {
      assert.deepEqual(await tablesOf(owner), [])
    }
  })
  await assert.rejects(spoilt, /differ from the backup: "public"\."suppressions"/)
  assert.deepEqual(await trialDatabases(), [])
  const stopping = new AbortController()
  stopping.abort()
  await assert.rejects(
    tryBackup(whole, (_, work) => work(), stopping.signal),
    /was stopped/,
  )
  assert.deepEqual(await trialDatabases(), [])
})

const trialDatabases = () => t.sql(`select datname from pg_database where datname like '%trial'`)

const tryBackup = (
  chunks: Buffer[],
  inDatabase: (owner: pg.Client, work: () => Promise<void>) => Promise<void>,
  signal?: AbortSignal,
) =>
  withOwner(home(), (owner) =>
    tryRestore({
      owner,
      source: Readable.from(chunks),
      signal,
      withDatabase: (name, work) => withOwner(name, (client) => inDatabase(client, () => work(client))),
    }),
  )

test('an owner who is no superuser can back up and restore, and who asked since to be left alone is left alone', async () => {
  assert.deepEqual(missing, [lost.version])
  await t.sql(`create role plain_keeper login; grant service_role, auth_admin to plain_keeper;
    alter role service_role nobypassrls`)
  await t.sql('create database plainly_restored owner plain_keeper')
  const store = createDiskStore(join(folder, 'new'))
  const keys: string[] = []
  const onKeys = async (given: string) => void keys.push(given)
  const restored = await withOwner(
    'plainly_restored',
    (owner) => restoreBackup({ owner, source: Readable.from(whole), onKeys, store }),
    'plain_keeper',
  )
  assert.deepEqual(keys, ['{"plain":"keys"}'])
  const { tables } = summaryOf(await backup('plainly_restored', 'plain_keeper'))
  const expected = summaryOf(whole).tables
  assert.equal(
    restored.rows,
    Object.values(expected).reduce((sum, { rows }) => sum + rows, 0),
  )
  assert.equal(tables['"auth"."users"']?.rows, 2)
  for (const name of ['"public"."audience"', '"public"."messages"', '"auth"."users"'])
    assert.deepEqual(tables[name], expected[name], name)
  for (const [number, { version }] of saved.entries())
    assert.deepEqual(Buffer.concat(await (await store.read(version)).toArray()), contents[number])

  await t.sql(`insert into suppressions (workspace_id, address, reason) values
      ('${workspace}', 'later@example.com', 'unsubscribe');
    update suppressions set reason = 'unsubscribe' where address = 'never@example.com'`)
  const lines = await withOwner(home(), readOptOuts)
  await withOwner(
    'plainly_restored',
    async (owner) => {
      assert.equal(await applyOptOuts(owner, [...lines, '']), 2)
      assert.equal(await applyOptOuts(owner, lines), 0)
      const { rows } = await owner.query(`select address, reason from suppressions order by address`)
      assert.deepEqual(rows, [
        { address: 'later@example.com', reason: 'unsubscribe' },
        { address: 'never@example.com', reason: 'unsubscribe' },
      ])
      await assert.rejects(applyOptOuts(owner, ['{"address":']), /Line 1 of the opt-outs/)
    },
    'plain_keeper',
  )
  await t.sql('drop database plainly_restored with (force)')
  await t.sql('drop owned by plain_keeper; drop role plain_keeper; alter role service_role bypassrls')
})

test('a backup of a development database from before the baseline goes through the baseline and the migrations that came since', async () => {
  const packed = new URL('../../../database/releases/0.1.0-development.json.zst', import.meta.url)
  const { files } = JSON.parse(zstdDecompressSync(await readFile(packed)).toString()) as {
    files: { kind: string; name: string }[]
  }
  const old = files.filter(({ kind }) => kind === 'migrations').map(({ name }) => name)
  assert.match(Buffer.concat(whole).toString(), /migrations\/20261123031500_avatars\.sql/)
  const write = (names: string[]) =>
    withOwner(home(), async (owner) => {
      // Replaces the baseline; later migrations remain, except one that it does not have yet.
      await owner.query(
        `delete from coldframe.schema_files where kind = 'migrations' and (name ~ '^00' or name = any ($1))`,
        [[...old, '20261123031500_avatars.sql']],
      )
      await owner.query(
        `insert into coldframe.schema_files (kind, name, digest) select 'migrations', unnest($1::text[]), ''`,
        [names],
      )
    })
  await t.sql('alter table public.profiles drop column avatar')
  await write(old)
  const early = await backup()
  await withEmpty('developed', async (owner) => {
    await restore(owner, early)
    const { rows } = await owner.query(
      `select min(name) as first, count(*)::int as files from coldframe.schema_files where kind = 'migrations' and name ~ '^00'`,
    )
    assert.deepEqual(rows, [{ first: '0001_rules.sql', files: 14 }])
    const { rows: added } = await owner.query('select count(avatar)::int as pictures from public.profiles')
    assert.deepEqual(added, [{ pictures: 0 }])
  })
  const newer = Buffer.from(early[0]!.toString().replace('platform/010_roles.sql', 'platform/999_future.sql'))
  await write(old.slice(0, -1))
  const part = await backup()
  await withEmpty('refused', async (owner) => {
    await assert.rejects(restore(owner, [newer, ...early.slice(1)]), /made by a later version/)
    await assert.rejects(restore(owner, part), /has 86 of its 87 migrations/)
  })
})
