import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const [campaign, step, a, b, mailbox] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const leads = Array.from({ length: 4 }, () => randomUUID())

const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (id, workspace_id, campaign_id, position) values ('${step}', '${workspaceId}', '${campaign}', 1);
    insert into step_variants (id, workspace_id, step_id, label) values
      ('${a}', '${workspaceId}', '${step}', 'A'), ('${b}', '${workspaceId}', '${step}', 'B');
    insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port)
      values ('${mailbox}', '${workspaceId}', 'ada@example.com', 'smtp.example.com', 587);
    insert into campaign_leads (id, workspace_id, campaign_id, email, state, created_at) values
      ('${leads[0]}', '${workspaceId}', '${campaign}', 'ann@gmail.com', 'replied', '2026-11-15 23:59+00'),
      ('${leads[1]}', '${workspaceId}', '${campaign}', 'bob@acme.example', 'bounced', '2026-11-16 00:00+00'),
      ('${leads[2]}', '${workspaceId}', '${campaign}', 'cy@hotmail.co.uk', 'active', '2026-11-18 10:00+00'),
      ('${leads[3]}', '${workspaceId}', '${campaign}', 'di@acme.example', 'waiting', '2026-11-22 23:59+00');
    insert into messages (workspace_id, campaign_id, step_id, variant_id, lead_id, mailbox_id, recipient, kind, state, sent_at, replied_at, bounced_at, first_opened_at, tracks_opens, tracks_clicks)
    values
      ('${workspaceId}', '${campaign}', '${step}', '${a}', '${leads[0]}', '${mailbox}', 'ann@gmail.com', 'campaign', 'sent', '2026-11-20 10:00+00', '2026-11-20 12:30+00', null, '2026-11-20 11:00+00', true, false),
      ('${workspaceId}', '${campaign}', '${step}', '${b}', '${leads[1]}', '${mailbox}', 'bob@acme.example', 'campaign', 'sent', '2026-11-20 10:00+00', null, '2026-11-20 10:01+00', null, false, true),
      ('${workspaceId}', '${campaign}', '${step}', '${a}', '${leads[2]}', '${mailbox}', 'cy@hotmail.co.uk', 'campaign', 'uncertain', null, null, null, null, true, true);
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, lead_id, campaign_id, category) values
      ('${workspaceId}', 1, 1, 'reply', '${leads[0]}', '${campaign}', 'interested'),
      ('${workspaceId}', 1, 2, 'reply', '${leads[0]}', '${campaign}', 'meeting')`)
})

type Report = {
  leads: Record<string, number>
  people: Record<string, number>
  groups: Record<string, unknown>[]
  reply_hours: number[]
  days: object[]
  cohorts: object[]
  branches: object[]
  reader_hours: object
}
const report = async (who: Who) => {
  const [row] = await t.db
    .as(identityOf(t, who))
    .query<{ report: Report }>('select campaign_report($1) as report', [campaign])
  return row!.report
}

test('a report counts people, mails, variants and families from what happened', async () => {
  const { leads: states, people, groups, reply_hours, days } = await report('viewer')
  assert.deepEqual(states, { replied: 1, bounced: 1, active: 1, waiting: 1 })
  assert.deepEqual(people, {
    written: 2,
    delivered: 1,
    open_tracked: 1,
    click_tracked: 1,
    opened: 1,
    clicked: 0,
    replied: 1,
    positive: 1,
    meetings: 1,
  })
  const of = (by: string, key: string | null) => groups.find((group) => group.by === by && group.key === key)
  assert.deepEqual(of('all', null), {
    by: 'all',
    key: null,
    sent: 2,
    delivered: 1,
    open_tracked: 1,
    click_tracked: 1,
    opened: 1,
    clicked: 0,
    replied: 1,
    positive: 1,
    bounced: 1,
    unsubscribed: 0,
    uncertain: 1,
    in_hand: 0,
  })
  assert.deepEqual([of('variant', a)?.sent, of('variant', b)?.sent, of('variant', b)?.bounced], [1, 1, 1])
  assert.equal(of('step', step)?.replied, 1)
  assert.equal(of('mailbox', mailbox)?.sent, 2)
  assert.deepEqual(
    ['Gmail', 'Outlook', 'Company domains'].map((family) => of('family', family)?.sent),
    [1, 0, 1],
  )
  assert.deepEqual(reply_hours, [2.5])
  assert.deepEqual(days, [{ day: '2026-11-20', sent: 2, replied: 1 }])
})

test('leads are compared by the week in which they were enrolled, from Monday on in the zone of the report', async () => {
  const { cohorts } = await report('viewer')
  assert.deepEqual(cohorts, [
    { week: '2026-11-09', leads: 1, written: 1, replied: 1, positive: 1 },
    { week: '2026-11-16', leads: 3, written: 1, replied: 0, positive: 0 },
  ])
  await t.sql(`update email_campaigns set time_zone = 'Europe/Rome' where id = '${campaign}'`)
  const inRome = await report('viewer')
  await t.sql(`update email_campaigns set time_zone = null where id = '${campaign}'`)
  assert.deepEqual(inRome.cohorts, [
    { week: '2026-11-16', leads: 3, written: 2, replied: 1, positive: 1 },
    { week: '2026-11-23', leads: 1, written: 0, replied: 0, positive: 0 },
  ])
})

test('replies and emails count in the hour of the reader, who may be in another zone than the campaign', async () => {
  assert.deepEqual((await report('viewer')).reader_hours, {
    hours: [
      { weekday: 5, hour: 10, sent: 2, replied: 1, came: 0 },
      { weekday: 5, hour: 12, sent: 0, replied: 0, came: 1 },
    ],
    zones: { known: 0, derived: 0, unknown: 2 },
  })
  const person = randomUUID()
  await t.sql(`insert into audience (id, workspace_id, email, location) values ('${person}', '${workspaceId}', 'ann@gmail.com', 'Auckland');
    update campaign_leads set audience_id = '${person}' where id = '${leads[0]}'`)
  assert.deepEqual((await report('viewer')).reader_hours, {
    hours: [
      { weekday: 5, hour: 10, sent: 1, replied: 0, came: 0 },
      { weekday: 5, hour: 23, sent: 1, replied: 1, came: 0 },
      { weekday: 6, hour: 1, sent: 0, replied: 0, came: 1 },
    ],
    zones: { known: 0, derived: 1, unknown: 1 },
  })
  await t.sql(`update audience set time_zone = 'Europe/Rome' where id = '${person}'`)
  assert.partialDeepStrictEqual((await report('viewer')).reader_hours, {
    hours: [{ hour: 10 }, { hour: 11 }, { hour: 13 }],
    zones: { known: 1, derived: 0, unknown: 1 },
  })
})

test('leads are compared by the branch they took, by what came after it', async () => {
  const [condition, clicked] = [randomUUID(), randomUUID()]
  const at = (lead: string | undefined, branch: string | null, name: string | null, taken: string | null) =>
    `('${workspaceId}', '${campaign}', '${lead}', '${condition}', now(), ${[branch, name, taken].map((value) => (value ? `'${value}'` : 'null')).join()})`
  await t.sql(`insert into campaign_steps (id, workspace_id, campaign_id, position, kind)
      values ('${condition}', '${workspaceId}', '${campaign}', 2, 'condition');
    insert into lead_branches (workspace_id, campaign_id, lead_id, step_id, reached_at, branch, name, taken_at) values
      ${at(leads[0], clicked, 'Clicked', '2026-11-20 09:00+00')},
      ${at(leads[1], clicked, 'Clicked', '2026-11-20 10:00:01+00')},
      ${at(leads[2], 'otherwise', 'Otherwise', '2026-11-20 09:00+00')},
      ${at(leads[3], null, null, null)}`)
  assert.deepEqual((await report('viewer')).branches, [
    // The second was emailed only before the branch.
    { step: condition, branch: clicked, name: 'Clicked', leads: 2, written: 1, replied: 1, positive: 1 },
    {
      step: condition,
      branch: 'otherwise',
      name: 'Otherwise',
      leads: 1,
      written: 0,
      replied: 0,
      positive: 0,
    },
    { step: condition, branch: null, name: null, leads: 1, written: 0, replied: 0, positive: 0 },
  ])
})

test('only members read it', async () => {
  for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(report(who), { code: '42501' }, who)
})
