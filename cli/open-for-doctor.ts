// Opens the database for `coldframe doctor` as far as possible, and gives the reason when it is not. Only reads.
import pg from 'pg'
import { openAs } from '#database/open-pool.ts'
import type { Database } from '#database/database.ts'
import { refuseOtherKeys } from '#database/installation-keys.ts'
import { createLogin } from '#database/login.ts'
import { readApplied } from '#database/versions.ts'
import type { Config } from '#server/config.ts'
import type { Sources } from '#server/health/run-checks.ts'
import type { ConnectionFacts } from '#server/health/schema.ts'
import { inTime, TIMEOUT_MS } from '#server/operations/in-time.ts'
import { readExistingSecrets } from '#server/secrets.ts'
import { findConnection, otherSettings } from './open-installation.ts'

type Opened = Pick<Sources, 'connection' | 'db' | 'reader' | 'verifier'> & { close(): Promise<void> }

export async function openForDoctor(config: Config): Promise<Opened> {
  const secret = config.jwtSecret ?? (await findSecret(config))
  if (!secret) return closed({ unknown: 'The keys of the installation are missing: see Keys.' })
  const connection = await findConnection(config)
  if (!connection)
    return closed({ unknown: 'The embedded PostgreSQL runs with the server, which is not running.' })
  const owner = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS })
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    await owner.query(`set default_transaction_read_only = on; set statement_timeout = ${TIMEOUT_MS}`)
    return await openWithOwner(owner, connection, secret)
  } catch (error) {
    await owner.end().catch(() => undefined)
    return closed({
      problem: `PostgreSQL can't be reached: ${(error as Error).message || 'nothing responds there'}.`,
      fix: 'Check that it runs (systemctl status postgresql), read its log, and check the user, password, host, and database name in DATABASE_URL.',
    })
  }
}

async function openWithOwner(owner: pg.Client, connection: pg.ClientConfig, secret: string): Promise<Opened> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const login = createLogin(connection, rows[0]!.name, secret)
  const db = openAs(login.config, 2)
  const facts = await findProblem(owner, db, secret)
  return {
    connection: facts,
    db: facts.problem === undefined ? db : { unknown: 'See Connection.' },
    reader: owner,
    verifier: login.verifier,
    async close() {
      await Promise.all([db.close(), owner.end()])
    },
  }
}

async function findProblem(owner: pg.Client, db: Database, secret: string): Promise<ConnectionFacts> {
  if (!(await readApplied(owner)))
    return { problem: 'The database has no installation of Coldframe yet.', fix: otherSettings }
  const otherKeys = await refuseOtherKeys(owner, secret).catch((error: Error) => error)
  if (otherKeys)
    return {
      problem: 'The database belongs to an installation with other keys.',
      fix: otherKeys.message.replace(/^.*? nothing was changed\. /, ''),
    }
  try {
    await inTime(db.as({ role: 'service_role', readOnly: true }).query('select 1'), 'PostgreSQL')
    return { problem: undefined }
  } catch (error) {
    const { cause, message } = error as Error
    return {
      problem: `The role that serves requests can’t sign in: ${cause instanceof Error ? cause.message : message}.`,
      fix: 'See Rights. If its password differs, coldframe database prepare prints the statement that sets it.',
    }
  }
}

function closed(connection: Sources['connection']): Opened {
  const unknown = { unknown: 'unknown' in connection ? connection.unknown : 'See Connection.' }
  return { connection, db: unknown, reader: unknown, verifier: '', close: async () => undefined }
}

/** A separate check reports other problems of the keys. */
async function findSecret({ dataDir }: Config): Promise<string | undefined> {
  return readExistingSecrets(dataDir).then(
    ({ jwtSecret }) => jwtSecret,
    () => undefined,
  )
}
