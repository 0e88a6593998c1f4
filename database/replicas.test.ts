// Tests a primary and a streaming standby through the product's own functions.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { connect, type Connected } from './connect.ts'
import type { Identity } from './database.ts'
import { ownPostgres, type OwnPostgres } from './testing/own-postgres.ts'
import { adaId } from './testing/prepared-cluster.ts'
import { until } from './testing/until.ts'

const service: Identity = { role: 'service_role' }
const ada: Identity = { role: 'authenticated', claims: { sub: adaId } }

let first: OwnPostgres
let second: OwnPostgres
let connected: Connected
before(async () => {
  first = await ownPostgres()
  await first.sql('create table public.notes (n integer); grant all on public.notes to service_role')
  second = await ownPostgres({ standbyOf: first, settings: { max_standby_streaming_delay: '100' } })
  connected = await connect({
    databaseUrl: first.url,
    replicaUrl: second.url,
    dataDir: '',
    secret: 'a secret of these tests',
  })
})
after(async () => {
  await connected.close()
  await second.close()
  await first.close()
})
beforeEach(() => until(() => isUsable()))

const isUsable = () => connected.replicas!.figures.replicas[0]!.problem === undefined
const write = (n: number) => connected.db.as(service).query('insert into public.notes values ($1)', [n])
const read = async () =>
  (
    await connected.db.reads
      .as(service)
      .query<{ most: number; standby: boolean }>(
        'select max(n) as most, pg_is_in_recovery() as standby from public.notes',
      )
  )[0]!

/** Each read sees the write right before it; returns how many of them the standby served. */
async function writeAndRead(from: number, times: number): Promise<number> {
  let byStandby = 0
  for (let n = from; n < from + times; n += 1) {
    await write(n)
    const { most, standby } = await read()
    assert.equal(most, n)
    if (standby) byStandby += 1
  }
  return byStandby
}

test('a standby answers reads, and what was just written is always among it', async () => {
  const answered = connected.replicas!.figures.answered.replica
  const byStandby = await writeAndRead(1, 60)
  assert.ok(byStandby > 0)
  assert.equal(connected.replicas!.figures.answered.replica, answered + byStandby)
})

test('on a standby a read has the role, the claims and the settings it has on the primary', async () => {
  const [row] = await connected.db.reads.as(ada, { statement_timeout: '1234ms' }).query(
    `select auth.uid() as uid, current_user as role, current_setting('statement_timeout') as time_limit,
       pg_is_in_recovery() as standby`,
  )
  assert.deepEqual(row, { uid: adaId, role: 'authenticated', time_limit: '1234ms', standby: true })
  await assert.rejects(connected.db.reads.as(ada).query('select * from public.notes'), { code: '42501' })
})

test('a standby that does not replay is passed over, and asked again when it has caught up', async () => {
  await second.sql('select pg_wal_replay_pause()')
  assert.equal(await writeAndRead(1_000, 20), 0)
  assert.equal(connected.replicas!.figures.replicas[0]!.problem, 'is behind')
  await second.sql('select pg_wal_replay_resume()')
  await until(isUsable)
  await until(async () => (await read()).standby)
  assert.equal((await read()).most, 1_019)
})

test('a read that the standby cancels, because it holds up the replay, is answered by the primary', async () => {
  await write(2_000)
  // Waits on the standby alone, until the replay of the lock below cancels it.
  const slow = connected.db.reads
    .as(service)
    .query(
      'select n, pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_sleep(60)::text end from public.notes where n = 2000',
    )
  await until(async () => {
    const [{ n }] = (await second.sql<{ n: string }>(
      `select count(*) as n from pg_stat_activity where wait_event = 'PgSleep'`,
    )) as [{ n: string }]
    return Number(n) > 0
  })
  await first.sql('alter table public.notes add column more integer')
  assert.deepEqual(await slow, [{ n: 2000, standby: false, case: null }])
})

for (const [what, text, code] of [
  ['that its own statement makes fail', 'select 1 / (n - n) from public.notes', '22012'],
  ['that names what does not exist', 'select * from private.no_such_table', '42P01'],
  ['that takes longer than it may', 'select pg_sleep(60) from public.notes', '57014'],
] as const)
  test(`a read ${what} is not run again by the primary`, async () => {
    await write(2_500)
    await until(async () => (await read()).standby)
    const { primary } = connected.replicas!.figures.answered
    const reads = connected.db.reads.as(service, { statement_timeout: '300ms' })
    await assert.rejects(reads.query(text), { code })
    assert.equal(connected.replicas!.figures.answered.primary, primary)
  })

test('a standby that stands still delays what hangs there by some seconds and nothing else', async () => {
  const rows = await second.sql<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'postgres' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const wake = await second.freeze()
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    assert.equal(await writeAndRead(3_000, 20), 0)
    assert.equal(connected.replicas!.figures.replicas[0]!.problem, 'does not answer')
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    wake()
  }
  await until(async () => (await read()).standby)
})

test('without its standby reads are answered by the primary, and by the standby once it is back', async () => {
  await second.stop()
  assert.equal(await writeAndRead(4_000, 20), 0)
  await second.start()
  await until(async () => (await read()).standby)
  assert.equal((await read()).most, 4_019)
})

test('a server that was promoted is asked no more, though it knows all that was written', async () => {
  await second.sql('select pg_promote()')
  assert.equal((await read()).standby, false)
  await until(() => connected.replicas!.figures.replicas[0]!.problem === 'is no standby')
  assert.equal(await writeAndRead(5_000, 5), 0)
})
