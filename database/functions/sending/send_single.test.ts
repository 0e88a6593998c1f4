import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { pausedSending, suppressErased } from '#database/testing/installation-calls.ts'
import { claimMessages, holdUnwritten, passFence, resolveStopped } from '#database/testing/engine-calls.ts'
import type { Identity } from '#database/database.ts'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'
import { moveClock } from '#database/testing/sending-scenario.ts'

let mailbox = ''
const t = testScenario(async () => {
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter')`,
  )
})
afterEach(async () => {
  await t.sql(
    `delete from messages; delete from mailboxes; delete from suppressions; delete from private.sending_pause`,
  )
  await moveClock(t.sql, '0')
})

type Written = { subject?: string; recipient?: string; text?: string; mailbox?: string; box?: string }

/** An email that Ada wrote, sent by the given user. */
async function write(
  who: Who | Identity,
  { subject = 'Hello', recipient = 'lin@example.com', ...more }: Written = {},
) {
  mailbox = randomUUID()
  await t.sql(`insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port)
    values ('${mailbox}', '${workspaceId}', 'ada${mailbox.slice(0, 8)}@example.com', 'smtp.example.com', 587)`)
  if (more.box) await t.sql(`update mailboxes set ${more.box} where id = '${mailbox}'`)
  const id = randomUUID() as string
  await t.asAda(`insert into messages (id, workspace_id, recipient, subject) values ($1, $2, $3, $4)`, [
    id,
    workspaceId,
    recipient,
    subject,
  ])
  const identity = typeof who === 'string' ? identityOf(t, who) : who
  const off = () =>
    t.db
      .as(identity)
      .query('select public.send_single($1, $2, $3, $4) as at', [
        id,
        more.mailbox ?? mailbox,
        more.text ?? 'Hi',
        '<p>Hi</p>',
      ])
  return { id, off, leavesAt: await off().then((rows) => new Date(String(rows[0]!['at']))) }
}

const one = async (query: string) => (await t.sql(query))[0]
const cancel = (who: Identity, id: string, forget = true) =>
  t.db.as(who).query('select public.cancel_single($1, $2) as gone', [id, forget])
const claim = async () => (await claimMessages(t.asService)).length

for (const who of ['owner', 'editor'] as const) {
  test(`${who} sends a tracked email, which leaves in a few seconds`, async () => {
    const { id, leavesAt } = await write(who)
    const wait = leavesAt.getTime() - Date.now()
    assert.ok(wait > -60_000 && wait <= 10_000, `${wait} ms`)
    assert.deepEqual(
      await one(
        `select m.state, m.mailbox_id, b.content_text, b.content_html from messages m join message_bodies b using (id) where id = '${id}'`,
      ),
      { state: 'queued', mailbox_id: mailbox, content_text: 'Hi', content_html: '<p>Hi</p>' },
    )
  })
}

for (const who of ['viewer', 'stranger', 'admin', 'nobody'] as const) {
  test(`${who} sends and takes back nothing`, async () => {
    await assert.rejects(write(who), /no access/)
    const { id } = await write('owner')
    await assert.rejects(cancel(identityOf(t, who), id), /no access/)
  })
}

test('who is not signed in may not even ask', async () => {
  await assert.rejects(write('anon'), /permission denied/)
})

test('sent off twice it is one email, at the time first said', async () => {
  const { off, leavesAt } = await write('owner')
  const [again] = await off()
  assert.equal(new Date(String(again!['at'])).getTime(), leavesAt.getTime())
  assert.deepEqual(await t.sql('select count(*)::int as n from message_bodies'), [{ n: 1 }])
})

