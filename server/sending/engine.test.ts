import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, afterEach, before, test } from 'node:test'
import { pausedSending } from '#database/testing/installation-calls.ts'
import { addLeads, moveClock, setUpScenario } from '#database/testing/sending-scenario.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { throughPort } from '#server/testing/sending/test-engine.ts'
import { createHarness } from '#server/testing/sending/harness.ts'

const { run, untilTrue, ...harness } = createHarness()
let t: TestDatabase
before(async () => (t = await harness.open()))
after(() => harness.close())
afterEach(() => harness.clear())

const states = (state: string, count: number) =>
  `(select count(*) from messages where state = '${state}') = ${count}`

test('a campaign leaves: each lead gets one mail, and the sequence ends', async () => {
  const { taken, engine } = await run({}, { leads: 12, mailboxes: 3 })
  await untilTrue(states('sent', 12))
  assert.equal(new Set(taken.map(({ recipient }) => recipient)).size, 12)
  assert.equal(taken.length, 12)
  await untilTrue(`(select status from email_campaigns) = 'completed'`)
  assert.deepEqual(engine.errors, [])
})

test('a follow-up answers in the thread, from the same mailbox, with one Re:', async () => {
  const { raw } = await run({}, { leads: 1, mailboxes: 3, waits: [0, 0] })
  await untilTrue(states('sent', 2))
  const [first, second] = raw.map((mail) => mail.replaceAll(/\r\n[ \t]+/g, ' '))
  const id = /^Message-ID: (<.*>)$/im.exec(first!)![1]
  assert.match(second!, /^Subject: Re: A question, Lead$/m)
  assert.ok(second!.includes(`In-Reply-To: ${id}`) && second!.includes(`References: ${id}`))
  const from = (mail: string) => /^From: (.*)$/im.exec(mail)![1]
  assert.equal(from(first!), from(second!))
})

test('a refusal for now is tried again with the same Message-ID, from the same mailbox', async () => {
  const { taken } = await run(
    {
      act: (phase, _, visit) =>
        phase === 'rcpt' && visit < 3 ? { reply: '451 4.7.1 Greylisting in action' } : undefined,
    },
    { leads: 1, mailboxes: 3 },
  )
  await untilTrue(states('deferred', 1))
  const [before] = await t.sql('select rfc_message_id, mailbox_id, answer_class from messages')
  assert.equal(before!['answer_class'], 'greylist')
  await moveClock(t.sql, '20 minutes')
  await untilTrue(`${states('deferred', 1)} and (select attempts from messages) = 2`)
  await moveClock(t.sql, '2 hours')
  await untilTrue(states('sent', 1))
  const [sent] = await t.sql('select rfc_message_id, mailbox_id, attempts from messages')
  assert.deepEqual(sent, {
    rfc_message_id: before!['rfc_message_id'],
    mailbox_id: before!['mailbox_id'],
    attempts: 3,
  })
  assert.equal(taken[0]!.messageId, before!['rfc_message_id'])
})

test('an address that does not exist is suppressed, and nobody else waits for it', async () => {
  await run(
    {
      act: (phase, to) =>
        phase === 'rcpt' && to.startsWith('lead2@') ? { reply: '550 5.1.1 No such user' } : undefined,
    },
    { leads: 4 },
  )
  await untilTrue(`${states('sent', 3)} and ${states('refused', 1)}`)
  assert.deepEqual(await t.sql('select address, reason from suppressions'), [
    { address: 'lead2@company2.test', reason: 'bounce' },
  ])
  assert.deepEqual(await t.sql(`select state from campaign_leads where email like 'lead2@%'`), [
    { state: 'bounced' },
  ])
})

test('a password that no longer opens stops the mailbox, uses nobody up, and says so', async () => {
  const { taken } = await run(
    {
      act: (phase) =>
        phase === 'auth' ? { reply: '535 5.7.8 Username and Password not accepted' } : undefined,
    },
    { leads: 3, gap: [60, 60] },
    {
      openMailbox: async () => ({
        host: '127.0.0.1',
        servername: 'sink.test',
        port: harness.port(),
        security: 'none',
        user: 'ada',
        password: 'old',
      }),
    },
  )
  await untilTrue(`(select state from mailboxes) = 'broken'`)
  await untilTrue(states('queued', 1))
  assert.equal(taken.length, 0)
  assert.deepEqual(await t.sql('select attempts, lead_id is not null as led from messages'), [
    { attempts: 0, led: true },
  ])
  assert.deepEqual(await t.sql('select sent_count from mailboxes'), [{ sent_count: 0 }])
  assert.deepEqual(await t.sql('select type from notifications'), [{ type: 'mailbox_stopped' }])
})

