// Tests that commands use the server's installation or nothing: they never create another one, or take over its
// login.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { connect } from '#database/connect.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readSecrets } from '#server/secrets.ts'
import { coldframe } from './testing/run-command.ts'

let t: TestDatabase
let folder: string
let dataDir: string
before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-settings-'))
  dataDir = join(folder, 'data')
  await readSecrets(dataDir)
})
after(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const urlOf = (database: string, user = 'postgres') =>
  `postgresql://${user}@localhost/${database}?host=${t.connection.host}`

/** Runs the command like a user does. */
async function coldframeProcess(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'coldframe.ts'), ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { stdout, stderr, status: child.exitCode }
}

test('the version is the one of package.json', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  assert.equal((await coldframeProcess('version')).stdout, `${version}\n`)
})

test('a command takes its settings from the file that starts the server', async () => {
  const file = join(folder, 'coldframe.env')
  await writeFile(
    file,
    `# as systemd reads it\nDATABASE_URL="${urlOf(String(t.connection.database))}"\nDATA_DIR=${dataDir}\n`,
  )
  const paused = await coldframeProcess('--env-file', file, 'pause', 'Moving')
  assert.deepEqual([paused.stderr, paused.status], ['', 0])
  assert.equal((await coldframe([`--env-file=${file}`, 'resume'])).stdout, 'Sending resumed.\n')
  const missing = await coldframeProcess('--env-file', join(folder, 'none.env'), 'resume')
  assert.notEqual(missing.status, 0)
  assert.match(missing.stderr, /none\.env/)
  // Node rejects it before the command does.
  const read = await coldframe(['--env-file', join(folder, 'none.env'), 'resume'])
  assert.equal(read.status, 2)
  assert.match(read.stderr, /none\.env/)
})

test('a command with other settings than the server’s is refused and makes nothing', async () => {
  const [stray, lines] = [join(folder, 'stray'), join(folder, 'lines.jsonl')]
  await writeFile(lines, '')
  const commands = [
    ['pause'],
    ['resume'],
    ['opt-outs'],
    ['opt-outs', '--apply', lines],
    ['audit-log'],
    ['keys'],
    ['keys', 'rotate', 'data'],
    ['backup', join(folder, 'x.backup')],
    ['export', 'a@example.com'],
    ['erase', 'a@example.com'],
    ['database', 'status'],
    ['cells', 'list'],
  ]
  const untold = [...(await coldframe(['help'])).stdout.matchAll(/^ {2}([a-z-]+) /gm)]
    .map(([, name]) => name!)
    .filter((name) => !commands.some(([each]) => each === name))
  // The doctor reports it as a finding, restore creates an installation, and the others need none.
  assert.deepEqual(untold, [
    'analyze',
    'mcp',
    'api-client',
    'restore',
    'doctor',
    'ready',
    'upgrade',
    'version',
    'stripe-setup',
  ])
  for (const command of commands) {
    const { status, stderr } = await coldframe(command, { DATA_DIR: stray })
    assert.equal(status, 1, command[0])
    assert.match(stderr, /coldframe --env-file FILE/)
  }
  assert.deepEqual(
    (await readdir(folder)).filter((name) => /stray|backup/.test(name)),
    [],
  )
  await t.sql('create database nothing_here')
  const empty = await coldframe(['pause'], { DATA_DIR: dataDir, DATABASE_URL: urlOf('nothing_here') })
  assert.match(empty.stderr, /DATABASE_URL holds no installation/)
  await t.sql('drop database nothing_here')
})

test('a command run as root leaves the folder of the service’s user alone', async () => {
  if (process.getuid?.() !== 0) return assert.ok(process.getuid)
  const theirs = join(folder, 'theirs')
  await readSecrets(theirs)
  await chown(theirs, 1, 1)
  const { stderr } = await coldframe(['keys'], { DATA_DIR: theirs })
  assert.match(stderr, /belongs to the user daemon\. Run this command as them: runuser -u daemon/)
})

