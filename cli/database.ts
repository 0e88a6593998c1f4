// `coldframe database prepare`: the roles and rights that the user of DATABASE_URL needs, as statements for an
// administrator, or run as one. `coldframe database new-keys`: lets other keys take a database over. `coldframe
// database status`: the versions of program and database.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { editDatabaseUrl, readDatabaseUrl } from '#database/database-url.ts'
import { forgetKeys } from '#database/installation-keys.ts'
import { createLogin, ensurePassword, missingPassword, type Login } from '#database/login.ts'
import { findPrimaryUrl } from '#database/primary.ts'
import { allStatements, ensureRights, formatStatements, missingStatements } from '#database/rights.ts'
import type { Statement } from '#database/rights-statements.ts'
import { programVersion } from '#database/program-version.ts'
import { readApplied, readVersion } from '#database/versions.ts'
import { withClient } from '#database/with-client.ts'
import { readConfig, type Config } from '#server/config.ts'
import { readSecrets } from '#server/secrets.ts'
import { refuseOtherUser, withOwner } from './open-installation.ts'

const usage = `Usage: coldframe database prepare [--admin postgres://ADMINISTRATOR@…]
       coldframe database new-keys
       coldframe database status\n`

export async function database(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { admin: { type: 'string' } },
  })
  const [command, ...more] = positionals
  if (!['prepare', 'new-keys', 'status'].includes(command ?? '') || more.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const config = readConfig(process.env)
  if (command === 'status') return status(config)
  if (!config.databaseUrl)
    throw new Error('DATABASE_URL is not set: the embedded PostgreSQL needs nothing prepared.')
  return command === 'prepare'
    ? prepare(config, config.databaseUrl, values.admin)
    : newKeys(config.databaseUrl)
}

/** Fails when the program may not serve the database. */
async function status(config: Config): Promise<number> {
  const { version, latest } = await withOwner(config, async (owner) => {
    const applied = (await readApplied(owner)) ?? []
    const migrations = applied.filter(({ kind }) => kind === 'migrations').map(({ name }) => name)
    return { version: await readVersion(owner), latest: migrations.toSorted().at(-1) }
  })
  process.stdout.write(
    `Program ${programVersion}, database ${version ?? 'from before 0.1.0'}, latest migration ${latest}\n`,
  )
  return 0
}

type Wanted = { owner: string; name: string; login: Login; password: string }

async function prepare(config: Config, databaseUrl: string, admin: string | undefined): Promise<number> {
  refuseOtherUser(config.dataDir)
  const url = readDatabaseUrl(databaseUrl)
  const owner = decodeURIComponent(url.username) || 'coldframe'
  const name = decodeURIComponent(url.pathname.slice(1)) || owner
  const secret = config.jwtSecret ?? (await readSecrets(config.dataDir)).jwtSecret
  const login = createLogin({ connectionString: databaseUrl }, name, secret)
  const wanted = { owner, name, login, password: decodeURIComponent(url.password) }
  if (admin !== undefined) return runAsAdmin(admin, wanted)
  const missing = await withPrimary(databaseUrl, (client) => findMissing(client, { login })).catch(
    (error: pg.DatabaseError) => {
      // 28… no such user or wrong password, 3D000 no such database.
      if (/^28|^3D000$/.test(error.code ?? '')) return undefined
      throw new Error(`DATABASE_URL can't be reached: ${error.message}`, { cause: error })
    },
  )
  if (missing?.length === 0) {
    process.stdout.write('Nothing is missing: the user of DATABASE_URL may do all that Coldframe needs.\n')
    return 0
  }
  process.stdout.write(
    missing
      ? `-- As an administrator of this PostgreSQL, in the database ${name}:\n${formatStatements(missing)}\n`
      : fromNothing(wanted),
  )
  return 0
}

const fromNothing = (
  wanted: Wanted,
): string => `-- As an administrator of this PostgreSQL, by psql; a role that exists already is as good.
-- Leave out bypassrls where your service does not let you give it.
${formatStatements(creation(wanted))}
\\password ${pg.escapeIdentifier(wanted.owner)}
${formatStatements(allStatements(wanted.name, wanted.owner, wanted.login.verifier))}
`

const creation = ({ owner, name }: Wanted) => [
  { sql: `create role ${pg.escapeIdentifier(owner)} login`, why: 'the user of DATABASE_URL' },
  {
    sql: `create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(owner)} encoding 'UTF8' template template0`,
    why: 'its own database, which no other program shares',
  },
]

async function runAsAdmin(admin: string, wanted: Wanted): Promise<number> {
  const { owner, name, login, password } = wanted
  await withPrimary(admin, async (client) => {
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as has_role,
         exists (select from pg_database where datname = $2) as has_database`,
      [owner, name],
    )
    const [role, base] = creation(wanted)
    if (!rows[0]!.has_role)
      await client.query(`${role!.sql}${password ? ` password ${pg.escapeLiteral(password)}` : ''}`)
    if (rows[0]!.has_database) return
    // On a managed service only a member of the owner role may assign a database to it.
    await client.query(`grant ${pg.escapeIdentifier(owner)} to current_user`).catch(() => undefined)
    await client.query(base!.sql)
  })
  const inDatabase = editDatabaseUrl(admin, (url) => {
    url.pathname = encodeURIComponent(name)
  })
  const done = await withPrimary(inDatabase, async (client) => {
    const missing = await findMissing(client, { owner, login })
    await ensureRights(client, { owner, verifier: login.verifier })
    await ensurePassword(client, login)
    return missing
  })
  process.stdout.write(done.length > 0 ? `${formatStatements(done)}\n` : '')
  process.stdout.write('-- Done: Coldframe can start.\n')
  return 0
}

type Rights = { owner?: string; login: Login }

async function findMissing(client: pg.Client, { owner, login }: Rights): Promise<Statement[]> {
  const missing = await missingStatements(client, {
    ...(owner === undefined ? {} : { owner }),
    verifier: login.verifier,
  })
  // A role that does not exist yet, or may not connect yet, gets its password from those statements.
  return missing.length > 0 ? missing : missingPassword(login)
}

async function withPrimary<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return await withClient({ connectionString: await findPrimaryUrl(databaseUrl) }, work)
}

async function newKeys(databaseUrl: string): Promise<number> {
  const forgotten = await withPrimary(databaseUrl, forgetKeys)
  process.stdout.write(
    forgotten
      ? 'The next start takes this database over with the keys it has. Everybody signs in again; mailboxes must be connected again, and unsubscribe links in mail that was sent are dead.\n'
      : 'No installation has claimed this database.\n',
  )
  return 0
}
