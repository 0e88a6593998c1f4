import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { ALARM_LIMITS, isTooMany } from '#core/reporting/alarms.ts'
import { endAlarms } from '#database/testing/engine-calls.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(async () => void (await t.sql('delete from workspaces; delete from notifications')))

const scenario = async () => await setUpScenario(t.sql, t.adaId, { leads: 0 })
type Scenario = Awaited<ReturnType<typeof scenario>>

let written = 0
async function send({ workspace, campaign }: Scenario, emails: number): Promise<string[]> {
  const rows =
    await t.sql(`insert into messages (workspace_id, created_by, kind, campaign_id, recipient, state, sent_at)
    select '${workspace}', null, 'campaign', '${campaign}', 'lead' || n || '@company' || n || '.test', 'sent', now()
    from generate_series(${(written += emails) - emails + 1}, ${written}) n returning id`)
  return rows.map(({ id }) => String(id))
}
const mark = async (ids: readonly string[], column: string) => {
  for (const id of ids) await t.sql(`update messages set ${column} = now() where id = '${id}'`)
}
const messagesSent = async () =>
  (await t.sql('select message from notifications order by created_at')).map(({ message }) => message)
const shown = async ({ workspace }: Scenario) => {
  const [listed] = await t.asAda('select alarms from campaign_figures($1)', [workspace])
  const [row] = await t.asAda('select dashboard_concerns($1) as c', [workspace])
  const { alarms } = row!['c'] as { alarms: { kind: string; bad: number; of: number }[] }
  const inWords = (list: typeof alarms) => list.map(({ kind, bad, of }) => `${kind} ${bad} of ${of}`)
  assert.deepEqual(inWords(alarms), inWords(listed!['alarms'] as typeof alarms))
  return inWords(alarms)
}

test('five of five bounced warn on every screen and by one notification, and nothing is paused', async () => {
  const running = await scenario()
  // Rejected at RCPT: none of them was ever accepted.
  const ids = await send(running, 5)
  await t.sql(`update messages set sent_at = null, state = 'sending'`)
  for (const id of ids)
    await t.sql(`update messages set state = 'refused', bounced_at = now() where id = '${id}'`)
  assert.deepEqual(await shown(running), ['bounces 5 of 5'])
  assert.deepEqual(await messagesSent(), [
    // The notification was sent when the rate became certain.
    '2 of 2 emails bounced within seven days. Pause the campaign and check where these addresses came from.',
  ])
  assert.deepEqual(await t.sql('select status from email_campaigns'), [{ status: 'sending' }])
  assert.deepEqual(await t.sql('select type from private.notice_deliveries where webhook_id is null'), [
    { type: 'campaign_warned' },
  ])
})

test('an alarm ends by itself among enough good emails, and a new one is told again', async () => {
  const running = await scenario()
  await mark(await send(running, 2), 'bounced_at')
  await send(running, 200)
  assert.deepEqual(await shown(running), [])
  await endAlarms(t.asService)
  await mark((await send(running, 10)).slice(0, 4), 'bounced_at')
  assert.deepEqual(await shown(running), ['bounces 6 of 212'])
  assert.equal((await messagesSent()).length, 2)
})

test('opt-outs and complaints warn as bounces do, each once', async () => {
  const running = await scenario()
  const ids = await send(running, 10)
  await mark(ids.slice(0, 3), 'unsubscribed_at')
  await mark(ids.slice(3, 4), 'complained_at')
  assert.deepEqual(await shown(running), ['complaints 1 of 10', 'opt_outs 4 of 10'])
  assert.equal((await messagesSent()).length, 2)
})

test('one bounce among few, and groups that take mail from members alone, warn of nothing', async () => {
  const running = await scenario()
  await mark(await send(running, 1), 'bounced_at')
  assert.deepEqual([await shown(running), await messagesSent()], [[], []])
  const groups = await send(running, 5)
  await t.sql(`update messages set answer_class = 'restricted' where id = any ('{${groups.join()}}')`)
  await mark(groups, 'bounced_at')
  assert.deepEqual(await shown(running), [])
})

test('the database and the screens warn by the same bound', async () => {
  const cases: { bad: number; whole: number }[] = []
  for (const whole of [1, 2, 3, 7, 19, 49, 50, 99, 100, 400, 5000, 300_000])
    for (const share of [0.0004, 0.01, 0.015, 0.03, 0.05, 0.2, 1])
      cases.push({ bad: Math.min(whole, Math.ceil(whole * share)), whole })
  const rows =
    await t.sql(`select l.kind, c.bad, c.whole, private.is_alarming(c.bad, c.whole, l.share, l.at_least) as warns
    from private.alarm_limits() l cross join jsonb_to_recordset('${JSON.stringify(cases)}') as c (bad bigint, whole bigint)`)
  assert.equal(rows.length, cases.length * 3)
  for (const { kind, bad, whole, warns } of rows) {
    const share = { part: Number(bad), whole: Number(whole) }
    assert.equal(
      warns,
      isTooMany(share, ALARM_LIMITS[kind as keyof typeof ALARM_LIMITS]),
      JSON.stringify({ kind, bad, whole }),
    )
  }
})
