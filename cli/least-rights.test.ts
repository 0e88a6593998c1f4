// Tests each command as an operator whose database user has only the rights of `database prepare`: on the oldest
// PostgreSQL of this machine, where roles have fewer rights than on the embedded one, which runs if there is no other.
// `npm run faults` tests all of them.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { connect } from '#database/connect.ts'
import { startEmbedded, type EmbeddedPostgres } from '#database/embedded.ts'
import { until } from '#database/testing/until.ts'
import type { Check } from '#server/health/check.ts'
import { findPort } from '#server/http/http-server.ts'
import { readSecrets } from '#server/secrets.ts'
import { times } from '#server/testing/faults/scale.ts'
import { coldframe } from './testing/run-command.ts'

const inherited = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

const installed = globSync('/usr/lib/postgresql/1[5-9]/bin').toSorted()
const places = times(0, 1) > 0 ? [undefined, ...installed] : [installed[0]]

for (const binDir of places)
  describe(`with the rights that "database prepare" gives, on ${binDir ?? 'the embedded PostgreSQL'}`, () => {
    let folder: string
    let postgres: EmbeddedPostgres
    let server: ChildProcess | undefined
    let address: string
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'coldframe-least-'))
      chmodSync(folder, 0o755)
      postgres = await startEmbedded({
        dataDir: join(folder, 'postgres'),
        settings: { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' },
        ...(binDir ? { binDir } : {}),
      })
      // The roles that serve requests need their passwords, as on any other server.
      const access = join(folder, 'postgres', 'pg_hba.conf')
      const served = 'local all authenticator_outreach,authenticator_again scram-sha-256\n'
      await writeFile(access, served + (await readFile(access, 'utf8')))
      await asAdmin('select pg_reload_conf()')
      for (const name of ['outreach', 'again']) {
        const prepared = await run(name, ['database', 'prepare', '--admin', url('postgres', 'postgres')])
        assert.deepEqual([prepared.status, prepared.stderr], [0, ''])
      }
      await startServer()
    })
    after(async () => {
      server?.kill('SIGKILL')
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const url = (user: string, database: string) =>
      `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(postgres.connection.host)}`
    /** The database, its owner and the data folder have the same name. */
    const settings = (name: string) => ({
      DATABASE_URL: url(name, name),
      DATA_DIR: join(folder, name),
    })
    const run = (name: string, args: string[]) => coldframe(args, settings(name))

    async function asAdmin(sql: string): Promise<void> {
      const admin = new pg.Client({ ...postgres.connection, database: 'postgres' })
      await admin.connect()
      await admin.query(sql)
      await admin.end()
    }
    const readAgain = async () => {
      const { jwtSecret } = await readSecrets(join(folder, 'again'))
      return { secret: jwtSecret, poolSize: 2 }
    }

    async function startServer(): Promise<void> {
      const port = String(await findPort('127.0.0.1', 0))
      address = `http://127.0.0.1:${port}`
      server = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
        env: { ...inherited, ...settings('outreach'), PORT: port },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      for await (const chunk of server.stdout!) if (String(chunk).includes('is ready at')) break
    }

    test('doctor leaves no check of the database undone', async () => {
      const { stdout, stderr } = await coldframe(['doctor', '--json'], {
        ...settings('outreach'),
        PORT: new URL(address).port,
      })
      assert.equal(stderr, '')
      const { checks } = JSON.parse(stdout) as { checks: Check[] }
      assert.deepEqual(
        checks.filter(({ state }) => state === 'unchecked').map(({ id, found }) => [id, found]),
        [],
      )
    })

    test('/metrics tells the state of each check', async () => {
      const readStates = async () => {
        const metrics = await (await fetch(`${address}/metrics`)).text()
        return metrics.split('\n').filter((line) => line.startsWith('coldframe_check_state{'))
      }
      await until(async () => (await readStates()).length > 0)
      const states = await readStates()
      assert.ok(states.length > 20, String(states.length))
      assert.deepEqual(
        states.filter((line) => line.endsWith(' -1')),
        [],
      )
    })

    const backupFolder = () => join(folder, 'kept')
    test('a backup is made', async () => {
      await mkdir(backupFolder())
      const made = await run('outreach', ['backup', backupFolder()])
      assert.deepEqual([made.status, made.stderr], [0, ''])
    })

    // The right to make a database is the same in each PostgreSQL, and a restore as its owner is tried in each below.
    if (binDir === places.at(-1))
      test('a backup is verified where the right for it is given', async () => {
        const refused = await run('outreach', ['backup', backupFolder(), '--verify', '--keep', '1'])
        assert.match(refused.stderr, /alter role "outreach" createdb;/)
        assert.equal((await readdir(backupFolder())).length, 1, 'the older one is deleted all the same')
        assert.match((await run('outreach', ['doctor'])).stdout, /alter role "outreach" createdb;/)
        // A restore computes for seconds, and the next test makes one as its owner.
        if (times(0, 1) === 0) return
        await asAdmin('alter role outreach createdb')
        const verified = await run('outreach', ['backup', backupFolder(), '--verify'])
        assert.deepEqual([verified.status, verified.stderr], [0, ''])
      })

    test('a backup is restored', async () => {
      const [file] = await readdir(backupFolder())
      const restore = () => run('again', ['restore', join(backupFolder(), file!)])
      assert.match((await restore()).stderr, /holds the keys of another installation. Move it away/)
      await rm(join(folder, 'again', 'secrets.json'))
      const restored = await restore()
      assert.deepEqual([restored.status, restored.stderr], [0, ''])
    })

    test('a role with the password of other keys is found by prepare, doctor and start alike', async () => {
      const change = /alter role "authenticator_again" password/
      assert.match((await run('again', ['database', 'prepare'])).stdout, change)
      assert.match((await run('again', ['doctor'])).stdout, /coldframe database prepare prints the statement/)
      const started = connect({ databaseUrl: url('again', 'again'), dataDir: folder, ...(await readAgain()) })
      await assert.rejects(started, change)
      const mended = await run('again', ['database', 'prepare', '--admin', url('postgres', 'postgres')])
      assert.match(mended.stdout, change)
      const { checks } = JSON.parse((await run('again', ['doctor', '--json'])).stdout) as { checks: Check[] }
      assert.equal(checks.find(({ id }) => id === 'database-connection')!.state, 'ok')
    })

    for (const args of [
      ['database', 'status'],
      ['opt-outs'],
      ['audit-log'],
      ['export', 'ada@example.com'],
      ['pause'],
      ['resume'],
      ['cells', 'list'],
      ['keys'],
      ['database', 'prepare'],
    ])
      test(`"coldframe ${args.join(' ')}" works`, async () => {
        const { stderr, status } = await run('outreach', args)
        assert.deepEqual([status, stderr], [0, ''])
      })
  })
