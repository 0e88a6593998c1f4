// What this process sees around it. Each look is bounded in time: a check that hangs would hide all others.
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Database } from '#database/database.ts'
import { readFolder } from '#database/migrate.ts'
import type { Config } from '../config.ts'
import { readDisk } from '../operations/disk.ts'
import { readSecrets } from '../secrets.ts'
import type { DatabaseFacts, ServerFacts } from './facts.ts'

const patienceMs = 4_000
const sqlFolder = join(import.meta.dirname, '..', '..', 'database')

export async function gatherFacts(config: Config, db: Database, now: () => Date): Promise<ServerFacts> {
  const [disk, files, echoMs, mailServer, keys] = await Promise.all([
    readDisk(config.dataDir),
    readSchemaFiles(),
    hearEcho(db),
    greetMailServer(config.mail.smtpUrl),
    lookAtKeys(config),
  ])
  return { now: now(), skewMs: 0, disk, files, echoMs, mailServer, keys, embedded: !config.databaseUrl }
}

/** As the admin; the skew is held against the middle of the round trip. */
export async function askDatabase(
  ask: () => Promise<DatabaseFacts>,
  now: () => Date,
): Promise<{ facts: DatabaseFacts; skewMs: number }> {
  const asked = now().getTime()
  const facts = await ask()
  const middle = (asked + now().getTime()) / 2
  return { facts, skewMs: Date.parse(facts.clock) - middle }
}

async function readSchemaFiles(): Promise<Record<string, string>> {
  const files = await readFolder(sqlFolder)
  return Object.fromEntries(files.map(({ kind, name, digest }) => [`${kind}/${name}`, digest]))
}

/** The way every live update goes: NOTIFY, and LISTEN on a connection of its own. */
async function hearEcho(db: Database): Promise<number | null> {
  const heard = Promise.withResolvers<void>()
  const channel = `health_${randomUUID().slice(0, 8)}`
  try {
    const stop = await db.listen(channel, () => heard.resolve())
    const sent = performance.now()
    await db.as({ role: 'service_role' }).query('select pg_notify($1, $2)', [channel, ''])
    const inTime = await Promise.race([
      heard.promise.then(() => true),
      sleep(patienceMs, false, { ref: false }),
    ])
    const took = performance.now() - sent
    await stop()
    return inTime ? took : null
  } catch {
    return null
  }
}

async function greetMailServer(smtpUrl: string | undefined): Promise<ServerFacts['mailServer']> {
  if (!smtpUrl) return undefined
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return { ok: true }
  } catch (error) {
    return { ok: false, reason: (error as Error).message }
  } finally {
    transport.close()
  }
}

async function lookAtKeys({ dataDir, jwtSecret }: Config): Promise<ServerFacts['keys']> {
  const fromEnvironment = jwtSecret !== undefined
  try {
    const { mtime, mode } = await stat(join(dataDir, 'secrets.json'))
    const { rotating } = await readSecrets(dataDir)
    return { madeAt: mtime, private: (mode & 0o077) === 0, fromEnvironment, rotating: Object.keys(rotating) }
  } catch {
    return { madeAt: null, private: true, fromEnvironment, rotating: [] }
  }
}
