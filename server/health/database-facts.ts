// The database's own data, and observations from using it.
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { urlsOf } from '#database/database-url.ts'
import type { Database } from '#database/database.ts'
import type { Config } from '#server/config.ts'
import { readDisk, type Disk } from '#server/operations/disk.ts'
import { inTime } from '#server/operations/in-time.ts'
import { unchecked, type Outcome, type Unknown } from './check.ts'

/** The result of `private.system_facts`, and this process's observations of the database. */
export type DatabaseFacts = DatabaseAnswer & {
  /** The offset of its clock from ours, in milliseconds. */
  skewMs: number
  /** The milliseconds until a NOTIFY was received; null when it never was. */
  echoMs: number | null
  /** An outcome explains why there is no measurement: its disk is not visible to us, or is that of the data folder. */
  disk: Disk | Outcome
}

/** The facts, with the settings and the time at which they are evaluated. */
export type CheckedDatabase = DatabaseFacts & { config: Config; now: Date }

type DatabaseAnswer = {
  clock: string
  version: string
  version_number: number
  settings: Record<string, string | undefined>
  connections: number
  size: number
  trigrams: boolean
  /** In seconds; null when it is not visible to us. */
  oldest_transaction: number | null
  open_tables: number
  outbox: OutboxState
  jobs: JobState[]
  sending_paused: string | null
}

type OutboxState = {
  waiting: number
  failing: number
  most_attempts: number
  oldest: string | null
  last_sent_at: string | null
}

export type JobState = {
  name: string
  every_seconds: number
  last_run_at: string
  last_ok_at: string | null
  last_failure_at: string | null
  last_error: string | null
  runs: number
  failures: number
  next_at: string
}

type Sources = {
  config: Config
  db: Database
  now: () => Date
}

export async function gatherDatabase({ config, db, now }: Sources): Promise<CheckedDatabase | Unknown> {
  try {
    const startedAt = now().getTime()
    const answer = await inTime(readSystemFacts(db), 'The database')
    const middle = (startedAt + now().getTime()) / 2
    const [echoMs, disk] = await Promise.all([hearEcho(db), findDisk(config, answer.settings)])
    return { ...answer, skewMs: Date.parse(answer.clock) - middle, echoMs, disk, config, now: now() }
  } catch (error) {
    return { unknown: explain(error as Error) }
  }
}

async function readSystemFacts(db: Database): Promise<DatabaseAnswer> {
  const [row] = await db
    .as({ role: 'service_role', readOnly: true })
    .query<{ facts: DatabaseAnswer }>('select private.system_facts() as facts')
  return row!.facts
}

// 42883 undefined_function, 3F000 invalid_schema_name.
function explain(error: Error & { code?: string }): string {
  if (error.code === '42883' || error.code === '3F000')
    return 'The database does not have this version yet: see Migrations.'
  return `The database does not respond: ${error.message}.`
}

/** Tests the path of every live update: NOTIFY, and LISTEN on a separate connection. */
async function hearEcho(db: Database): Promise<DatabaseFacts['echoMs']> {
  const heard = Promise.withResolvers<void>()
  const channel = `health_${randomUUID().slice(0, 8)}`
  const listening = db.listen(channel, () => heard.resolve())
  try {
    await inTime(listening, 'LISTEN')
    const sent = performance.now()
    await db.as({ role: 'service_role' }).query('select pg_notify($1, $2)', [channel, ''])
    await inTime(heard.promise, 'NOTIFY')
    return performance.now() - sent
  } catch {
    return null
  } finally {
    // Ends it even when it starts only after the timeout.
    await inTime(
      listening.then((stop) => stop()),
      'LISTEN',
    ).catch(() => undefined)
  }
}

async function findDisk(
  { dataDir, databaseUrl }: Config,
  settings: DatabaseAnswer['settings'],
): Promise<DatabaseFacts['disk']> {
  if (databaseUrl && !isOnThisMachine(databaseUrl))
    return { state: 'off', found: 'PostgreSQL is on another machine. Monitor its disk there.' }
  const folder = databaseUrl ? settings['data_directory'] : join(dataDir, 'postgres')
  if (!folder)
    return {
      state: 'off',
      found: 'PostgreSQL does not show Coldframe where its files are.',
      fix: 'As an administrator, run: grant pg_monitor to service_role',
    }
  try {
    const [theirs, ours] = await Promise.all([stat(folder), stat(dataDir)])
    if (theirs.dev === ours.dev) return { state: 'off', found: 'On the same disk as DATA_DIR.' }
  } catch {
    return { state: 'off', found: `Coldframe may not read ${folder}. Monitor its disk another way.` }
  }
  return (await readDisk(folder)) ?? unchecked({ unknown: `The free space of ${folder} could not be read.` })
}

function isOnThisMachine(databaseUrl: string): boolean {
  return urlsOf(databaseUrl).every((one) => {
    const { hostname, searchParams } = new URL(one)
    const host = searchParams.get('host') ?? hostname
    return host.startsWith('/') || ['', 'localhost', '127.0.0.1', '[::1]'].includes(host)
  })
}