const refusals: [string, Written, string, RegExp][] = [
  ['without a subject', { subject: ' ' }, '', /has no subject/],
  [
    'to whom opted out',
    {},
    `insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'lin@example.com', 'unsubscribe')`,
    /lin@example.com is on the suppression list/,
  ],
  [
    'to a suppressed company',
    {},
    `insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'example.com', 'manual')`,
    /is on the suppression list/,
  ],
  ['to whom was erased', {}, suppressErased(workspaceId, 'lin@example.com'), /asked to be erased/],
  [
    'while all sending is stopped',
    {},
    pausedSending('Restored from a copy'),
    /stopped on this installation: Restored/,
  ],
  ['from a paused mailbox', { box: `state = 'paused'` }, '', /is paused/],
  ['from a mailbox that can not sign in', { box: `state = 'broken'` }, '', /can't sign in/],
  ['from a mailbox of somebody else', { mailbox: randomUUID() }, '', /no such mailbox/],
]
for (const [name, written, scenario, words] of refusals) {
  test(`${name} nothing leaves, and it says why`, async () => {
    if (scenario) await t.sql(scenario)
    await assert.rejects(write('owner', written), words)
    assert.deepEqual(await t.sql('select state from messages'), [{ state: null }])
  })
}

test('an email of nothing is not sent', async () => {
  const { id } = await write('owner')
  await t.sql(`update messages set state = null; delete from message_bodies`)
  await assert.rejects(
    t.asAda('select public.send_single($1, $2, $3, $4)', [id, mailbox, ' ', '']),
    /nothing to send/,
  )
})

test('when the plan has lapsed nothing leaves', async () => {
  await t.sql(`update subscriptions set subscription_status = 'canceled'`)
  const sent = t.sql(
    `insert into messages (workspace_id, recipient, subject) values ('${workspaceId}', 'lin@example.com', 'Hi') returning id`,
  )
  const [{ id }] = (await sent) as [{ id: string }]
  await assert.rejects(t.asAda('select public.send_single($1, $2, $3, $4)', [id, randomUUID(), 'Hi', '']), {
    code: 'PT402',
  })
  await t.sql(`update subscriptions set subscription_status = 'active'`)
})

test('what was marked as sent by hand is not sent again', async () => {
  const { id } = await write('owner')
  await t.sql(
    `update messages set state = null, sent_at = now() where id = '${id}'; delete from message_bodies`,
  )
  await assert.rejects(
    t.asAda('select public.send_single($1, $2, $3, $4)', [id, mailbox, 'Hi', '']),
    /sent already/,
  )
})

test('nobody says of an email that waits here that it was sent', async () => {
  const { id } = await write('owner')
  await t.asAda('select public.mark_message_sent($1)', [id])
  assert.deepEqual(await one('select sent_at from messages'), { sent_at: null })
})

test('taken back in time nothing is left of it, and it is never claimed', async () => {
  const { id } = await write('editor')
  assert.deepEqual(await cancel(t.ada, id), [{ gone: true }])
  await moveClock(t.sql, '1 minute')
  assert.equal(await claim(), 0)
  assert.deepEqual(await t.sql('select id from messages union all select id from message_bodies'), [])
})

test('cancelled later its content stays', async () => {
  const { id } = await write('owner')
  assert.deepEqual(await cancel(t.ada, id, false), [{ gone: false }])
  assert.deepEqual(
    await one('select m.state, b.content_text from messages m join message_bodies b using (id)'),
    { state: 'cancelled', content_text: 'Hi' },
  )
})

test('cancelled while a process has claimed it, it stops at the fence', async () => {
  const { id } = await write('owner')
  await moveClock(t.sql, '1 minute')
  assert.equal(await claim(), 1)
  const [{ claim: held }] = (await t.sql('select claim from messages')) as [{ claim: string }]
  assert.deepEqual(await cancel(t.ada, id), [{ gone: false }])
  assert.deepEqual(await passFence(t.asService, [id], [held]), [])
  assert.deepEqual(await one('select state from messages'), { state: 'cancelled' })
})

test('past the fence nothing is taken back', async () => {
  const { id } = await write('owner')
  await t.sql(`update messages set state = 'handing'`)
  await assert.rejects(cancel(t.ada, id), /can no longer be cancelled/)
})

test('an email waits for its few seconds, and is claimed once', async () => {
  await write('owner')
  assert.equal(await claim(), 0)
  await moveClock(t.sql, '11 seconds')
  assert.equal(await claim(), 1)
  assert.equal(await claim(), 0)
})

test('it waits for no gap, counts for the day, and the next of the mailbox keeps the gap', async () => {
  await write('owner', { box: `gap_min = 300, gap_max = 300, next_free_at = now() + interval '5 minutes'` })
  await moveClock(t.sql, '11 seconds')
  assert.equal(await claim(), 1)
  const { sent, waits } = (await one(
    `select sent_count as sent, next_free_at > now() + interval '299 seconds' as waits from mailboxes`,
  ))!
  assert.deepEqual({ sent, waits }, { sent: 1, waits: true })
})

test('at the limit of the day it leaves tomorrow, and says so', async () => {
  const { leavesAt } = await write('owner', {
    box: `daily_limit = 1, sent_on = current_date, sent_count = 1`,
  })
  // The time is also right a minute before midnight.
  assert.ok(leavesAt.getTime() > Date.now())
  assert.equal(leavesAt.toISOString().slice(11, 19), '00:00:00')
})

test('of two at once only as many leave as the limit has room for', async () => {
  const { id } = await write('owner', { box: 'daily_limit = 1, gap_min = 0, gap_max = 0' })
  await t.sql(`with more as (insert into messages (workspace_id, recipient, subject, kind, mailbox_id, state, next_at)
    select workspace_id, recipient, subject, kind, mailbox_id, state, next_at from messages where id = '${id}' returning id) select * from more`)
  await moveClock(t.sql, '11 seconds')
  assert.equal(await claim(), 1)
  assert.deepEqual(
    await t.sql(
      `select state, next_at > now() + interval '11 seconds' as later from messages order by state`,
    ),
    [
      { state: 'queued', later: true },
      { state: 'sending', later: false },
    ],
  )
})

test('outside of the hours and on days off it waits until they are over', async () => {
  const { leavesAt } = await write('owner', {
    box: `frozen_from = current_date - 1, frozen_to = current_date + 2`,
  })
  assert.ok(leavesAt.getTime() > Date.now() + 2 * 86_400_000)
  assert.equal(await claim(), 0)
})

test('a mailbox that is paused meanwhile holds it, and after four days nobody expects it any more', async () => {
  await write('owner')
  await t.sql(`update mailboxes set state = 'paused'`)
  await moveClock(t.sql, '1 day')
  assert.equal(await claim(), 0)
  await moveClock(t.sql, '5 days')
  await t.sql(`update mailboxes set state = 'active'`)
  assert.equal(await claim(), 0)
  assert.deepEqual(await one('select state from messages'), { state: 'expired' })
})

test('with its mailbox goes what waits in it, and says so', async () => {
  await write('owner')
  await t.sql('delete from mailboxes')
  assert.deepEqual(await one('select state, answer from messages'), {
    state: 'cancelled',
    answer: 'The mailbox was removed before it was sent.',
  })
})

test('who opts out after it was sent off gets nothing', async () => {
  const { id } = await write('owner')
  await moveClock(t.sql, '11 seconds')
  await claim()
  await t.sql(
    `insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'lin@example.com', 'unsubscribe')`,
  )
  const { claim: held } = (await one('select claim from messages'))!
  assert.deepEqual(await passFence(t.asService, [id], [held]), [])
  await resolveStopped(t.asService, id, held)
  assert.deepEqual(await one('select state from messages'), { state: 'suppressed' })
})

test('what can not be written is refused in words and never dropped', async () => {
  const { id } = await write('owner')
  await moveClock(t.sql, '11 seconds')
  await claim()
  const { claim: held } = (await one('select claim from messages'))!
  await holdUnwritten(t.asService, held, id, 'too_big', 'This email is larger than 10 MB.')
  assert.deepEqual(await one('select state, answer from messages'), {
    state: 'refused',
    answer: 'This email is larger than 10 MB.',
  })
  assert.deepEqual(await one('select sent_count from mailboxes'), { sent_count: 0 })
})

test('members still see what they sent when the plan has lapsed', async () => {
  await write('owner')
  await t.sql(`update subscriptions set subscription_status = 'canceled'`)
  assert.equal((await t.db.as(identityOf(t, 'viewer')).query('select id from messages')).length, 1)
  await t.sql(`update subscriptions set subscription_status = 'active'`)
})
