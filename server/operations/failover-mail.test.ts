// Tests a campaign that is being sent while the primary freezes, its standby is promoted, and the former primary
// returns.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '#database/connect.ts'
import { ownPostgres } from '#database/testing/own-postgres.ts'
import { adaId } from '#database/testing/prepared-cluster.ts'
import { moveClock, setUpScenario } from '#database/testing/sending-scenario.ts'
import { until } from '#database/testing/until.ts'
import { startSink } from '#server/testing/sending/sink.ts'
import { testEngine } from '#server/testing/sending/test-engine.ts'

const LEADS = 100

test('an email sent during a failover arrives at most once, and is recorded as sent or uncertain', async (t) => {
  const first = await ownPostgres()
  await first.sql(`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
    values ('${adaId}', 'ada@coldframe.test', now(), now(), now())`)
  const second = await ownPostgres({ standbyOf: first })
  await first.sql(`alter system set synchronous_standby_names = '*'`)
  await first.sql('select pg_reload_conf()')
  const accepted: string[] = []
  const sink = await startSink({
    act: (phase) => (phase === 'dot' ? { waitMs: 20 } : undefined),
    taken: ({ recipient }) => void accepted.push(recipient),
  })
  const hosts = [first, second].map(({ connection: { host } }) => encodeURIComponent(host!)).join(',')
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-failover-'))
  const connected = await connect({
    databaseUrl: `postgresql://postgres@localhost/coldframe?host=${hosts}`,
    dataDir,
    secret: 'a secret of this test',
  })
  const engine = await testEngine(connected.openPool(6), sink.port, {
    leaseSeconds: 2,
    // A message that passed the fence without a result is uncertain after the last of these.
    timeouts: { connectMs: 5_000, commandMs: 10_000, dotMs: 2_000 },
    reapMs: 500,
  })
  t.after(async () => {
    await engine.stop()
    await connected.close()
    await sink.close()
    await second.close()
    await first.close()
    await rm(dataDir, { recursive: true })
  })

  await setUpScenario(first.sql, adaId, { leads: LEADS, mailboxes: 4, smtpPort: sink.port })
  await engine.start()
  await until(() => accepted.length > 20)
  const unfreeze = await first.freeze()
  await second.sql('select pg_promote()')
  const acceptedBefore = accepted.length
  await until(() => accepted.length > acceptedBefore + 20)
  unfreeze()
  const inState = async (...states: string[]) => {
    const rows = await second.sql<{ email: string }>(
      `select lower(l.email) as email from messages m join campaign_leads l on l.id = m.lead_id
       where m.state in ('${states.join("','")}')`,
    )
    return rows.map(({ email }) => email)
  }
  const allAre = async (...states: string[]) => (await inState(...states)).length === LEADS
  const countStates = () => second.sql('select state, count(*) from messages group by state')
  // Messages whose fence could not be reached are retried a quarter of an hour later.
  await until(() => allAre('sent', 'uncertain', 'deferred'), countStates)
  await moveClock(second.sql, '1 hour')
  await until(() => allAre('sent', 'uncertain'), countStates)
  const [sent, uncertain] = [await inState('sent'), await inState('uncertain')]

  assert.equal(new Set(accepted).size, accepted.length, 'no email arrived twice')
  assert.deepEqual(
    sent.filter((recipient) => !accepted.includes(recipient)),
    [],
    'every email marked as sent was accepted',
  )
  assert.deepEqual(
    accepted.filter((recipient) => !sent.includes(recipient) && !uncertain.includes(recipient)),
    [],
    'every accepted email is recorded',
  )
})
