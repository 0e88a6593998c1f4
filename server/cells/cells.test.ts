// Two PostgreSQL servers: the home database, and a cell that follows it.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { placeAccount } from '#database/testing/placed-accounts.ts'
import { forgetCopy, slotOf, waitUntilReplicated } from '#database/cells/subscription.ts'
import { adaId } from '#database/testing/prepared-cluster.ts'
import { until } from '#database/testing/until.ts'
import { ownPostgres, type OwnPostgres } from '#database/testing/own-postgres.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { readCells } from './cell-list.ts'
import { readCellStates } from './cell-states.ts'
import { upgradeCells } from './keep-cells.ts'
import { addCell, bringUp, queryOf, removeCell, withCell, type Home } from './change-cells.ts'

let homeServer: OwnPostgres
let cellServer: OwnPostgres
/** One with the schema but no accounts, and a home database without logical replication. */
let spare: OwnPostgres
let client: pg.Client
let home: Home

const dataKey = randomBytes(32).toString('base64url')
const bobId = '0190b0b0-0000-7000-8000-00000000b0b0'

before(async () => {
  homeServer = await ownPostgres({ settings: { wal_level: 'logical' } })
  cellServer = await ownPostgres({ migrated: false })
  spare = await ownPostgres()
  client = new pg.Client(homeServer.connection)
  await client.connect()
  home = {
    client,
    keys: createDataKeys([dataKey]),
    secret: 'a secret of this test, long enough for anybody',
    dataDir: await mkdtemp(join(tmpdir(), 'coldframe-cells-')),
  }
  await homeServer.sql(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at, updated_at) values
       ('${adaId}', 'ada@coldframe.test', 'a hash', now(), now(), now()),
       ('${bobId}', 'bob@coldframe.test', 'a hash', now(), now(), now());
     insert into workspaces (user_id, name) values ('${adaId}', 'Ada''s');
     insert into workspace_members (workspace_id, user_id, role) select id, '${bobId}', 'editor' from workspaces`,
  )
})

after(async () => {
  await client.end()
  await Promise.all([cellServer.close(), spare.close(), homeServer.close()])
  await rm(home.dataDir, { recursive: true, force: true })
})

const add = (name: string, url: string) => addCell({ home, name, url, homeUrl: homeServer.url })
const followed = async (name: string) =>
  waitUntilReplicated(queryOf(client), await slotOf(queryOf(client), name), 20_000)
const states = async () => readCellStates(queryOf(client), await readCells(queryOf(client), home.keys))
const count = async (server: OwnPostgres, table: string) =>
  Number((await server.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]!.n)

test('what can not be a cell is refused with the reason, and nothing is kept of it', async () => {
  await assert.rejects(add('one', homeServer.url), /on the PostgreSQL server of home/)
  await assert.rejects(add('one', 'postgres://nobody@127.0.0.1:1/none'), /can't be reached/)
  await spare.sql(`insert into auth.users (id, created_at, updated_at) values ('${adaId}', now(), now())`)
  await assert.rejects(add('one', spare.url), /holds accounts already/)
  await spare.sql('delete from auth.users')
  assert.deepEqual(await states(), [])
  assert.equal(await count(homeServer, 'pg_replication_slots'), 0)
})

test('home without logical replication, or one that would wait for a cell, is refused with the setting to change', async () => {
  const owner = new pg.Client(spare.connection)
  await owner.connect()
  const adding = addCell({
    home: { ...home, client: owner },
    name: 'one',
    url: cellServer.url,
    homeUrl: spare.url,
  })
  await assert.rejects(adding, /Set wal_level = logical/)
  await owner.end()
  // Each connection reloads the setting separately, and the command uses this one.
  const waitsFor = async (names: string) => {
    await homeServer.sql('select pg_reload_conf()')
    await until(async () => {
      const { rows } = await client.query<{ names: string }>(
        `select current_setting('synchronous_standby_names') as names`,
      )
      return rows[0]!.names === names
    })
  }
  await homeServer.sql(`alter system set synchronous_standby_names = '*'`)
  await waitsFor('*')
  await assert.rejects(add('one', cellServer.url), /Name the standbys/)
  await homeServer.sql('alter system reset synchronous_standby_names')
  await waitsFor('')
})

test('a cell is made from an empty database, and has accounts, plans, workspaces and members without passwords', async () => {
  await add('one', cellServer.url)
  assert.equal(await count(cellServer, 'auth.users'), 2)
  assert.equal(await count(cellServer, 'auth.users where encrypted_password is not null'), 0)
  assert.equal(await count(cellServer, 'workspaces'), 1)
  assert.equal(await count(cellServer, 'workspace_members'), 1)
  const [state] = await states()
  assert.deepEqual({ name: state!.name, problem: state!.problem }, { name: 'one', problem: undefined })
  // The cell's URL contains a password.
  const [kept] = await homeServer.sql<{ encrypted_url: Buffer }>('select encrypted_url from private.cells')
  assert.ok(!kept!.encrypted_url.includes('postgres'))
})

test('an address that was erased is known by the same hash at the cell', async () => {
  const hashOf = async ({ sql }: OwnPostgres) =>
    (
      await sql<{ hash: string }>(`select encode(private.address_hash('Rose@example.com'), 'hex') as hash`)
    )[0]!.hash
  assert.equal(await hashOf(cellServer), await hashOf(homeServer))
})

test('a statement that a cell does not answer in time fails', async () => {
  const asking = withCell(cellServer.url, (cell) => cell.query('select pg_sleep(600)'), 50)
  await assert.rejects(asking, /timeout/)
  await cellServer.sql(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`)
})

