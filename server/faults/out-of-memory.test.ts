// Tests running out of memory, as in a container of a fixed size: the kernel kills one process after another while
// users write and a campaign is sent, and then PostgreSQL and the main process.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startEmbedded } from '#database/embedded.ts'
import { loginRole } from '#database/rights-facts.ts'
import { until } from '#database/testing/until.ts'
import { startRun, type RunDatabase } from '#server/testing/sending-faults/run.ts'
import { openAccount, writeRows, type Account } from '#server/testing/faults/confirmed-writes.ts'
import { startKeptAlive, type KeptAlive, type Part } from '#server/testing/faults/kept-alive.ts'
import { memoryLimit, type MemoryLimit } from '#server/testing/faults/memory-limit.ts'
import { times } from '#server/testing/faults/scale.ts'

const MEGABYTES = 1_536
let limit: MemoryLimit
let installation: KeptAlive
let ada: Account & { user: string }
before(async () => {
  limit = await memoryLimit(MEGABYTES)
  installation = await startKeptAlive({
    within: limit.within,
    env: {
      PROCESSES: '2',
      AUTH_AUTOCONFIRM: 'true',
      ALLOW_PRIVATE_HOSTS: 'true',
      BILLING: 'off',
      RATE_LIMIT_SCALE: '100000',
    },
  })
  ada = await openAccount(installation.url())
})
after(async () => {
  await installation.stop()
  await installation.remove()
  await limit.close()
})

const short: Part[] = ['a web process', 'the worker', 'PostgreSQL']
const long: Part[] = [...short, 'a backend of PostgreSQL', 'the first process']
const rounds = times(1, 20)
const victims = Array.from({ length: rounds }, () => (times(0, 20) > 0 ? long : short)).flat()

test('whoever is ended for want of memory, nobody is written to twice, nothing confirmed is lost, and all is started again', async (context) => {
  const database: RunDatabase = { adaId: ada.user, sql: installation.sql, login: {} }
  const run = await startRun(database, {
    leads: times(200, 8_000),
    mailboxes: 8,
    waits: { dot: 100, rcpt: 20, mail: 20 },
  })
  const writer = writeRows(installation.url, ada, 3)
  for (const victim of victims) {
    await untilHanding(run)
    const before = writer.confirmed.length
    const pid = await installation.pidOf(victim)
    await limit.exhaust(pid)
    await until(() => isGone(pid))
    await until(() => writer.confirmed.length >= before + 20)
  }
  await writer.stop()
  await until(async () => (await readiness()) === 200)
  const stored = await installation.sql(`select id from audience where workspace_id = '${ada.workspace}'`)
  assert.equal(await installation.stop(), 0)
  const account = await finish(run, database)
  const kills = await limit.kills()
  context.diagnostic(
    limit.endedBy === 'the kernel'
      ? `${victims.length} times out of ${MEGABYTES} MB: the kernel ended ${kills} processes`
      : `no limit can be set here: ${victims.length} processes ended by our own kill -9 instead`,
  )
  context.diagnostic(`the installation was started ${installation.starts()} times`)
  context.diagnostic(`${writer.confirmed.length} rows confirmed and kept, ${writer.again} tried again`)
  context.diagnostic(JSON.stringify(account))

  assert.deepEqual(writer.odd, [])
  const ids = new Set(stored.map(({ id }) => String(id)))
  assert.equal(ids.size, stored.length)
  assert.deepEqual(
    writer.confirmed.filter((id) => !ids.has(id)),
    [],
  )
  assert.deepEqual([account.duplicates, account.lost, account.open], [0, 0, 0])
  if (limit.endedBy === 'the kernel') assert.ok(kills >= victims.length)
})

const readiness = async () => {
  const answer = await fetch(`${installation.url()}/readyz`, { signal: AbortSignal.timeout(5_000) })
  return answer.status
}

type Run = Awaited<ReturnType<typeof startRun>>

/** Resolves when a message is in flight, or none is left. */
async function untilHanding(run: Run): Promise<void> {
  let isHanding = false
  void run.reaches('dot').then(() => (isHanding = true))
  await until(async () => isHanding || (await run.isOver()))
}

/** Other workers, on the same files, finish messages in flight, whose leases would last for minutes. */
async function finish(run: Run, database: RunDatabase) {
  const postgres = await startEmbedded({ dataDir: join(installation.dataDir, 'postgres') })
  const connection = { ...postgres.connection, database: 'coldframe' }
  const owner = new pg.Client(connection)
  await owner.connect()
  Object.assign(database.login, connection, { user: loginRole('coldframe') })
  database.sql = async (text) => (await owner.query<Record<string, unknown>>(text)).rows
  await database.sql(`update messages set lease_until = now() where state in ('sending', 'handing')`)
  try {
    return await run.finish()
  } finally {
    await owner.end()
    await postgres.stop()
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
