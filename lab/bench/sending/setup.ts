// A separate PostgreSQL with a user, for all measurements of sending.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Connected } from '../../../database/connect.ts'
import type { Scenario } from '../../../database/testing/sending-scenario.ts'
import { testEngine } from '../../../server/testing/sending/test-engine.ts'

export const CONCURRENCY = 50
export const MAILBOXES = 20

export const text = `Hello {{first_name|there}},\n\n${'I saw what you build and have a question about it. '.repeat(8)}\n\nSee https://company.test/plan`
export const html = `<p>Hello {{first_name|there}},</p><p>${'I saw what you build and have a question about it. '.repeat(8)}</p><p><a href="https://company.test/plan">Plan</a></p>`

export type Setup = {
  connected: Connected
  sql: (text: string) => Promise<Record<string, unknown>[]>
  owner: string
  close(): Promise<void>
}

export async function openSetup(): Promise<Setup> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-bench-'))
  // With fsync, like in production: marks are durable.
  const connected = await connect({ dataDir: folder, secret: 'a secret for measuring, long enough' })
  const client = new pg.Client(connected.owner)
  await client.connect()
  const sql: Setup['sql'] = async (query) => (await client.query<Record<string, unknown>>(query)).rows
  const owner = randomUUID()
  await sql(`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
    values ('${owner}', 'bench@coldframe.test', now(), now(), now())`)
  return {
    connected,
    sql,
    owner,
    async close() {
      await client.end()
      await connected.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes initial data without triggers. */
export async function withoutTriggers(sql: Setup['sql'], write: () => Promise<unknown>): Promise<void> {
  await sql('set session_replication_role = replica')
  await write()
  await sql('set session_replication_role = origin')
}

export async function countSent(sql: Setup['sql'], { campaign }: Scenario): Promise<number> {
  const [row] = await sql(
    `select count(*) as n from messages where campaign_id = '${campaign}' and state = 'sent'`,
  )
  return Number(row!['n'])
}

/** `watch` gets the number of sent mails several times a second. Returns the duration in seconds. */
export async function sendAll(
  { sql }: Setup,
  db: Connected['db'],
  { scenario, mails, port }: { scenario: Scenario; mails: number; port: number },
  watch: (sent: number) => void = () => undefined,
): Promise<number> {
  // Leases are checked as rarely as in production.
  const engine = await testEngine(db, port, { concurrency: CONCURRENCY, reapMs: 5_000 })
  const start = performance.now()
  await engine.start()
  for (let sent = 0; sent < mails; watch(sent)) {
    await sleep(20)
    sent = await countSent(sql, scenario)
  }
  const seconds = (performance.now() - start) / 1000
  await engine.stop()
  if (engine.errors.length > 0) throw new Error(String(engine.errors[0]), { cause: engine.errors[0] })
  return seconds
}
