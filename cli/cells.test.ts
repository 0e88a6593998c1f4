// Tests the commands of an installation with a cell.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { audit } from '#database/testing/installation-calls.ts'
import { connect } from '#database/connect.ts'
import { ownPostgres, type OwnPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { readSecrets } from '#server/secrets.ts'
import { coldframe as runHere } from './testing/run-command.ts'

let home: OwnPostgres
let cell: OwnPostgres
let dataDir: string

before(async () => {
  home = await ownPostgres({ settings: { wal_level: 'logical' } })
  cell = await ownPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-cells-command-'))
  const { jwtSecret } = await readSecrets(dataDir)
  const { close } = await connect({ databaseUrl: home.url, dataDir, secret: jwtSecret })
  await close()
})

after(async () => {
  await Promise.all([cell.close(), home.close()])
  await rm(dataDir, { recursive: true, force: true })
})

const run = (...args: string[]) => coldframe('cells', ...args)

const coldframe = (...args: string[]) => runHere(args, { DATA_DIR: dataDir, DATABASE_URL: home.url })

test('a cell can be added, and listed while it runs and while it is down', async () => {
  assert.match(
    (await run('list')).stdout,
    /^No cells: all workspaces are in the database of DATABASE_URL\.\n$/,
  )
  const added = await run('add', 'emea_1', cell.url)
  assert.equal(added.status, 0)
  assert.match(added.stderr, /^Home: max_slot_wal_keep_size is -1: .*until the disk is full\. Set it/)
  await home.sql(`alter system set max_slot_wal_keep_size = '1GB'`)
  await home.sql('select pg_reload_conf()')
  assert.deepEqual(await run('add', 'emea_1', cell.url), { status: 0, stdout: added.stdout, stderr: '' })
  assert.match((await run('list')).stdout, /^✓ emea_1 +\d+ k?B behind; PostgreSQL \d+\.\d+, [\d.]+ MB\n$/)
  await cell.stop()
  const down = await run('list')
  assert.equal(down.status, 1)
  assert.match(down.stdout, /^! emea_1 +does not answer/)
  await cell.start()
})

const [atHome, atCell] = ['0190aa00-0000-7000-8000-0000000000a1', '0190aa00-0000-7000-8000-0000000000b1']

async function placeAccounts(): Promise<void> {
  for (const [id, name] of [
    [atHome, 'here'],
    [atCell, 'there'],
  ]) {
    await home.sql(`insert into auth.users (id, email, created_at, updated_at)
      values ('${id}', '${name}@example.com', now(), now())`)
    await home.sql(`insert into workspaces (id, user_id, name) values ('${id}', '${id}', '${name}')`)
  }
  await home.sql(`insert into private.account_cells select '${atCell}', id from private.cells`)
  await until(async () => (await cell.sql('select from workspaces')).length === 2)
  for (const [server, id] of [
    [home, atHome],
    [cell, atCell],
  ] as const) {
    await server.sql(`insert into audience (workspace_id, email) values ('${id}', 'rose@example.com')`)
    await server.sql(`insert into suppressions (workspace_id, address, reason)
      values ('${id}', 'iris@example.com', 'unsubscribe')`)
  }
}

test('opt-outs, export and erase reach every server, and do nothing while one is down', async () => {
  await placeAccounts()
  const optOuts = await coldframe('opt-outs')
  assert.deepEqual(
    optOuts.stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { workspace_id: string }).workspace_id),
    [atHome, atCell],
  )
  await Promise.all([home, cell].map((server) => server.sql('delete from suppressions')))
  const file = join(dataDir, 'opt-outs.jsonl')
  await writeFile(file, optOuts.stdout)
  assert.match((await coldframe('opt-outs', '--apply', file)).stdout, /^2 opt-outs are new here/)
  for (const [server, id] of [
    [home, atHome],
    [cell, atCell],
  ] as const)
    assert.deepEqual(await server.sql('select workspace_id from suppressions'), [{ workspace_id: id }])
  await audit(home.sql, 'member.invited', 'workspace_invitations', atCell, { email: 'rose@example.com' })
  await cell.stop()
  for (const args of [
    ['opt-outs'],
    ['opt-outs', '--apply', file],
    ['export', 'rose@example.com'],
    ['erase', 'rose@example.com'],
    ['audit-log'],
  ]) {
    const refused = await coldframe(...args)
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /emea_1: the cell can't be reached.*nothing was done/)
    assert.equal(refused.stdout, '')
  }
  assert.equal((await home.sql('select from audience')).length, 1)
  await cell.start()
  const found = JSON.parse((await coldframe('export', 'rose@example.com')).stdout) as { workspace: string }[]
  assert.deepEqual(
    found.map(({ workspace }) => workspace),
    [atHome, atCell],
  )
  assert.equal((await coldframe('erase', 'rose@example.com')).status, 0)
  for (const server of [home, cell]) assert.equal((await server.sql('select from audience')).length, 0)
  const log = await home.sql(`select details from audit_log where action = 'member.invited'`)
  assert.deepEqual(log, [{ details: {} }])
  const waiting = await home.sql(`select content ->> 'details' as details from private.cell_outbox`)
  assert.deepEqual(waiting, [{ details: '{}' }])
})

