// Tests the commands like a user runs them, on an external PostgreSQL.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { storeKeyFingerprint } from '#database/installation-keys.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { withClient } from '#database/with-client.ts'
import { readSecrets } from '#server/secrets.ts'
import { startS3Server } from '#server/testing/storage/s3-server.ts'
import { coldframe as runHere } from './testing/run-command.ts'

const workspace = '01900a00-0000-7000-8000-0000000000c1'

let t: TestDatabase
let folder: string
let store: Awaited<ReturnType<typeof startS3Server>>
/** Settings with which a backup is copied into the store. */
let copies: Record<string, string>
/** The address of the first backup in the store. */
let copy: string
before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-cli-'))
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Kept', '${t.adaId}')`)
  const { jwtSecret } = await readSecrets(join(folder, 'old'))
  await withClient(t.connection, (owner) => storeKeyFingerprint(owner, jwtSecret))
  await t.sql('create database cli_restored')
  await t.sql('create database cli_untouched')
  store = await startS3Server(join(folder, 's3'), 'copies')
  copies = {
    BACKUP_S3_PREFIX: '/nightly/',
    ...Object.fromEntries(Object.entries(store.settings).map(([name, value]) => [`BACKUP_${name}`, value])),
  }
})
after(async () => {
  await store.close()
  await t.sql('drop database cli_restored with (force)')
  await t.sql('drop database cli_untouched with (force)')
  await t.close()
  await rm(folder, { recursive: true })
})

type Given = [database: string, dataDir: string, args: string[], env?: Record<string, string>]

const settings = ([database, dataDir, , env]: Given) => ({
  DATABASE_URL: `postgresql://postgres@localhost/${database}?host=${t.connection.host}`,
  DATA_DIR: join(folder, dataDir),
  ...env,
})
const coldframe = (...given: Given) => runHere(given[2], settings(given))

/** Runs the command like a user does. */
async function coldframeProcess(...given: Given) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'coldframe.ts'), ...given[2]], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...settings(given),
    },
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { stdout, stderr, status: child.exitCode }
}

test('a backup goes out, comes back elsewhere from its copy with its keys, and sends nothing until it is told to', async () => {
  const old = String(t.connection.database)
  const out = join(folder, 'out')
  await mkdir(out)
  const encrypted = { BACKUP_PASSPHRASE: 'four words of passphrase', ...copies }
  const made = await coldframeProcess(old, 'old', ['backup', out], encrypted)
  assert.deepEqual([made.status, made.stderr], [0, ''])
  const file = join(out, (await readdir(out))[0]!)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await rename(file, join(folder, 'all.backup'))
  copy = copyIn(made)!
  assert.match(copy, /^s3:[^/]+\/coldframe-\S+\.backup$/)

  await t.sql(`insert into suppressions (workspace_id, address, reason) values
    ('${workspace}', 'later@example.com', 'unsubscribe')`)
  const later = join(folder, 'later.jsonl')
  await writeFile(later, (await coldframe(old, 'old', ['opt-outs'])).stdout)

  const shut = await coldframe('cli_restored', 'new', ['restore', copy], copies)
  assert.match(shut.stderr, /keys in this backup are encrypted. Set BACKUP_PASSPHRASE/)
  const guessed = { ...copies, BACKUP_PASSPHRASE: 'guess' }
  const wrong = await coldframe('cli_restored', 'new', ['restore', copy], guessed)
  assert.match(wrong.stderr, /BACKUP_PASSPHRASE is not what/)
  const restore = ['restore', copy, '--opt-outs', later]
  const back = await coldframeProcess('cli_restored', 'new', restore, encrypted)
  assert.equal(back.stderr, '')
  assert.match(
    back.stdout,
    /^Restored [\d,]+ rows[^]*1 later opt-outs are in force again\.\nSending is paused/,
  )
  const keys = (dataDir: string) => readFile(join(folder, dataDir, 'secrets.json'), 'utf8')
  assert.deepEqual(JSON.parse(await keys('new')), JSON.parse(await keys('old')))

  const again = await coldframe('cli_restored', 'new', ['restore', join(folder, 'all.backup')], encrypted)
  assert.match(again.stderr, /This database is not empty/)
  assert.ok(!(await openFiles()).includes(join(folder, 'all.backup')))
  assert.equal((await coldframe('cli_restored', 'new', ['resume'])).stdout, 'Sending resumed.\n')
  assert.equal((await coldframe('cli_restored', 'new', ['resume'])).stdout, 'Sending was not paused.\n')
})

