// For tests: a clone of a migrated database on a PostgreSQL of this process alone, removed when it ends.
// TEST_POSTGRES_BIN runs the same tests on another PostgreSQL's programs (a folder with `postgres` in it).
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openAs } from '#database/open-pool.ts'
import type { Database, Identity, Queryable } from '#database/database.ts'
import { startEmbedded } from '#database/embedded.ts'
import { createLogin } from '#database/login.ts'
import { ensureRights } from '#database/rights.ts'
import { loginRole } from '#database/rights-facts.ts'
import { adaId, bobId, copyPreparedCluster, PREPARED, testPrograms } from './prepared-cluster.ts'

export { adaId, bobId }

type Sql = (text: string) => Promise<Record<string, unknown>[]>
type Owner = { sql: Sql; end(): Promise<void> }

export type TestDatabase = {
  db: Database
  ada: Identity
  bob: Identity
  adaId: string
  bobId: string
  anon: Identity
  service: Identity
  /** Runs a statement as Ada, or as the server. */
  asAda: Queryable['query']
  asService: Queryable['query']
  /** Runs several statements as the owner of the database: to set up a scenario, never to check one. */
  sql: Sql
  /** The owner's connection, for tests of migrations and backups. */
  connection: pg.ClientConfig
  /** The server's login. */
  login: pg.ClientConfig
  close(): Promise<void>
}

/** A separate database for one test file: schema migrated, Ada and Bob confirmed and signed up, nothing else. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = await (template ??= startTemplate())
  const name = `test_${(counter += 1)}`
  // Copying files costs half of writing every page to the log.
  await server.sql(`create database ${name} template ${PREPARED} strategy file_copy`)
  const connection = { ...server.connection, database: name }
  const owner = await openOwner(connection)
  const login = await makeLogin(connection)
  const db = openAs(login, 4)
  const ada = identify(adaId, 'ada@coldframe.test')
  const service: Identity = { role: 'service_role' }
  return {
    db,
    connection,
    login,
    ada,
    asAda: (...statement) => db.as(ada).query(...statement),
    asService: (...statement) => db.as(service).query(...statement),
    bob: identify(bobId, 'bob@coldframe.test'),
    adaId,
    bobId,
    anon: { role: 'anon' },
    service,
    sql: owner.sql,
    async close() {
      await db.close()
      await owner.end()
      await server.sql(`drop database ${name} with (force)`)
      await server.sql(`drop role ${loginRole(name)}`)
    },
  }
}

/** Creates the role that serves the database of `connection`, as a start does. */
export async function makeLogin(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const login = createLogin(connection, String(connection.database), 'a secret of the tests')
    await ensureRights(client, { verifier: login.verifier })
    return login.config
  } finally {
    await client.end()
  }
}

export function identify(id: string, email: string): Identity {
  return { role: 'authenticated', claims: { sub: id, email, aud: 'authenticated', aal: 'aal1' } }
}

type Template = { connection: pg.ClientConfig; sql: Sql }
let template: Promise<Template> | undefined
let counter = 0

// Nothing runs except what a test starts: statistics that autovacuum collected of a table that a test had just
// emptied made a plan for three rows instead of thousands. The embedded PostgreSQL has no query compiler; one of the
// system would compile short queries.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '200',
}

async function startTemplate(): Promise<Template> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-test-'))
  await copyPreparedCluster(dataDir)
  const postgres = await startEmbedded({
    dataDir,
    throwaway: true,
    settings,
    ...testPrograms(),
  })
  await signUpBoth({ ...postgres.connection, database: PREPARED })
  const root = await openOwner(postgres.connection)
  // Clones are made one after another: PostgreSQL rejects copying a template that is being copied.
  let queue: ReturnType<Sql> = Promise.resolve([])
  return { connection: postgres.connection, sql: (text) => (queue = queue.then(() => root.sql(text))) }
}

async function signUpBoth(config: pg.ClientConfig): Promise<void> {
  const { sql, end } = await openOwner(config)
  await sql(
    `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
     values ('${adaId}', 'ada@coldframe.test', now(), now(), now()), ('${bobId}', 'bob@coldframe.test', now(), now(), now())`,
  )
  await end()
}

// An idle connection must not keep a process running whose tests are done; a busy one must.
async function openOwner(config: pg.ClientConfig): Promise<Owner> {
  const client = new pg.Client(config) as pg.Client & { ref(): void; unref(): void }
  client.on('error', () => undefined)
  client.on('drain', () => client.unref())
  await client.connect()
  client.unref()
  return {
    async sql(text) {
      client.ref()
      return (await client.query(text)).rows
    },
    async end() {
      client.ref()
      await client.end()
    },
  }
}

/** True when the tests run on PostgreSQL 18, like the embedded one, or later. */
export async function isAtLeast18({ sql }: Pick<TestDatabase, 'sql'>): Promise<boolean> {
  const [row] = await sql(`select current_setting('server_version_num')::int >= 180000 as is`)
  return row!['is'] === true
}