test('a command with the keys of another installation is refused', async () => {
  const claimed = await freshDatabase()
  const databaseUrl = urlOf(String(claimed.connection.database))
  const secrets = await readSecrets(dataDir)
  const started = await connect({ databaseUrl, dataDir, secret: secrets.jwtSecret })
  await started.close()
  const other = join(folder, 'other')
  await readSecrets(other)
  const env = { DATA_DIR: other, DATABASE_URL: databaseUrl }
  assert.match(
    (await coldframe(['backup', join(folder, 'y.backup')], env)).stderr,
    /installation with other keys/,
  )
  assert.match((await coldframe(['database', 'new-keys'], env)).stdout, /next start takes this database over/)
  const connected = await connect({
    databaseUrl,
    dataDir: other,
    secret: (await readSecrets(other)).jwtSecret,
  })
  await connected.close()
  await claimed.close()
})

test('a database and its user are prepared as told or by an administrator, and then start without more rights', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf('shop', 'shopkeeper') }
  const prepared = await coldframe(['database', 'prepare'], env)
  assert.match(
    prepared.stdout,
    /create role "shopkeeper" login;[^]*create database "shop"[^]*revoke connect on database "shop"/,
  )
  const done = await coldframe(['database', 'prepare', '--admin', urlOf('postgres')], env)
  assert.deepEqual([done.stderr, done.status], ['', 0])
  assert.match((await coldframe(['database', 'prepare'], env)).stdout, /^Nothing is missing/)
  const { jwtSecret: secret } = await readSecrets(dataDir)
  await (await connect({ databaseUrl: env.DATABASE_URL, dataDir, secret })).close()
  const file = join(folder, 'shop.backup')
  for (const command of [
    ['backup', file],
    ['pause'],
    ['resume'],
    ['opt-outs'],
    ['export', 'a@example.com'],
    ['erase', 'a@example.com'],
  ])
    assert.deepEqual((await coldframe(command, env)).stderr, '', command[0])
  const { stdout } = await coldframe(['doctor', '--json'], env)
  const { checks } = JSON.parse(stdout) as { checks: { id: string; state: string }[] }
  for (const id of ['database-connection', 'database-rights', 'database-schema', 'realtime'])
    assert.equal(checks.find((check) => check.id === id)?.state, 'ok', id)
  // Next to the original, on the same server.
  await t.sql('create database shop_restored owner shopkeeper')
  const beside = { DATA_DIR: join(folder, 'beside'), DATABASE_URL: urlOf('shop_restored', 'shopkeeper') }
  assert.match((await coldframe(['restore', file], beside)).stdout, /^Restored /)
  await coldframe(['database', 'prepare', '--admin', urlOf('postgres')], beside)
  const [original, restored] = await Promise.all(
    [env, beside].map(({ DATABASE_URL: databaseUrl }) => connect({ databaseUrl, dataDir, secret })),
  )
  for (const { db } of [original!, restored!])
    assert.deepEqual(await db.as({ role: 'anon' }).query('select 1 as n'), [{ n: 1 }])
  assert.match((await coldframe(['restore', '--replace', file], beside)).stderr, /The server is running/)
  await Promise.all([original!.close(), restored!.close()])
  const others = { ...beside, DATA_DIR: join(folder, 'others') }
  await readSecrets(others.DATA_DIR)
  assert.match((await coldframe(['restore', '--replace', file], others)).stderr, /of another installation/)
  const owner = new pg.Client({ ...t.connection, user: 'shopkeeper', database: 'shop' })
  await owner.connect()
  const { rows } = await owner.query(
    'select rolsuper or rolcreaterole or rolbypassrls as more from pg_roles where rolname = current_user',
  )
  await owner.end()
  assert.deepEqual(rows, [{ more: false }])
  await t.sql('drop database shop with (force)')
  await t.sql('drop database shop_restored with (force)')
})