/** The open files of this process; none when the system does not list them. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd').catch(() => [])
  return Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
}

test('kept in a folder, it is restored on trial, and the oldest of this installation make room', async () => {
  const old = String(t.connection.database)
  const backupFolder = join(folder, 'kept')
  const bystanders = ['coldframe-2020-01-01T00-00-00Z.backup', 'before-0.1.0.backup', 'notes.txt']
  await mkdir(backupFolder)
  await writeFile(join(backupFolder, bystanders[0]!), 'of somebody else')
  await copyFile(join(folder, 'all.backup'), join(backupFolder, bystanders[1]!))
  await writeFile(join(backupFolder, bystanders[2]!), 'mine')
  const older = ['coldframe-2026-01-01T00-00-00Z.backup', 'coldframe-2026-01-02T00-00-00Z.backup']
  for (const name of older) {
    const made = await coldframe(old, 'old', ['backup', join(backupFolder, name)])
    assert.equal(made.status, 0, made.stderr)
  }
  // The error names the statement for another user of the server.
  await t.sql(`create role plain_saver login; grant connect on database ${old} to plain_saver; grant service_role, auth_admin to plain_saver;
    grant select on all tables in schema coldframe to plain_saver; grant usage on schema coldframe to plain_saver`)
  const plain = await coldframe(old, 'old', ['backup', join(backupFolder, 'x'), '--verify'], {
    DATABASE_URL: `postgresql://plain_saver@localhost/${old}?host=${t.connection.host}`,
  })
  await t.sql('drop owned by plain_saver; drop role plain_saver')
  assert.match(plain.stderr, /alter role "plain_saver" createdb;/)
  const state = async () =>
    (
      await t.sql(
        `select name, last_error from private.job_runs where name in ('backup', 'trial_restore') order by name`,
      )
    )
      .map((row) => JSON.stringify(row))
      .join()
  assert.match(await state(), /^\{"name":"backup","last_error":"--verify/)

  // The database of a killed trial is dropped first.
  await t.sql(`create database ${old}_trial`)
  const refused = await coldframe(old, 'old', ['backup', join(backupFolder, 'y'), '--verify'])
  assert.match(refused.stderr, /There is a database .*_trial already, which --verify did not make/)
  await t.sql(`comment on database ${old}_trial is 'Made by coldframe backup --verify, which drops it'`)
  const made = await coldframe(old, 'old', ['backup', backupFolder, '--verify', '--keep', '2'])
  assert.deepEqual([made.status, made.stderr], [0, ''])
  assert.match(made.stdout, /Restored on trial: \d+ rows of \d+ tables are the same\./)
  assert.match(made.stdout, /coldframe-2026-01-01T00-00-00Z\.backup: deleted/)
  const left = (await readdir(backupFolder)).filter((name) => !['x', 'y', ...bystanders].includes(name))
  assert.deepEqual([left.length, left[0]], [2, older[1]])
  assert.deepEqual(
    bystanders.filter((name) => !existsSync(join(backupFolder, name))),
    [],
  )
  assert.match(await state(), /"name":"trial_restore","last_error":null/)
  assert.deepEqual(await t.sql(`select datname from pg_database where datname like '%trial'`), [])

  const unclear = await coldframe(old, 'old', ['backup', join(backupFolder, 'z'), '--keep', '2'])
  assert.match(unclear.stderr, /is not a folder: --keep/)
  assert.equal((await coldframe(old, 'old', ['backup', backupFolder, '--keep', '0'])).status, 2)
})

test('a backup of a folder is copied into an S3 store, kept there for as long, and restored from there', async () => {
  const old = String(t.connection.database)
  const copied = join(folder, 'copied')
  await mkdir(copied)
  const lastError = async (job: string) =>
    (await t.sql(`select last_error from private.job_runs where name = '${job}'`))[0]!['last_error']
  const made = await coldframe(old, 'old', ['backup', copied, '--keep', '1'], copies)
  assert.deepEqual([made.status, made.stderr], [0, ''])
  assert.equal(await lastError('backup_copy'), null)
  // The backup that the test above created and restored.
  assert.match(made.stdout, new RegExp(`^${copy}: deleted in copies$`, 'm'))
  const list = await coldframe('cli_untouched', 'untouched', ['restore', 's3:'], copies)
  assert.equal(list.stderr, `Say which backup of copies:\n  ${copyIn(made)}\n`)

  const refused = await coldframe(old, 'old', ['backup', copied], { ...copies, BACKUP_S3_BUCKET: 'none' })
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /\.backup is complete, but its copy in none failed: /)
  assert.match(String(await lastError('backup_copy')), /its copy in none failed/)
  assert.doesNotMatch(String(await lastError('backup')), /copy/)
})

const copyIn = ({ stdout }: { stdout: string }) =>
  /^(s3:\S+): copied to copies, and verified/m.exec(stdout)?.[1]

test('what is no backup, or half a one, is told so', async () => {
  const text = join(folder, 'notes.txt')
  await writeFile(text, 'no backup')
  const cut = join(folder, 'cut.backup')
  await writeFile(cut, (await readFile(join(folder, 'all.backup'))).subarray(0, 40))
  const cases: [string, RegExp][] = [
    [join(folder, 'none.backup'), /none\.backup: there is no such file\.\n$/],
    [folder, /EISDIR|is a directory/],
    [text, /This is not a backup of Coldframe/],
    [cut, /This backup is damaged/],
  ]
  for (const [file, said] of cases) {
    const { status, stderr } = await coldframe('cli_untouched', 'untouched', ['restore', file])
    assert.equal(status, 1)
    assert.match(stderr, said)
    assert.doesNotMatch(stderr, /\n {4}at /)
  }
})

test('a person is exported and erased by whoever runs the installation', async () => {
  const old = String(t.connection.database)
  await t.sql(
    `insert into audience (workspace_id, email, name) values ('${workspace}', 'vi@example.com', 'Vi')`,
  )
  const found = await coldframe(old, 'old', ['export', 'VI@example.com'])
  assert.match(found.stdout, /"name": "Vi"/)
  assert.equal((await coldframe(old, 'old', ['erase', 'vi@example.com', '--workspace', workspace])).status, 0)
  assert.deepEqual(await t.sql(`select name from audience where email = 'vi@example.com'`), [])
  assert.match((await coldframe(old, 'old', ['erase', 'nobody'])).stderr, /not an email address/)
  assert.equal((await coldframe(old, 'old', ['erase'])).status, 2)
})
