import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  claimMessages,
  dryRunFacts,
  endAlarms,
  mailboxLimit,
  slowMailbox,
} from '#database/testing/engine-calls.ts'
import { identify } from '#database/testing/fresh-database.ts'
import { moveClock, setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

let s: Scenario
const viewer = identify('0190f0f0-0000-7000-8000-00000000f0f4', 'vito@coldframe.test')
const t = testDatabase(async () => {
  s = await setUpScenario(t.sql, t.adaId, { leads: 4, mailboxes: 2, mailbox: 'daily_limit = 30' })
  await t.sql(`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
      values ('0190f0f0-0000-7000-8000-00000000f0f4', 'vito@coldframe.test', now(), now(), now());
    insert into workspace_members (workspace_id, user_id, role) values ('${s.workspace}', '0190f0f0-0000-7000-8000-00000000f0f4', 'viewer');
    insert into messages (workspace_id, kind, campaign_id, mailbox_id, recipient, subject, state, sent_at)
      select '${s.workspace}', 'campaign', '${s.campaign}', '${s.mailboxes[0]}', 'p' || n || '@gmail.com', 'Hi', 'sent', now() from generate_series(1, 80) n`)
})

const bounce = async (count: number) =>
  await t.sql(`update messages set bounced_at = now() where id in (select id from messages where sent_at is not null and bounced_at is null
    and mailbox_id = '${s.mailboxes[0]}' order by id limit ${count})`)
const box = async () =>
  (await t.sql(`select state, paused_by, slowed_because from mailboxes where id = '${s.mailboxes[0]}'`))[0]!
const notices = async () =>
  (await t.sql(`delete from notifications where type like 'mailbox%' returning type`)).map(({ type }) => type)
const restore = async (who = t.ada) =>
  (await t.db.as(who).query<{ moved: number }>('select restore_pace($1) as moved', [[s.mailboxes[0]]]))[0]
    ?.moved

test('a rate that warns halves the limit, says why, and leaves new contacts to healthy mailboxes', async () => {
  await bounce(1)
  assert.equal((await box())['slowed_because'], null)
  await bounce(1)
  const slowed = await box()
  const today = new Date().toISOString().slice(0, 10)
  const allowed = await mailboxLimit(t.asService, s.mailboxes[0]!, today)
  assert.deepEqual([slowed['state'], allowed], ['active', 15])
  assert.match(String(slowed['slowed_because']), /2 of 80 emails came back/)
  assert.deepEqual(await notices(), ['mailbox_slowed'])
  // A new contact waits for the healthy mailbox, however soon the slowed one is free.
  await t.sql(`update mailboxes set next_free_at = now() + interval '1 hour' where id = '${s.mailboxes[1]}'`)
  const waits = await t.asAda<{ rule: string }>('select distinct rule from why_not_sent($1)', [s.campaign])
  assert.deepEqual(waits, [{ rule: 'gap' }])
  const { mailboxes } = await dryRunFacts(t.asService, s.campaign)
  assert.equal((mailboxes as { is_slowed: boolean }[]).filter(({ is_slowed }) => is_slowed).length, 1)
  await t.sql(`update mailboxes set next_free_at = '-infinity' where id = '${s.mailboxes[1]}'`)
  await claimMessages(t.asService)
  const claimed = await t.sql(`select distinct mailbox_id from messages where state = 'sending'`)
  assert.deepEqual(claimed, [{ mailbox_id: s.mailboxes[1] }])
})

test('a follow-up stays with the slowed mailbox that began the conversation', async () => {
  await t.sql(`update campaign_leads set mailbox_id = '${s.mailboxes[0]}', last_sent_at = now() - interval '3 days', state = 'active',
    due_at = now() - interval '1 hour' where id = (select l.id from campaign_leads l
      where not exists (select from messages m where m.lead_id = l.id) order by l.id limit 1);
    update mailboxes set next_check_at = '-infinity'`)
  await claimMessages(t.asService)
  assert.equal(
    (await t.sql(`select from messages where state = 'sending' and mailbox_id = '${s.mailboxes[0]}'`)).length,
    1,
  )
})

test('editors restore the pace for seven days, viewers and strangers do not', async () => {
  assert.deepEqual([await restore(viewer), await restore(t.bob)], [0, 0])
  await assert.rejects(restore(t.anon), { code: '42501' })
  assert.equal(await restore(), 1)
  await slowMailbox(t.asService, s.mailboxes[0]!)
  assert.equal((await box())['slowed_because'], null)
})

test('it ends by itself when the rate is right, and more of it pauses', async () => {
  await t.sql('update mailboxes set pace_restored_at = null')
  await slowMailbox(t.asService, s.mailboxes[0]!)
  assert.notEqual((await box())['slowed_because'], null)
  await moveClock(t.sql, '8 days')
  await endAlarms(t.asService)
  assert.equal((await box())['slowed_because'], null)
  await moveClock(t.sql, '0 days')
  await bounce(1)
  assert.deepEqual([(await box())['state'], (await box())['paused_by']], ['paused', 'reputation'])
})

test('members read the reputation of mailboxes, domains and providers, strangers do not', async () => {
  const read = async (who = t.ada) =>
    await t.db
      .as(who)
      .query<{ kind: string; name: string; sent: number; bounced: number; days: number[] }>(
        'select kind, name, sent::int, bounced::int, days::int[] from reputation($1, 7)',
        [s.workspace],
      )
  const rows = await read(viewer)
  assert.deepEqual(
    rows.map(({ kind, sent, bounced, days }) => [kind, sent, bounced, days.length, days.at(-1)]),
    [
      ['domain', 80, 3, 7, 80],
      ['mailbox', 80, 3, 7, 80],
      ['provider', 80, 3, 7, 80],
    ],
  )
  assert.equal(rows[2]!.name, 'Google')
  for (const who of [t.bob, t.anon]) await assert.rejects(read(who), { code: '42501' })
})
