// The drill: a backup taken while people work, put back into an empty database.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
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
// More than are read and written at once.
const CONTACTS = 2_000

let t: TestDatabase
let folder: string
/** Of the database as it stands below, with the content of its files; tests that change it make their own. */
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
      // Both or neither.
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
  await withEmpty('drill', async (owner) => {
    const keys: string[] = []
    const restored = await restore(owner, chunks, keys)
    assert.deepEqual(keys, ['{"plain":"keys"}'])
    assert.ok(restored.rows > CONTACTS)
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
    const before = summaryOf(chunks).tables
    const after = summaryOf(await backup('drill')).tables
    // What restoring itself writes down.
    for (const name of ['"private"."outbox"', '"private"."sending_pause"', '"public"."audit_log"']) {
      delete before[name]
      delete after[name]
    }
    assert.deepEqual(after, before)
    const db = openAs(await makeLogin({ ...t.connection, database: 'drill' }), 2)
    const seen = await db.as(t.ada).query('select count(*)::int as n from audience')
    await db.close()
    assert.deepEqual(seen, [{ n: CONTACTS }])
  })
})

test('it holds every table there is', async () => {
  const inBackup = Object.keys(summaryOf(whole).tables).map((name) => name.replaceAll('"', ''))
  const all = await t.sql(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n
    on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'realtime', 'coldframe')`)
  const missing = all.map(({ name }) => String(name)).filter((name) => !inBackup.includes(name))
  assert.deepEqual(missing.toSorted(), [
    'auth.rate_limits',
    'private.settings',
    'private.time_zone_hints',
    'private.time_zones',
  ])
})

test('a file cut short or changed is refused, and leaves the database empty for the next try', async () => {
  const text = Buffer.concat(whole)
  const place = text.indexOf('p77@example.com')
  const changed = Buffer.from(text)
  changed[place] = 'q'.charCodeAt(0)
  await withEmpty('broken', async (owner) => {
    await assert.rejects(restore(owner, [text.subarray(0, place)]), /damaged/)
    await assert.rejects(restore(owner, [changed]), /damaged/)
    await assert.rejects(restore(owner, [Buffer.from('PK whatever\n')]), /not a backup of Coldframe/)
    const { rows } =
      await owner.query(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')`)
    assert.deepEqual(rows, [])
  })
})

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
  const databases = () => t.sql(`select datname from pg_database where datname like '%trial'`)
  const trial = (spoil: string, signal?: AbortSignal) =>
    withOwner(home(), (owner) =>
      tryRestore({
        owner,
        source: Readable.from(whole),
        signal,
        withDatabase: (name, work) =>
          withOwner(name, async (client) => {
            await client.query(spoil)
            await work(client)
          }),
      }),
    )
  // As a rule of the restored database would: rows come in, and are not the same.
  const spoil = `create function spoil() returns event_trigger language plpgsql as $$ begin
      if to_regclass('public.suppressions') is not null and tg_tag = 'ALTER TABLE' then
        update public.suppressions set address = 'other@example.com'; end if; end $$;
    create event trigger spoil on ddl_command_end execute function spoil()`
  await assert.rejects(trial(spoil), /differ from the backup: "public"\."suppressions"/)
  assert.deepEqual(await databases(), [])
  const stopping = new AbortController()
  stopping.abort()
  await assert.rejects(trial('select 1', stopping.signal), /was stopped/)
  assert.deepEqual(await databases(), [])
  assert.ok((await trial('select 1')).rows > CONTACTS)
})

test('an owner who is no superuser can back up and restore', async () => {
  await t.sql(`create role plain_keeper login; grant service_role, auth_admin to plain_keeper;
    alter role service_role nobypassrls`)
  await t.sql('create database plainly_restored owner plain_keeper')
  const restored = await withOwner('plainly_restored', (owner) => restore(owner, whole), 'plain_keeper')
  const { tables } = summaryOf(await backup('plainly_restored', 'plain_keeper'))
  const expected = summaryOf(whole).tables
  assert.equal(
    restored.rows,
    Object.values(expected).reduce((sum, { rows }) => sum + rows, 0),
  )
  assert.equal(tables['"auth"."users"']?.rows, 2)
  for (const name of ['"public"."audience"', '"public"."messages"', '"auth"."users"'])
    assert.deepEqual(tables[name], expected[name], name)
  await t.sql('drop database plainly_restored with (force)')
  await t.sql('drop owned by plain_keeper; drop role plain_keeper; alter role service_role bypassrls')
})