test('added once more it goes on as it is', async () => {
  await add('one', cellServer.url)
  assert.equal(await count(cellServer, 'auth.users'), 2)
  assert.equal(await count(homeServer, 'pg_replication_slots'), 1)
})

test('added once more, it says where the copy differs from home', async () => {
  await cellServer.sql(`update workspaces set name = 'Somebody else''s'`)
  await assert.rejects(
    add('one', cellServer.url),
    /the copy differs from home: public.workspaces has other content/,
  )
  await cellServer.sql(`update workspaces set name = 'Ada''s'`)
  await add('one', cellServer.url)
})

test('home may be several servers, of which it follows the one that takes writes', async () => {
  const servers = `/nowhere,${String(homeServer.connection.host)}`
  const homeUrl = `postgresql://postgres@localhost/coldframe?host=${encodeURIComponent(servers)}`
  await addCell({ home, name: 'one', url: cellServer.url, homeUrl })
  const [row] = await cellServer.sql<{ address: string }>(
    'select subconninfo as address from pg_subscription',
  )
  assert.match(row!.address, /target_session_attrs=read-write/)
  await homeServer.sql(`update workspaces set name = 'Of several'`)
  assert.ok(await followed('one'))
})

test('what is written at home comes to the cell; what the service writes there to the copy is refused', async () => {
  await homeServer.sql(`update workspaces set name = 'Ada & Bob'`)
  assert.ok(await followed('one'))
  assert.deepEqual(await cellServer.sql('select name from workspaces'), [{ name: 'Ada & Bob' }])
  await assert.rejects(
    cellServer.sql(`set role service_role; update public.workspaces set name = 'x'`),
    /written at home alone/,
  )
})

test('sending that is paused or resumed at home is so at the cell, where nobody else does it', async () => {
  const paused = async () =>
    (await cellServer.sql<{ reason: string | null }>('select private.sending_paused() as reason'))[0]!.reason
  await homeServer.sql(`select private.pause_sending('A restore')`)
  assert.ok(await followed('one'))
  assert.equal(await paused(), 'A restore')
  await assert.rejects(
    cellServer.sql('set role service_role; delete from private.sending_pause'),
    /written at home alone/,
  )
  await homeServer.sql('select private.resume_sending()')
  assert.ok(await followed('one'))
  assert.equal(await paused(), null)
})

test('what home has not flushed is not waited for: nobody was told of it', async () => {
  const other = new pg.Client(homeServer.connection)
  await other.connect()
  await other.query(
    `begin; update profiles set bio = 'not yet'; update workspaces set description = 'not yet'`,
  )
  assert.ok(await waitUntilReplicated(queryOf(client), await slotOf(queryOf(client), 'one'), 5_000))
  await other.query('rollback')
  await other.end()
})

test('a member who leaves and a workspace that goes take along what the cell has of them', async () => {
  await cellServer.sql(
    `insert into audience (workspace_id, email) select id, 'rose@example.com' from workspaces;
     insert into email_campaigns (workspace_id, title, owner_id) select id, 'Roses', '${bobId}' from workspaces;
     insert into messages (workspace_id, recipient, subject, sent_at)
       select id, 'rose@example.com', 'Roses', now() from workspaces;
     insert into storage.objects (bucket_id, name, version, metadata)
       select 'exports', id || '/${bobId}/a', gen_random_uuid(), '{"size": 1}' from workspaces`,
  )
  await homeServer.sql('delete from workspace_members')
  assert.ok(await followed('one'))
  assert.deepEqual(await cellServer.sql('select owner_id from email_campaigns'), [{ owner_id: null }])
  await homeServer.sql('delete from workspaces')
  assert.ok(await followed('one'))
  assert.equal(await count(cellServer, 'audience'), 0)
  assert.equal(await count(cellServer, 'email_campaigns'), 0)
  // A recipient who still has the email can still opt out, and the content of files is deleted too.
  assert.equal(await count(cellServer, 'private.closed_mail'), 1)
  assert.equal(await count(cellServer, 'private.content_deletions'), 1)
})

