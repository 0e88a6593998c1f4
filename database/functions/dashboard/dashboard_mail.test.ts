import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const [campaign, step, lead, caller] = Array.from({ length: 4 }, () => randomUUID())
const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    update email_campaigns set status = 'sending', launched_at = now() where id = '${campaign}';
    insert into campaign_steps (id, workspace_id, campaign_id, position) values ('${step}', '${workspaceId}', '${campaign}', 1);
    insert into campaign_leads (id, workspace_id, campaign_id, email, state, last_sent_at)
      values ('${lead}', '${workspaceId}', '${campaign}', 'ann@example.com', 'replied', now()),
        ('${caller}', '${workspaceId}', '${campaign}', 'eve@example.com', 'active', null);
    insert into messages (workspace_id, campaign_id, step_id, lead_id, recipient, kind, state, sent_at, replied_at, bounced_at) values
      ('${workspaceId}', '${campaign}', '${step}', '${lead}', 'ann@example.com', 'campaign', 'sent', now() - interval '2 days', now(), null),
      ('${workspaceId}', '${campaign}', '${step}', null, 'bob@example.com', 'campaign', 'sent', now(), null, now()),
      ('${workspaceId}', '${campaign}', '${step}', null, 'cy@example.com', 'campaign', 'uncertain', null, null, null),
      ('${workspaceId}', null, null, null, 'me@example.com', 'test', 'sent', now(), null, null),
      ('${workspaceId}', null, null, null, 'dan@example.com', 'single', 'uncertain', null, null, null);
    update messages set unsubscribed_at = now(), complained_at = now() where recipient = 'bob@example.com';
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, lead_id, campaign_id, category, received_at) values
      ('${workspaceId}', 1, 1, 'reply', '${lead}', '${campaign}', 'meeting', now() - interval '25 hours'),
      ('${workspaceId}', 1, 2, 'reply', '${lead}', '${campaign}', 'meeting', now()),
      ('${workspaceId}', 1, 3, 'reply', null, null, 'meeting', now());
    update inbound_messages set closed_at = now() where uid > 2;
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port, state, state_reason)
      values ('${workspaceId}', 'ada@example.com', 'smtp.example.com', 587, 'broken', 'The password was refused.');
    insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id) values ('${workspaceId}', '${campaign}', '${caller}', '${step}')`)
})

const readRows = async (who: Who, call: string) =>
  t.db.as(identityOf(t, who)).query(`select * from ${call}`, [workspaceId])
const calls = [`dashboard_mail($1, 7, 'UTC')`, 'campaign_figures($1)', 'dashboard_concerns($1)'] as const

test('each day counts its emails with what became of them, tests left out', async () => {
  const days = await readRows('viewer', calls[0])
  const sums = (name: string) => days.map((day) => Number(day[name]))
  assert.equal(days.length, 7)
  assert.deepEqual(sums('sent'), [0, 0, 0, 0, 1, 0, 1])
  assert.deepEqual(sums('replied'), [0, 0, 0, 0, 1, 0, 0])
  assert.equal(sums('bounced').at(-1), 1)
  assert.equal(sums('opted_out').at(-1), 1)
  assert.equal(
    sums('positive').reduce((a, b) => a + b),
    1,
  )
})

test('a lead who speaks of a meeting again counts once', async () => {
  const days = await readRows('viewer', calls[0])
  const meetings = days.map((day) => Number(day.meetings))
  assert.equal(meetings.at(-1), 1)
  assert.equal(
    meetings.reduce((a, b) => a + b),
    1,
  )
})

test('days may end before today', async () => {
  const [day] = await readRows('viewer', `dashboard_mail($1, 1, 'UTC', (now() at time zone 'UTC')::date - 2)`)
  assert.deepEqual([day?.sent, day?.replied], [1, 1])
  // A reply that came later counts in the funnel of these days too.
  const [funnel] = await readRows(
    'viewer',
    `dashboard_funnel($1, 1, 'UTC', (now() at time zone 'UTC')::date - 2)`,
  )
  assert.deepEqual([funnel?.written, funnel?.replied], [1, 1])
  await assert.rejects(readRows('viewer', `dashboard_mail($1, 1, 'UTC', 'infinity')`), { code: 'PT400' })
})

test('a campaign has its figures in one row, with a lead that was removed since', async () => {
  const [row] = await readRows('viewer', calls[1])
  const { next_send_at, ...figures } = row ?? {}
  assert.deepEqual(figures, {
    campaign_id: campaign,
    leads: 3,
    contacted: 2,
    sent: 2,
    sent_today: 1,
    delivered: 1,
    replied: 1,
    positive: 1,
    bounced: 1,
    to_answer: 1,
    alarms: [{ kind: 'complaints', bad: 1, of: 2 }],
  })
  assert.equal(next_send_at, null)
})

test('what needs a person is named', async () => {
  const [row] = await readRows('viewer', calls[2])
  const concerns = row?.dashboard_concerns as Record<string, unknown>
  assert.deepEqual(
    [concerns.waiting_replies, concerns.uncertain, concerns.uncertain_singles, concerns.tasks],
    [1, 1, 1, 1],
  )
  assert.match(JSON.stringify(concerns.mailboxes), /refused.*ada@example\.com/)
  assert.match(JSON.stringify(concerns.running_out), /Founders/)
})

test('only members are told', async () => {
  for (const call of calls)
    for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
      await assert.rejects(readRows(who, call), { code: '42501' }, `${who} ${call}`)
})
