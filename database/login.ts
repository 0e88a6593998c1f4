// The server logs in with the role of its database and a password derived from the installation's secret, so that
// every process and machine of the installation knows it and no one has to store it.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { editDatabaseUrl } from './database-url.ts'
import { MissingRights } from './rights.ts'
import { loginRole } from './rights-facts.ts'
import type { Statement } from './rights-statements.ts'

export type Login = { config: pg.ClientConfig; role: string; verifier: string }

export function createLogin(owner: pg.ClientConfig, database: string, secret: string): Login {
  const role = loginRole(database)
  const password = createHmac('sha256', secret).update(`password of ${role}`).digest('base64url')
  return { config: loginConfig(owner, role, password), role, verifier: scramVerifier(password) }
}

function loginConfig(owner: pg.ClientConfig, user: string, password: string): pg.ClientConfig {
  if (!owner.connectionString) return { ...owner, user, password }
  const connectionString = editDatabaseUrl(owner.connectionString, (url) => {
    url.username = encodeURIComponent(user)
    url.password = password
  })
  return { connectionString }
}

/**
 * A SCRAM verifier (RFC 5803), the format that PostgreSQL stores. Given this instead of the password, PostgreSQL
 * never sees the password, and neither do its logs.
 */
function scramVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/** Sets the password when it differs, as after a restore under a name that was used before. */
export async function ensurePassword(owner: pg.Client, login: Login): Promise<void> {
  if (await canLogIn(login.config)) return
  // The lock serializes processes that start together; otherwise all but one would fail on the role's row.
  await owner.query(`select pg_advisory_lock(hashtext('authenticator password'))`)
  const missing = await missingPassword(login)
  for (const { sql } of missing)
    await owner.query(sql).catch((error: pg.DatabaseError) => {
      if (error.code !== '42501') throw error
      throw new MissingRights(missing)
    })
}

/** The statement that sets the password of an existing role, when the role has another one. */
export async function missingPassword(login: Login): Promise<Statement[]> {
  if (await canLogIn(login.config)) return []
  const sql = `alter role ${pg.escapeIdentifier(login.role)} password ${pg.escapeLiteral(login.verifier)}`
  return [{ sql, why: 'the role has the password of another installation' }]
}

async function canLogIn(login: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(login)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28P01 invalid_password, 28000 invalid_authorization_specification; pg raises its own error when none is set
    // yet.
    const { code, message } = error as pg.DatabaseError
    if (code === '28P01' || code === '28000' || message.includes('password')) return false
    throw error
  } finally {
    await client.end()
  }
}
