import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const [campaign, lead, person] = Array.from({ length: 3 }, () => randomUUID())
const t = testScenario(async () => {
  // The last Monday before today, at 23:30 UTC.
  const at = `date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' - interval '7 days' + interval '23 hours 30 minutes'`
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into audience (id, workspace_id, email, time_zone) values ('${person}', '${workspaceId}', 'kei@example.jp', 'Asia/Tokyo');
    insert into campaign_leads (id, workspace_id, campaign_id, audience_id, email)
      values ('${lead}', '${workspaceId}', '${campaign}', '${person}', 'kei@example.jp');
    insert into messages (workspace_id, campaign_id, lead_id, recipient, kind, state, sent_at, replied_at, bounced_at) values
      ('${workspaceId}', '${campaign}', null, 'a@example.com', 'campaign', 'sent', ${at}, now(), null),
      ('${workspaceId}', '${campaign}', null, 'b@example.com', 'campaign', 'sent', ${at}, null, null),
      ('${workspaceId}', '${campaign}', null, 'c@example.com', 'campaign', 'sent', ${at}, null, now()),
      ('${workspaceId}', '${campaign}', null, 'd@example.com', 'campaign', 'sent', now() - interval '60 days', now(), null),
      ('${workspaceId}', null, null, 'me@example.com', 'test', 'sent', ${at}, now(), null),
      ('${workspaceId}', '${campaign}', '${lead}', 'kei@example.jp', 'campaign', 'sent', ${at}, null, null)`)
})

const readHours = (zone: string, days = 30, who: Who = 'viewer') =>
  t.db.as(identityOf(t, who)).query('select * from dashboard_hours($1, $2, $3)', [workspaceId, days, zone])

test('mails are counted in the hour they left, with those of them that were answered', async () => {
  assert.deepEqual(await readHours('UTC'), [
    { weekday: 1, hour: 23, sent: 3, replied: 1 },
    // Half past eight on a Tuesday, in Tokyo.
    { weekday: 2, hour: 8, sent: 1, replied: 0 },
  ])
})

test('the hour is that of the time zone asked for, where the reader’s own is not known', async () => {
  const [first] = await readHours('Etc/GMT-1')
  assert.deepEqual(first, { weekday: 2, hour: 0, sent: 3, replied: 1 })
})

test('only members are told, and no more than a year', async () => {
  for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(readHours('UTC', 30, who), { code: '42501' }, who)
  await assert.rejects(readHours('UTC', 1000), { code: 'PT400' })
})