test('the content of files comes back, and who asked to be left alone after the backup is left alone', async () => {
  assert.deepEqual(missing, [lost.version])
  await t.sql(`insert into suppressions (workspace_id, address, reason) values
      ('${workspace}', 'later@example.com', 'unsubscribe');
    update suppressions set reason = 'unsubscribe' where address = 'never@example.com'`)
  const lines = await withOwner(home(), readOptOuts)
  const store = createDiskStore(join(folder, 'new'))
  await withEmpty('opted', async (owner) => {
    await restoreBackup({ owner, source: Readable.from(whole), onKeys: async () => undefined, store })
    for (const [number, { version }] of saved.entries())
      assert.deepEqual(Buffer.concat(await (await store.read(version)).toArray()), contents[number])
    assert.equal(await applyOptOuts(owner, [...lines, '']), 2)
    assert.equal(await applyOptOuts(owner, lines), 0)
    const { rows } = await owner.query(`select address, reason from suppressions order by address`)
    assert.deepEqual(rows, [
      { address: 'later@example.com', reason: 'unsubscribe' },
      { address: 'never@example.com', reason: 'unsubscribe' },
    ])
    await assert.rejects(applyOptOuts(owner, ['{"address":']), /Line 1 of the opt-outs/)
  })
})

test('an older backup goes through the migrations that came since', async () => {
  assert.match(Buffer.concat(whole).toString(), /migrations\/20261123031500_avatars\.sql/)
  // As written by a version that did not have the column yet.
  await withOwner(home(), async (owner) => {
    await owner.query(`begin; alter table public.profiles drop column avatar;
      delete from coldframe.schema_files where name = '20261123031500_avatars.sql'; commit`)
  })
  const older = await backup()
  await withEmpty('aged', async (owner) => {
    await restore(owner, older)
    const { rows } = await owner.query('select count(avatar)::int as pictures from public.profiles')
    assert.deepEqual(rows, [{ pictures: 0 }])
  })
  const newer = Buffer.from(older[0]!.toString().replace('platform/010_roles.sql', 'platform/999_future.sql'))
  await withEmpty('future', (owner) =>
    assert.rejects(restore(owner, [newer, ...older.slice(1)]), /made by a later version/),
  )
})

test('a backup of a development database from before the baseline is restored by the baseline', async () => {
  const packed = new URL('../../../database/releases/0.1.0-development.json.zst', import.meta.url)
  const { files } = JSON.parse(zstdDecompressSync(await readFile(packed)).toString()) as {
    files: { kind: string; name: string }[]
  }
  const old = files.filter(({ kind }) => kind === 'migrations').map(({ name }) => name)
  const write = (names: string[]) =>
    withOwner(home(), async (owner) => {
      // In the place of the baseline; what came since stays.
      await owner.query(
        `delete from coldframe.schema_files where kind = 'migrations' and (name ~ '^00' or name = any ($1))`,
        [old],
      )
      await owner.query(
        `insert into coldframe.schema_files (kind, name, digest) select 'migrations', unnest($1::text[]), ''`,
        [names],
      )
    })
  await write(old)
  const early = await backup()
  await withEmpty('developed', async (owner) => {
    await restore(owner, early)
    const { rows } = await owner.query(
      `select min(name) as first, count(*)::int as files from coldframe.schema_files where kind = 'migrations' and name ~ '^00'`,
    )
    assert.deepEqual(rows, [{ first: '0001_rules.sql', files: 14 }])
  })
  await write(old.slice(0, -1))
  const part = await backup()
  await withEmpty('part', (owner) => assert.rejects(restore(owner, part), /has 86 of its 87 migrations/))
})
