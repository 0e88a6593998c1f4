import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { until } from './testing/until.ts'
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts'

const settings = { fsync: 'off' }

async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-embedded-'))
  try {
    // Only the owner can enter the folder, like a home folder with a clone of the repository.
    await chmod(folder, 0o700)
    await mkdir(join(folder, 'data'))
    await work(join(folder, 'data', 'postgres'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runQuery(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

test('PostgreSQL starts in a folder that only its owner can enter, and has its rows after a restart', () =>
  inFolder(async (dataDir) => {
    const first = await startEmbedded({ dataDir, settings })
    await runQuery(first, 'create table numbers as select 7 as n')
    assert.deepEqual(await runQuery(first, `select lower('ÉÅŁ')`), ['éåł'])
    await first.stop()
    const second = await startEmbedded({ dataDir, settings })
    assert.deepEqual(await runQuery(second, 'select n from numbers'), [7])
    await second.stop()
  }))

test('PostgreSQL ends when its parent is killed, frees the folder and loses no committed row', () =>
  inFolder(async (dataDir) => {
    const program = `
      import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
      import pg from ${JSON.stringify(import.meta.resolve('pg'))}
      const postgres = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
      const client = new pg.Client(postgres.connection)
      await client.connect()
      await client.query('create table committed as select 1 as n')
      console.log(postgres.connection.host)
      setInterval(() => undefined, 1000)`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output] = (await once(child.stdout, 'data')) as [Buffer]
    const socketFolder = output.toString().trim()
    child.kill('SIGKILL')
    const after = await startEmbedded({ dataDir, settings })
    assert.deepEqual(await runQuery(after, 'select n from committed'), [1])
    await after.stop()
    await until(() => !existsSync(socketFolder))
  }))

test('the end of a server that nobody stopped is reported with the reason', () =>
  inFolder(async (dataDir) => {
    const reported = Promise.withResolvers<string>()
    const postgres = await startEmbedded({ dataDir, settings, onStopped: reported.resolve })
    const [pid] = await runQuery(
      postgres,
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    )
    // The postmaster is the parent of every process of the cluster.
    const [parent] = await runQuery(
      postgres,
      `select (regexp_match(pg_read_file('/proc/${Number(pid)}/stat'), '\\) . (\\d+)'))[1]::int`,
    )
    process.kill(Number(parent), 'SIGKILL')
    assert.match(await reported.promise, /stopped by itself/)
    await postgres.stop()
  }))

test('started by root, PostgreSQL owns its files and socket under a user ID without an account, even after an earlier version', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('needs root')
  await inFolder(async (dataDir) => {
    const first = await startEmbedded({ dataDir, settings })
    await runQuery(first, 'create table committed as select 1 as n')
    const owners = async (connection: EmbeddedPostgres['connection']) => {
      const found = await Promise.all(
        [dataDir, join(dataDir, 'base'), connection.host].map((path) => stat(path)),
      )
      return found.map(({ uid, mode }) => [uid, (mode & 0o777).toString(8)])
    }
    const [[uid]] = (await owners(first.connection)) as [[number, string]]
    assert.throws(() => execFileSync('id', [String(uid)], { stdio: 'ignore' }), 'the user ID has an account')
    assert.deepEqual(await owners(first.connection), [
      [uid, '700'],
      [uid, '700'],
      [uid, '700'],
    ])
    await first.stop()
    execFileSync('chown', ['-R', 'nobody', dataDir])
    const second = await startEmbedded({ dataDir, settings })
    assert.deepEqual(await runQuery(second, 'select n from committed'), [1])
    assert.equal((await owners(second.connection))[0]![0], uid)
    await second.stop()
  })
})