test('audit-log prints each entry of all servers once, as a JSON line, and the next run only new ones', async () => {
  const file = join(dataDir, 'audit-log.state')
  const print = async () => {
    const { stdout, stderr } = await coldframe('audit-log', '--since', '2020-01-01', '--state', file)
    assert.equal(stderr, '')
    const lines = stdout.split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as { action: string; server: string })
  }
  await print()
  const insert = (
    id: string,
    action: string,
  ) => `insert into public.audit_log (id, action, subject_table, created_at)
    values ('0190aa00-0000-7000-8000-${id}', '${action}', 'users', now() - interval '1 hour')`
  // The home database copies a line to a cell under the same ID.
  for (const server of [home, cell]) await server.sql(insert('00000000000a', 'test.both'))
  await cell.sql(insert('00000000000b', 'test.cell'))
  assert.deepEqual(
    (await print()).map(({ action, server }) => [action, server]),
    [
      ['test.both', 'home'],
      ['test.cell', 'emea_1'],
    ],
  )
  assert.deepEqual(await print(), [])
  assert.equal((await coldframe('audit-log', '--since', 'yesterday-ish')).status, 2)
})

test('a backup of home warns that it lacks the cells; after its restore, sending resumes once all cells follow', async () => {
  const file = join(dataDir, 'home.backup')
  const refused = await coldframe('backup', file)
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /accounts are on emea_1 \(1\), and this backup contains only home/)
  assert.equal((await coldframe('backup', file, '--home-only')).status, 0)
  await cell.sql(`insert into audience (workspace_id, email) values ('${atCell}', 'late@example.com')`)
  await cell.sql(
    `insert into suppressions (workspace_id, address, reason) values ('${atCell}', 'late@example.com', 'unsubscribe')`,
  )
  const slot = `coldframe_' || (select oid from pg_database where datname = current_database()) || '_emea_1`
  await cell.sql(`do $$ declare one text; begin for one in select subname from pg_subscription loop
    execute 'alter subscription ' || one || ' disable'; end loop; end $$`)
  await until(async () => (await home.sql(`select pg_drop_replication_slot('${slot}')`)).length === 1)
  const restored = await coldframe('restore', file, '--replace')
  assert.match(restored.stdout, /This backup contains only home: accounts are on emea_1 \(1\)/)
  const early = await coldframe('resume')
  assert.equal(early.status, 1)
  assert.match(early.stderr, /cells that do not follow home: emea_1/)
  assert.equal((await run('add', 'emea_1', cell.url)).status, 0)
  assert.equal((await coldframe('resume')).stdout, 'Sending resumed.\n')
  assert.equal((await cell.sql('select from audience')).length, 1)
  assert.equal((await cell.sql(`select from suppressions where address = 'late@example.com'`)).length, 1)
  // Foreign keys of the copy are enforced again.
  await home.sql(`delete from workspaces where id = '${atCell}'`)
  await until(async () => (await cell.sql('select from audience')).length === 0)
})

test('a cell without accounts is removed', async () => {
  await home.sql('delete from private.account_cells')
  const removed = await run('remove', 'emea_1')
  assert.equal(removed.status, 0)
  assert.match(removed.stdout, /Its database still holds a copy of accounts and workspaces: drop it\.\n$/)
})

test('an invalid name, URL or command and the removal of an unknown cell are refused', async () => {
  assert.match((await run('add', 'EMEA', cell.url)).stderr, /lowercase letters/)
  assert.match((await run('add', 'emea', 'db2')).stderr, /postgres:\/\//)
  assert.match((await run('remove', 'emea')).stderr, /emea cannot be removed: there is no cell "emea"/)
  assert.equal((await run('move')).status, 2)
})