test('a start brings the cell to the schema of home, with the triggers that a changed file created again', async () => {
  await cellServer.sql(
    `update coldframe.schema_files set digest = 'x' where name like '%unsubscribe_links_of_closed_workspaces.sql';
     create or replace trigger store_unsubscribe_links before delete on workspaces
       for each row execute function private.store_unsubscribe_links()`,
  )
  assert.match((await states())[0]!.problem!, /another schema/)
  const db = homeServer.openPool(1)
  const errors: unknown[] = []
  const starting = {
    db,
    owner: homeServer.connection,
    dataKeys: [dataKey] as const,
    secret: home.secret,
    dataDir: home.dataDir,
    onError: (error: unknown) => errors.push(error),
  }
  assert.equal(await upgradeCells(starting), true)
  assert.deepEqual(errors, [])
  assert.equal((await states())[0]!.problem, undefined)
  const [row] = await cellServer.sql(
    `select tgenabled from pg_trigger where tgname = 'store_unsubscribe_links'`,
  )
  assert.deepEqual(row, { tgenabled: 'A' })
  await cellServer.stop()
  assert.equal(await upgradeCells(starting), false)
  assert.match(String(errors), /one: the cell can't be reached/)
  await cellServer.start()
  await db.close()
})

test('a cell that is away holds up nothing at home, is named, and has what it missed when it is back', async () => {
  await cellServer.crash()
  await homeServer.sql(`insert into workspaces (user_id, name) values ('${adaId}', 'Meanwhile')`)
  const [away] = await states()
  assert.match(away!.problem!, /does not answer/)
  await cellServer.start()
  assert.ok(await followed('one'))
  assert.deepEqual(await cellServer.sql('select name from workspaces'), [{ name: 'Meanwhile' }])
  assert.equal((await states())[0]!.problem, undefined)
})

test('a cell of one name can not be added on another server', async () => {
  await assert.rejects(add('one', spare.url), /there is a cell "one" on another server/)
})

test('one at which accounts lie is not removed, and goes on', async () => {
  await placeAccount(homeServer.sql, adaId, 'one')
  await assert.rejects(removeCell(home, 'one'), /accounts lie there: 1\./)
  assert.equal((await states())[0]!.problem, undefined)
  await homeServer.sql('delete from private.account_cells')
})

test('removed, it follows no longer and home keeps nothing for it', async () => {
  assert.deepEqual(await removeCell(home, 'one'), { told: true })
  assert.equal(await count(homeServer, 'pg_replication_slots'), 0)
  assert.equal(await count(homeServer, "pg_publication where pubname like 'coldframe%'"), 0)
  assert.equal(await count(cellServer, 'pg_subscription'), 0)
  await assert.rejects(removeCell(home, 'one'), /there is no cell "one"/)
})

test('one whose adding was killed is added all the same, and removed when it is gone for good', async () => {
  // Simulates PostgreSQL ending between the creation of the slot and of the subscription.
  await homeServer.sql(
    `select pg_create_logical_replication_slot('${await slotOf(queryOf(client), 'gone')}', 'pgoutput')`,
  )
  await add('gone', spare.url)
  await spare.close()
  assert.deepEqual(await removeCell(home, 'gone'), { told: false })
  assert.equal(await count(homeServer, 'pg_replication_slots'), 0)
})

test('where the copying of a cell is cut off for good, home keeps no log for its tables either', async () => {
  // A server that also hosts the home database is excluded: the name of its slots is unique on this server only.
  const lost = cellServer
  await withCell(lost.url, (cell) => forgetCopy(cell, 'one'))
  await bringUp(home, 'lost', lost.url)
  // A table whose copy never completes.
  await lost.sql(`create function stay() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger stay before insert on workspaces for each row execute function stay();
    alter table workspaces enable always trigger stay`)
  await homeServer.sql(`insert into workspaces (user_id, name) values ('${adaId}', 'Copied')`)
  const adding = assert.rejects(add('lost', lost.url))
  await until(async () => (await count(lost, `pg_stat_activity where wait_event = 'PgSleep'`)) === 1)
  await lost.crash()
  await adding
  assert.notEqual(await count(homeServer, `pg_replication_slots where slot_name ~ '^pg_.*_sync_'`), 0)
  assert.deepEqual(await removeCell(home, 'lost'), { told: false })
  assert.equal(await count(homeServer, 'pg_replication_slots'), 0)
})

test('the password of home is in no log of the cell', async () => {
  const loud = await ownPostgres({
    settings: {
      logging_collector: 'on',
      log_min_messages: 'log',
      log_statement: 'all',
      log_min_duration_statement: '0',
    },
  })
  const homeUrl = 'postgres://owner:hush-hush@127.0.0.1:1/none'
  await assert.rejects(addCell({ home, name: 'loud', url: loud.url, homeUrl }), (error: Error) => {
    assert.match(error.message, /connection/)
    assert.doesNotMatch(error.message, /hush-hush/)
    return true
  })
  const folder = join(loud.dataDir, 'log')
  const logs = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const lines = logs.join('').split('\n')
  assert.ok(lines.some((line) => line.includes('only_at_home')))
  assert.deepEqual(
    lines.filter((line) => line.includes('hush-hush')),
    [],
  )
  await removeCell(home, 'loud')
  await loud.close()
})
