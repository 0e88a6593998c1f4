// Tests two installations on one server, and owners with the fewest rights, on every PostgreSQL of this machine: the
// embedded one and those of the system.
import assert from 'node:assert/strict'
import { chmodSync, globSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import type { CatalogReader } from './catalog-reader.ts'
import { connect, type Connected } from './connect.ts'
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts'
import { ensureRights, formatStatements, MissingRights, missingStatements } from './rights.ts'
import { ownPostgres, type OwnPostgres } from './testing/own-postgres.ts'
import { queryOnce } from './testing/reused-connection.ts'

const secret = (name: string) => `the secret of installation ${name}`

const places = [undefined, ...globSync('/usr/lib/postgresql/1[5-9]/bin')]

for (const binDir of places)
  describe(`on ${binDir ?? 'the embedded PostgreSQL'}`, () => {
    let folder: string
    let postgres: EmbeddedPostgres
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'coldframe-rights-'))
      chmodSync(folder, 0o755)
      const settings = { fsync: 'off', full_page_writes: 'off', jit: 'off' }
      postgres = await startEmbedded({
        dataDir: join(folder, 'postgres'),
        settings,
        ...(binDir ? { binDir } : {}),
      })
    })
    after(async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const runQuery = (text: string, config: pg.ClientConfig = {}) =>
      queryOnce<Record<string, unknown>>({ ...postgres.connection, ...config }, text)
    const start = (database: string, user: string) => startOn(postgres.connection.host, database, user)

    /** Runs the statements in the error message line by line, as an administrator would. */
    async function grantAsTold(database: string, user: string): Promise<string> {
      const refusal = await start(database, user).then(
        () => assert.fail('it started'),
        (error: Error) => error,
      )
      assert.ok(refusal instanceof MissingRights, String(refusal))
      const statements = refusal.message.split('\n\n')[1]!
      await runQuery(statements, { database })
      return statements
    }

    test('a role without rights gets every missing statement before anything changes, and starts once they ran', async () => {
      await runQuery('create role bare login')
      await runQuery('create database bare owner bare')
      const statements = await grantAsTold('bare', 'bare')
      assert.match(statements, /create role anon nologin/)
      assert.match(statements, /create role "authenticator_bare" login noinherit password 'SCRAM-SHA-256\$/)
      const first = await start('bare', 'bare')
      await works(first, 'bare@example.com')
      const service = first.db.as({ role: 'service_role', readOnly: true })
      const asService: CatalogReader = {
        query: async (text, values) => ({ rows: await service.query(text, values) }),
      }
      const missing = () => missingStatements(asService, { owner: 'bare', verifier: '' })
      assert.deepEqual(await missing(), [], 'a server that runs sees what its start saw')
      await runQuery('grant connect on database bare to public')
      assert.match(formatStatements(await missing()), /revoke connect on database "bare" from public/)
      await first.close()
      const second = await start('bare', 'bare')
      await works(second, 'bare@example.com')
      await second.close()
    })

    test('a role that may make roles needs nobody, but for the roles that are there already', async () => {
      await runQuery('create role maker login createrole')
      await runQuery('create database made owner maker')
      // From PostgreSQL 16 on a role can only be granted by its creator.
      const [version] = await runQuery(
        `select current_setting('server_version_num')::int >= 160000 as strict`,
      )
      if (version!['strict']) assert.doesNotMatch(await grantAsTold('made', 'maker'), /create role anon/)
      const started = await start('made', 'maker')
      await works(started, 'made@example.com')
      await started.close()
    })

    test('the missing statements can be listed for another user', async () => {
      await runQuery('create database prepared')
      const client = new pg.Client({ ...postgres.connection, database: 'prepared' })
      await client.connect()
      await client.query('create role later login')
      const statements = await missingStatements(client, { owner: 'later', verifier: 'SCRAM-SHA-256$x' })
      assert.match(formatStatements(statements), /alter database "prepared" owner to "later"/)
      await ensureRights(client, { owner: 'later' })
      assert.deepEqual(await missingStatements(client, { owner: 'later' }), [])
      await client.end()
    })
  })

// These tests only start installations, so their databases are copies of a migrated one.
for (const binDir of places)
  describe(`installations on one server, on ${binDir ?? 'the embedded PostgreSQL'}`, () => {
    let postgres: OwnPostgres
    before(async () => (postgres = await ownPostgres(binDir ? { binDir } : {})))
    after(() => postgres.close())

    const runQuery = (text: string, config: pg.ClientConfig = {}) =>
      queryOnce({ ...postgres.connection, database: 'postgres', ...config }, text)
    const makeDatabase = (name: string) => runQuery(`create database ${name} template coldframe`)
    const start = (database: string, user: string, keys?: string) =>
      startOn(String(postgres.connection.host), database, user, keys)

    test('two installations work side by side, through each other’s starts, and neither can enter the other', async () => {
      await makeDatabase('one')
      await makeDatabase('two')
      await runQuery('create role stranger login')
      const one = await start('one', 'postgres')
      await works(one, 'one@example.com')
      const two = await start('two', 'postgres')
      const again = await start('two', 'postgres')
      await works(two, 'two@example.com')
      await works(one, 'one@example.com')
      const fresh = one.openPool(1)
      assert.deepEqual(await fresh.as({ role: 'anon' }).query('select 1 as n'), [{ n: 1 }])
      await assert.rejects(
        runQuery('select 1', { user: 'authenticator_two', database: 'one' }),
        /permission denied/,
      )
      await assert.rejects(runQuery('select 1', { user: 'stranger', database: 'one' }), /permission denied/)
      await Promise.all([one.close(), two.close(), again.close()])
    })

    test('another installation and an older program are refused on a database that has one, which goes on', async () => {
      await makeDatabase('held')
      const holder = await start('held', 'postgres')
      await assert.rejects(start('held', 'postgres', secret('another')), /installation with other keys/)
      const fresh = holder.openPool(1)
      assert.deepEqual(await fresh.as({ role: 'anon' }).query('select 1 as n'), [{ n: 1 }])
      await runQuery(`insert into coldframe.versions values ('99.0.0')`, { database: 'held' })
      await holder.close()
      await assert.rejects(start('held', 'postgres'), /has been served by 99\.0\.0/)
    })
  })

function startOn(host: string, database: string, user: string, keys = secret(database)): Promise<Connected> {
  return connect({
    databaseUrl: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    dataDir: tmpdir(),
    secret: keys,
    poolSize: 2,
  })
}

async function works({ db }: Connected, email: string): Promise<void> {
  await db
    .as({ role: 'auth_admin' })
    .query(`insert into auth.users (email) values ($1) on conflict do nothing`, [email])
  const rows = await db.as({ role: 'service_role' }).query<{ email: string }>('select email from auth.users')
  assert.deepEqual(
    rows.map((row) => row.email),
    [email],
  )
}
