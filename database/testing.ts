// For tests: a clone of a migrated database on a PostgreSQL of this process alone, gone when it ends.
// TEST_POSTGRES_BIN runs the same tests on another PostgreSQL's programs (a folder with `postgres` in it).
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openAs } from './connect.ts'
import type { Database, Identity } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

export const adaId = '0190a0a0-0000-7000-8000-00000000ada0'
export const bobId = '0190b0b0-0000-7000-8000-00000000b0b0'

export type TestDatabase = {
  db: Database
  ada: Identity
  bob: Identity
  adaId: string
  bobId: string
  anon: Identity
  service: Identity
  /** Several statements as the owner of the database: to set a scene, never to judge one. */
  sql(text: string): Promise<Record<string, unknown>[]>
  /** How the owner connects, for tests of migrations and backups. */
  owner: pg.ClientConfig
  close(): Promise<void>
}

/** A database of its own for one test file: schema migrated, ada and bob confirmed and signed up, nothing else. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = await (template ??= startTemplate())
  const name = `test_${(counter += 1)}`
  await server.sql(`create database ${name} template template_coldframe`)
  const owner = { ...server.connection, database: name }
  const db = openAs({ ...owner, user: 'authenticator' }, 4)
  const client = await openOwner(owner)
  return {
    db,
    owner,
    ada: identify(adaId, 'ada@coldframe.test'),
    bob: identify(bobId, 'bob@coldframe.test'),
    adaId,
    bobId,
    anon: { role: 'anon' },
    service: { role: 'service_role' },
    sql: async (text) => (await client.query(text)).rows,
    async close() {
      await db.close()
      await client.end()
      await server.sql(`drop database ${name} with (force)`)
    },
  }
}

export function identify(id: string, email: string): Identity {
  return { role: 'authenticated', claims: { sub: id, email, aud: 'authenticated', aal: 'aal1' } }
}

type Template = { connection: pg.ClientConfig; sql(text: string): Promise<unknown> }
let template: Promise<Template> | undefined
let counter = 0

async function startTemplate(): Promise<Template> {
  const postgres = await startEmbedded({
    dataDir: await mkdtemp(join(tmpdir(), 'coldframe-test-')),
    throwaway: true,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    ...(process.env.TEST_POSTGRES_BIN ? { binDir: process.env.TEST_POSTGRES_BIN } : {}),
  })
  const root = await openOwner(postgres.connection)
  await root.query('create database template_coldframe')
  const client = await openOwner({ ...postgres.connection, database: 'template_coldframe' })
  await migrate(client)
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
     values ($1, 'ada@coldframe.test', now(), now(), now()), ($2, 'bob@coldframe.test', now(), now(), now())`,
    [adaId, bobId],
  )
  await client.end()
  // Clones are made one after another: PostgreSQL refuses to copy a template that is being copied.
  let queue: Promise<unknown> = Promise.resolve()
  return { connection: postgres.connection, sql: (text) => (queue = queue.then(() => root.query(text))) }
}

// Unreferenced, so that a test file that ends lets the process end.
async function openOwner(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  ;(client as pg.Client & { unref?(): void }).unref?.()
  return client
}
