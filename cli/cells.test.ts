// The command as a person gives it.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { connect } from '#database/connect.ts'
import { ownPostgres, type OwnPostgres } from '#database/testing/own-postgres.ts'
import { readSecrets } from '#server/secrets.ts'

let home: OwnPostgres
let cell: OwnPostgres
let dataDir: string

before(async () => {
  home = await ownPostgres({ settings: { wal_level: 'logical' } })
  cell = await ownPostgres({ migrated: false })
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-cells-command-'))
  const { jwtSecret } = await readSecrets(dataDir)
  const { close } = await connect({ databaseUrl: home.url, dataDir, secret: jwtSecret })
  await close()
})

after(async () => {
  await Promise.all([cell.close(), home.close()])
  await rm(dataDir, { recursive: true, force: true })
})

type Ran = { code: number; stdout: string; stderr: string }

async function run(...args: string[]): Promise<Ran> {
  const command = join(import.meta.dirname, 'coldframe.ts')
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: home.url }
  return promisify(execFile)(process.execPath, [command, 'cells', ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

test('a cell is added, listed, listed while it is away, and removed', async () => {
  assert.match(
    (await run('list')).stdout,
    /^No cells: all workspaces are in the database of DATABASE_URL\.\n$/,
  )
  const added = await run('add', 'emea_1', cell.url)
  assert.equal(added.code, 0)
  assert.match(added.stderr, /^Home: max_slot_wal_keep_size is -1: .*until its disk is full\. Set it/)
  await home.sql(`alter system set max_slot_wal_keep_size = '1GB'`)
  await home.sql('select pg_reload_conf()')
  assert.deepEqual(await run('add', 'emea_1', cell.url), { code: 0, stdout: added.stdout, stderr: '' })
  assert.match((await run('list')).stdout, /^✓ emea_1 +\d+ k?B behind; PostgreSQL \d+\.\d+, [\d.]+ MB\n$/)
  await cell.stop()
  const away = await run('list')
  assert.equal(away.code, 1)
  assert.match(away.stdout, /^! emea_1 +does not answer/)
  await cell.start()
  const removed = await run('remove', 'emea_1')
  assert.equal(removed.code, 0)
  assert.match(removed.stdout, /Its database still holds a copy of accounts and workspaces: drop it\.\n$/)
})

test('what is no name, no URL or no command is refused before anything is asked', async () => {
  assert.match((await run('add', 'EMEA', cell.url)).stderr, /small letters/)
  assert.match((await run('add', 'emea', 'db2')).stderr, /postgres:\/\//)
  assert.match((await run('remove', 'emea')).stderr, /emea can not be removed: there is no cell "emea"/)
  assert.equal((await run('move')).code, 2)
})
