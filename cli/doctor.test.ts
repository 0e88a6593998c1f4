// Tests `coldframe doctor` with a running server, and after it has stopped.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { programVersion } from '#database/program-version.ts'
import { copyPreparedCluster } from '#database/testing/prepared-cluster.ts'
import type { Check } from '#server/health/check.ts'
import { findPort } from '#server/http/http-server.ts'
import { coldframe } from './testing/run-command.ts'

let folder: string
let dataDir: string
let server: ChildProcess
let owner: pg.Client
const file = () => join(folder, 'coldframe.env')
const inherited = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldframe-doctor-'))
  dataDir = join(folder, 'data')
  await copyPreparedCluster(join(dataDir, 'postgres'))
  const env = { DATA_DIR: dataDir, PORT: String(await findPort('127.0.0.1', 0)), ROLES: 'worker' }
  await writeFile(file(), lines(env))
  server = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of server.stdout!) if (String(chunk).includes('is ready at')) break
  const [, , , , socket] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  owner = new pg.Client({ host: socket!, user: 'postgres', database: 'coldframe' })
  await owner.connect()
})
after(async () => {
  server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const lines = (env: Record<string, string>) =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

const doctor = (env: Record<string, string> = {}, args: string[] = ['--json']) =>
  coldframe(['--env-file', file(), 'doctor', ...args], env)

async function examine(env?: Record<string, string>) {
  const { stdout, stderr, status } = await doctor(env)
  assert.equal(stderr, '')
  const { checks, version } = JSON.parse(stdout) as { checks: Check[]; version: string }
  assert.equal(version, programVersion)
  const failing = checks.filter(({ state }) => state === 'failing').map(({ id }) => id)
  assert.equal(status, failing.length > 0 ? 1 : 0)
  return { failing, find: (id: string) => checks.find((check) => check.id === id)! }
}

test('a working installation has no failing check and a warning about backups', async () => {
  const { failing, find } = await examine()
  assert.deepEqual(failing, [])
  for (const id of ['settings', 'keys', 'reachable', 'database-connection', 'database-rights', 'realtime'])
    assert.equal(find(id).state, 'ok', find(id).found)
  assert.equal(find('backups').state, 'warning')
  assert.match(find('backups').fix!, /coldframe backup FOLDER/)
  const { stdout } = await doctor({}, [])
  assert.match(stdout, /^This server\n {2}✓ Settings {2,}Every setting is known/)
  assert.match(stdout, /\n {2}! Backups .*\n +Fix: /)
  assert.match(stdout, /\n1 with a warning, \d+ ok, \d+ not in use\.\n$/)
})

test('a failing check shows the SQL statement, setting or command that fixes it', async () => {
  await owner.query(`revoke auth_admin from authenticator_coldframe;
    insert into coldframe.versions values ('99.0.0')`)
  const wrong = await examine({
    SMTP_URL: 'smtp://127.0.0.1:1',
    APP_URL: 'https://127.0.0.1:1',
    NODE_ENV: 'production',
    BILLING: 'off',
  })
  await owner.query(`grant auth_admin to authenticator_coldframe;
    delete from coldframe.versions where version = '99.0.0'`)
  assert.deepEqual(wrong.failing, [
    'address',
    'database-rights',
    'database-schema',
    'mail-server',
    'mail-sender',
    'backups',
  ])
  assert.match(wrong.find('database-rights').fix!, /grant auth_admin to "authenticator_coldframe";/)
  assert.match(wrong.find('database-schema').found, /99\.0\.0/)
  assert.match(wrong.find('mail-server').found, /ECONNREFUSED/)
  // The server runs, but its public URL does not work.
  assert.equal(wrong.find('reachable').state, 'warning')
})

test('misspelled settings are reported, and with invalid ones no other check runs', async () => {
  const settings = await readFile(file(), 'utf8')
  await writeFile(file(), `${settings}FAVOURITE=1\nSMPT_URL=smtp://mail.example.com\n`)
  const misspelled = (await examine()).find('settings')
  assert.deepEqual(
    [misspelled.state, misspelled.found],
    ['warning', 'FAVOURITE is not a setting. SMPT_URL is not a setting: did you mean SMTP_URL?'],
  )
  await writeFile(file(), settings)
  const refused = await examine({ PORT: 'eighty' })
  assert.deepEqual(refused.failing, ['settings'])
  assert.match(refused.find('settings').found, /^Coldframe refuses to start: PORT /)
  assert.equal(refused.find('disk').state, 'unchecked')
})

test('settings that point to a missing installation fail a check, and none is created', async () => {
  const stray = await examine({ DATA_DIR: join(folder, 'stray') })
  assert.deepEqual(stray.failing, ['keys'])
  assert.deepEqual((await readdir(folder)).toSorted(), ['coldframe.env', 'data'])
  const away = await examine({ DATABASE_URL: 'postgres://coldframe@127.0.0.1:1/coldframe' })
  assert.deepEqual(away.failing, ['database-connection'])
  assert.equal(away.find('database-version').state, 'unchecked')
})

test('with the server stopped, doctor shows how to start it, and neither starts nor writes anything', async () => {
  await owner.end()
  server.kill('SIGTERM')
  await once(server, 'exit')
  const before = await listFiles()
  const { failing, find } = await examine()
  assert.deepEqual(failing, ['reachable'])
  assert.match(find('reachable').fix!, /systemctl start coldframe/)
  assert.equal(find('keys').state, 'ok')
  assert.equal(find('database-connection').state, 'unchecked')
  assert.deepEqual(await listFiles(), before)
})

async function listFiles() {
  const names = (await readdir(dataDir, { recursive: true })).toSorted()
  assert.ok(names.length > 100)
  return Promise.all(names.map(async (name) => [name, (await stat(join(dataDir, name))).mtimeMs]))
}
