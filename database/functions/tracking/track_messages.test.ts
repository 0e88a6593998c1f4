import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventIdAt } from '#database/testing/event-months.ts'
import { countMessages } from '#database/testing/engine-calls.ts'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const message = '01900aaa-0000-7000-8000-00000000aaaa'
const t = testScenario(async () => {
  await t.sql(`
    insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter');
    insert into messages (id, workspace_id, recipient, created_by, created_at)
    values ('${message}', '${workspaceId}', 'lin@example.com', '${t.adaId}', now());`)
})

async function happen(kind: string, verdict: string): Promise<string> {
  const [row] =
    await t.sql(`insert into message_events (workspace_id, message_id, kind, verdict, classifier_version)
    values ('${workspaceId}', '${message}', '${kind}', '${verdict}', 1) returning id`)
  await countMessages(t.asService, [message])
  return String(row?.id)
}
const counted = async () => (await t.sql(`select * from messages where id = '${message}'`))[0]!
const correct = (
  event: string,
  verdict: string | null,
  who: 'owner' | 'editor' | 'viewer' | 'stranger' = 'owner',
) => t.db.as(identityOf(t, who)).query('select correct_verdict($1, $2)', [event, verdict])

test('a correction changes the counts, and the first human open is told once', async () => {
  const open = await happen('open', 'machine')
  assert.equal((await counted()).human_opens, 0)
  await correct(open, 'human')
  assert.equal((await counted()).human_opens, 1)
  await correct(open, null, 'editor')
  assert.equal((await counted()).first_opened_at, null)
  await correct(open, 'human')
  const titles = await t.asAda('select title from notifications')
  assert.deepEqual(titles, [{ title: 'lin@example.com opened your email' }])
})

test('the first click by a person is told once, and not to whoever wants none of these', async () => {
  await happen('click', 'machine')
  await happen('click', 'human')
  await happen('click', 'human')
  const titles = () => t.asAda(`select title from notifications where type = 'link_clicked'`)
  assert.deepEqual(await titles(), [{ title: 'lin@example.com clicked a link in your email' }])
  await t.sql(`delete from notifications; update messages set click_notified_at = null;
    insert into notification_mutes (user_id, category) values ('${t.adaId}', 'clicks')`)
  await happen('click', 'human')
  assert.deepEqual(await titles(), [])
})

test('a campaign that many people open does not bury its owner', async () => {
  await t.sql(`delete from notifications;
    insert into email_campaigns (workspace_id, title) values ('${workspaceId}', 'Autumn');
    with made as (
      insert into messages (workspace_id, campaign_id, recipient, subject)
      select '${workspaceId}', c.id, 'reader' || i || '@example.com', 'Autumn'
      from email_campaigns c, generate_series(1, 25) i returning id
    )
    insert into message_events (workspace_id, message_id, kind, verdict, classifier_version)
    select '${workspaceId}', id, 'open', 'human', 1 from made`)
  const made = await t.sql('select id from messages where campaign_id is not null')
  await countMessages(
    t.asService,
    made.map(({ id }) => String(id)),
  )
  const titles = await t.asAda(`select title from notifications where type = 'email_opened'`)
  assert.equal(titles.length, 10)
})

test('whoever may not edit corrects nothing', async () => {
  const open = await happen('open', 'machine')
  await assert.rejects(correct(open, 'human', 'viewer'), { code: '42501' })
  await assert.rejects(correct(open, 'human', 'stranger'), { code: 'PT404' })
  await assert.rejects(correct(open, 'sideways'), { code: 'PT400' })
})

test('said to be sent, everything before is classified again', async () => {
  await happen('click', 'human')
  const send = (who: 'owner' | 'viewer' | 'stranger') =>
    t.db.as(identityOf(t, who)).query('select mark_message_sent($1)', [message])
  await assert.rejects(send('viewer'), { code: '42501' })
  await assert.rejects(send('stranger'), { code: 'PT404' })
  await send('owner')
  const first = (await counted()).sent_at
  await send('owner')
  assert.deepEqual((await counted()).sent_at, first)
  const due = await t.sql(
    `select count(*)::int as n from message_events where classifier_version is not null and message_id = '${message}'`,
  )
  assert.deepEqual(due, [{ n: 0 }])
})

test('an event lies in the partition of its month', async () => {
  const [row] = await t.sql(`insert into message_events (id, workspace_id, message_id, kind)
    values ('${await eventIdAt(t.asService, '2027-02-03')}', '${workspaceId}', '${message}', 'open') returning tableoid::regclass::text as place`)
  assert.equal(row?.place, 'private.message_events_2027_02')
})
