import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const [campaign, first, second, ann, bob, cy] = Array.from({ length: 6 }, () => randomUUID())
const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (id, workspace_id, campaign_id, position) values
      ('${first}', '${workspaceId}', '${campaign}', 1), ('${second}', '${workspaceId}', '${campaign}', 2);
    insert into campaign_leads (id, workspace_id, campaign_id, email) values
      ('${ann}', '${workspaceId}', '${campaign}', 'ann@example.com'), ('${bob}', '${workspaceId}', '${campaign}', 'bob@example.com'),
      ('${cy}', '${workspaceId}', '${campaign}', 'cy@example.com');
    insert into messages (workspace_id, campaign_id, step_id, lead_id, recipient, kind, state, sent_at, tracks_opens, tracks_clicks,
      first_opened_at, first_clicked_at, replied_at, human_opens, machine_opens)
    select '${workspaceId}', '${campaign}', step::uuid, lead::uuid, coalesce(lead, 'x') || '@example.com', kind, 'sent',
      now() - make_interval(days => ago), tracked, tracked and clicked, case when opened then now() end, case when clicked then now() end,
      case when replied then now() end, case when opened then 1 else 0 end, 1
    from (values
      ('${first}', '${ann}', 'campaign', 5, true, true, true, false),
      ('${second}', '${ann}', 'campaign', 2, true, true, false, true),
      -- Only a machine opened this one.
      ('${first}', '${bob}', 'campaign', 5, true, false, false, true),
      ('${first}', '${cy}', 'campaign', 5, false, false, false, true),
      -- Its lead and its step are gone.
      (null, null, 'campaign', 4, false, false, false, false),
      (null, null, 'test', 4, true, true, true, true),
      ('${second}', '${bob}', 'campaign', 100, true, true, true, true)
    ) as sent (step, lead, kind, ago, tracked, opened, clicked, replied);
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, lead_id, campaign_id, category, received_at) values
      ('${workspaceId}', 1, 1, 'reply', '${ann}', '${campaign}', 'interested', now()),
      ('${workspaceId}', 1, 2, 'reply', '${ann}', '${campaign}', 'meeting', now()),
      ('${workspaceId}', 1, 3, 'reply', '${bob}', '${campaign}', 'referral', now()),
      ('${workspaceId}', 1, 4, 'reply', '${cy}', '${campaign}', 'not_now', now())`)
})

const readFunnel = (days = 30, until: string | null = null, who: Who = 'viewer') =>
  t.db
    .as(identityOf(t, who))
    .query('select * from dashboard_funnel($1, $2, $3, $4::date)', [workspaceId, days, 'UTC', until])

const row = (step: number | null, ...counts: number[]) => {
  const [written, tracked, opened, clicked, replied, positive, meetings, click_tracked] = counts
  return { step, written, tracked, opened, clicked, replied, positive, meetings, click_tracked }
}

test('a person is counted once on each rung, and machines on none', async () => {
  const [all] = await readFunnel()
  assert.deepEqual(all, row(null, 4, 2, 1, 1, 3, 2, 1, 1))
})

test('each step has what its own mails brought', async () => {
  assert.deepEqual((await readFunnel()).slice(1), [
    row(1, 3, 2, 1, 1, 2, 1, 0, 1),
    row(2, 1, 1, 1, 0, 1, 1, 1, 0),
  ])
})

test('those count who were written to in the days, whenever they answered', async () => {
  const [day] = await t.sql(`select ((now() at time zone 'UTC')::date - 5)::text as day`)
  assert.deepEqual(await readFunnel(1, String(day?.day)), [
    row(null, 3, 2, 1, 1, 2, 1, 0, 1),
    row(1, 3, 2, 1, 1, 2, 1, 0, 1),
  ])
  assert.deepEqual(await readFunnel(1), [row(null, 0, 0, 0, 0, 0, 0, 0, 0)])
})

test('only members are told, and the Free plan looks back two months', async () => {
  for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(readFunnel(30, null, who), { code: '42501' }, who)
  await assert.rejects(readFunnel(63), { code: 'PT402' })
})