test('a refusal of the sender rests the mailbox and suppresses nobody', async () => {
  await run(
    {
      act: (phase) =>
        phase === 'dot' ? { reply: '550 5.7.26 Unauthenticated email is not accepted' } : undefined,
    },
    { leads: 2 },
  )
  await untilTrue(`(select state from mailboxes) = 'paused'`)
  assert.deepEqual(await t.sql('select * from suppressions'), [])
})

test('a refusal of the text pauses the campaign; whoever was to get it still is', async () => {
  await run(
    { act: (phase) => (phase === 'dot' ? { reply: '552 5.3.4 Message too big' } : undefined) },
    { leads: 2 },
  )
  await untilTrue(`(select status from email_campaigns) = 'auto_paused'`)
  // The second message may have been in flight when the first was rejected; then it waits in the queue, and its lead
  // is active.
  await untilTrue(`(select count(*) from campaign_leads l where state in ('waiting', 'active') and (due_at is not null
    or exists (select from messages m where m.lead_id = l.id and m.state = 'queued'))) = 2`)
  assert.deepEqual(await t.sql('select * from suppressions'), [])
})

test('a line that breaks before the final dot is tried again, one that breaks after it never by itself', async () => {
  const { taken } = await run(
    {
      act: (phase, to, visit) =>
        to.startsWith('lead1@') && phase === 'data' && visit === 1
          ? { drop: true }
          : to.startsWith('lead2@') && phase === 'dot'
            ? { takeAndDrop: true }
            : undefined,
    },
    { leads: 3 },
  )
  await untilTrue(`${states('sent', 1)} and ${states('deferred', 1)} and ${states('uncertain', 1)}`)
  await moveClock(t.sql, '5 days')
  await sleep(200)
  assert.equal(taken.filter(({ recipient }) => recipient.startsWith('lead2@')).length, 1)
  assert.deepEqual(await t.sql(`select state from messages where recipient like 'lead2@%'`), [
    { state: 'uncertain' },
  ])
})

/** Stops sending at a point until it is released. */
function stopBefore(where: string) {
  const [arrival, barrier] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reached = async (point: string) => {
    if (point !== where) return
    arrival.resolve()
    await barrier.promise
  }
  return { hooks: { reached }, arrived: arrival.promise, goOn: barrier.resolve }
}

test('who unsubscribes before the fence gets nothing', async () => {
  const { hooks, arrived, goOn } = stopBefore('pre-fence')
  const { taken } = await run({}, { leads: 1, waits: [0, 0] }, hooks)
  await arrived
  await t.sql(`insert into suppressions (workspace_id, address, reason)
    select workspace_id, email, 'unsubscribe' from campaign_leads`)
  goOn()
  await untilTrue(states('suppressed', 1))
  assert.equal(taken.length, 0)
  assert.deepEqual(await t.sql('select state from campaign_leads'), [{ state: 'unsubscribed' }])
})

test('who unsubscribes after the fence may get that one mail, and no later step', async () => {
  const barrier = Promise.withResolvers<void>()
  const { taken } = await run(
    {},
    { leads: 1, waits: [0, 0] },
    { reached: async (point) => void (point === 'post-fence' && (await barrier.promise)) },
  )
  await untilTrue(states('handing', 1))
  await t.sql(`insert into suppressions (workspace_id, address, reason)
    select workspace_id, email, 'unsubscribe' from campaign_leads`)
  barrier.resolve()
  await untilTrue(`${states('sent', 1)} and (select state from campaign_leads) = 'unsubscribed'`)
  assert.equal(taken.length, 1)
})

for (const [name, act, left] of [
  ['paused', `update email_campaigns set status = 'paused'`, states('queued', 1)],
  ['deleted', `delete from email_campaigns`, states('cancelled', 1)],
  ['stopped with all sending', pausedSending('Restored'), states('queued', 1)],
  ['answered', `update campaign_leads set state = 'replied', due_at = null`, states('cancelled', 1)],
] as const) {
  test(`what is ${name} while it is handed over stops at the fence`, async () => {
    const { hooks, arrived, goOn } = stopBefore('pre-fence')
    const { taken } = await run({}, { leads: 1 }, hooks)
    await arrived
    await t.sql(act)
    goOn()
    await untilTrue(left)
    assert.equal(taken.length, 0)
    await t.sql('delete from private.sending_pause')
  })
}

test('a lead whose first name is missing waits with the reason, and goes when it is known', async () => {
  await run({}, { leads: 1, text: 'Hello {{job_title}},' })
  await untilTrue(`(select held_by from campaign_leads) = 'missing_value'`)
  assert.deepEqual(await t.sql('select * from messages'), [])
  assert.deepEqual(await t.sql('select reason, state from campaign_leads'), [
    { reason: '{{job_title}} has no value and no fallback.', state: 'waiting' },
  ])
  await t.sql(`update audience set job_title = 'Engineer'; update mailboxes set next_check_at = '-infinity'`)
  await untilTrue(states('sent', 1))
})

test('the unsubscribe link and the postal address stand in every mail, and both headers of RFC 8058', async () => {
  const { raw } = await run({}, { leads: 1, html: '<p>Hello {{first_name|there}}</p>' })
  await untilTrue(states('sent', 1))
  const [{ id }] = (await t.sql('select id from messages')) as [{ id: string }]
  assert.ok(raw[0]!.replaceAll('=\r\n', '').includes(`https://track.test/t/u/${id}`))
  assert.match(raw[0]!, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  assert.match(raw[0]!, /1 Test Street, Lisbon/)
})

test('where every server is out of reach nobody is used up, and the mailbox says so', async () => {
  await run({}, { leads: 2, gap: [60, 60] }, { openMailbox: throughPort(1) })
  await untilTrue(`(select state_reason from mailboxes) like '%ECONNREFUSED%'`)
  await untilTrue(states('queued', 1))
  assert.deepEqual(await t.sql('select attempts from messages'), [{ attempts: 0 }])
})

test('a changed schedule, cap, holiday or zone reaches the leads that wait for it within two seconds', async () => {
  const today = new Date()
  today.setUTCDate(today.getUTCDate() + 8 - (today.getUTCDay() || 7))
  today.setUTCHours(10, 0, 0, 0)
  const monday = today.toISOString().slice(0, 10)
  await moveClock(t.sql, `${today.getTime() - Date.now()} milliseconds`)
  // Only the save can wake the engine: it polls once a minute.
  const { campaign } = await run({}, { leads: 2, campaign: 'daily_cap = 1' }, { pollMs: 60_000 })
  await untilTrue(states('sent', 1))
  const waiting: [held: string, change: string][] = [
    ["send_days = '{2}'", "send_days = '{1,2}'"],
    ["hour_from = '12:00'", "hour_from = '09:00'"],
    [`closed_dates = '{${monday}}'`, "closed_dates = '{}'"],
    ["hour_from = '12:00', time_zone = 'UTC'", "time_zone = 'Asia/Kolkata'"],
  ]
  const changes = [`update email_campaigns set daily_cap = 2 where id = '${campaign}'`]
  for (const [held, change] of waiting) {
    // The engine claims a lead at once, so the rule that holds it comes first.
    const other = await setUpScenario(t.sql, t.adaId, { leads: 0, campaign: held })
    await addLeads(t.sql, other, 1)
    changes.push(`update email_campaigns set ${change} where id = '${other.campaign}'`)
  }
  await t.sql(`update mailboxes set next_check_at = '-infinity'`)
  await t.sql(`select pg_notify('sending', '')`)
  await untilTrue(`(select count(*) from campaign_leads where held_by = 'window') = 4`)
  for (const [done, change] of changes.entries()) {
    const saved = performance.now()
    await t.sql(change)
    await untilTrue(states('sent', done + 2))
    assert.ok(performance.now() - saved < 2_000, change)
  }
})

test('a manual answer is sent at once and moves no sequence', async () => {
  const { workspace, campaign, mailboxes, raw } = await run({}, { leads: 1, waits: [0, 5], gap: [300, 300] })
  await untilTrue(states('sent', 1))
  await t.sql(`with written as (
      insert into messages (workspace_id, kind, campaign_id, lead_id, mailbox_id, recipient, subject, state, rfc_references)
      select '${workspace}', 'answer', '${campaign}', id, '${mailboxes[0]}', email, 'Re: Yes', 'queued', '{one@company.test}'
      from campaign_leads returning id, workspace_id)
    insert into message_bodies (id, workspace_id, content_text) select id, workspace_id, 'With pleasure.' from written`)
  await untilTrue(states('sent', 2))
  assert.match(raw[1]!, /^In-Reply-To: <one@company.test>$/m)
  assert.doesNotMatch(raw[1]!, /List-Unsubscribe/)
  const [lead] = await t.sql(`select state, due_at > now() + interval '4 days' as waits from campaign_leads`)
  assert.deepEqual(lead, { state: 'active', waits: true })
})

test('a stop lets what is being handed over finish, and claims no more', async () => {
  const barrier = Promise.withResolvers<void>()
  const { taken, engine } = await run(
    {},
    { leads: 50, mailboxes: 4 },
    { concurrency: 4, reached: async (point) => void (point === 'post-fence' && (await barrier.promise)) },
  )
  await untilTrue(states('handing', 4))
  const stopped = engine.stop()
  barrier.resolve()
  await stopped
  assert.deepEqual(
    await t.sql(`select count(*)::int as n from messages where state in ('sending', 'handing')`),
    [{ n: 0 }],
  )
  assert.equal(taken.length, (await t.sql(`select id from messages where state = 'sent'`)).length)
  assert.equal(taken.length, 4)
})
