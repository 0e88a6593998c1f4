import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { exportAudience } from './export-audience.ts'
import { exportCampaign } from './export-campaign.ts'
import { exportLeads } from './export-leads.ts'

const [campaign, step, variant] = Array.from({ length: 3 }, () => randomUUID())
const t = testScenario(async () => {
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type)
      select id, 'active', 'starter' from auth.users where id <> '${t.bobId}';
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders, März');
    insert into campaign_steps (id, workspace_id, campaign_id, position) values ('${step}', '${workspaceId}', '${campaign}', 1);
    insert into step_variants (id, workspace_id, step_id, label) values ('${variant}', '${workspaceId}', '${step}', 'A');
    insert into messages (workspace_id, campaign_id, step_id, variant_id, recipient, kind, state, sent_at, replied_at)
      values ('${workspaceId}', '${campaign}', '${step}', '${variant}', 'ann@gmail.com', 'campaign', 'sent', now(), now())`)
})

const exportAs = async (who: Who) =>
  (await checked(exportCampaign).answer(
    { campaignId: campaign },
    { identity: identityOf(t, who), db: t.db, request: new Request('http://coldframe.test/') },
  )) as { name: string; content: string }

test('the file names every group and how sure its reply rate is', async () => {
  const { name, content } = await exportAs('owner')
  assert.equal(name, 'founders-märz.csv')
  const lines = content.trim().split('\r\n')
  assert.deepEqual(
    lines.slice(1, 6).map((line) => line.split(',').slice(0, 3)),
    [
      ['all', 'All', '1'],
      ['step', 'Step 1', '1'],
      ['variant', 'Step 1 A', '1'],
      ['mailbox', 'Removed mailbox', '1'],
      ['family', 'Gmail', '1'],
    ],
  )
  // by, name, sent, delivered, opened, clicked: the scenario's mail has a pixel and no tracked link.
  assert.deepEqual(lines[1]?.split(',').slice(4, 6), ['0', 'not tracked'])
  assert.match(lines[1] ?? '', /,0\.2065,1\.0000,,,$/)
})

test('the file has each branch, and the hours of the week in which emails left and replies came', async () => {
  const [condition, lead, branch] = Array.from({ length: 3 }, () => randomUUID())
  await t.sql(`insert into campaign_steps (id, workspace_id, campaign_id, position, kind, branches) values
      ('${condition}', '${workspaceId}', '${campaign}', 2, 'condition', '[{"id": "${branch}", "name": "Read, twice", "after_days": 0,
        "leads_to": "end", "rule": {"on": "time"}}]');
    insert into campaign_leads (id, workspace_id, campaign_id, email) values ('${lead}', '${workspaceId}', '${campaign}', 'ann@gmail.com');
    insert into lead_branches (workspace_id, campaign_id, lead_id, step_id, reached_at, branch, name, reason, taken_at)
      values ('${workspaceId}', '${campaign}', '${lead}', '${condition}', now(), '${branch}', 'Before', 'It says so', now())`)
  const lines = (await exportAs('owner')).content.trim().split('\r\n')
  assert.match(lines[0] ?? '', /,leads,contacted,replies_received$/)
  assert.equal(lines[6], 'branch,"Step 2: Read, twice",,,,,0,0,,,,,,1,0,')
  assert.match(lines[7] ?? '', /^hour,[A-Z][a-z]+day \d\d:00,1,,,,1,,,,,,,,,1$/)
  assert.equal(lines.length, 8)
})

test('the plan of the owner decides, whoever asks, and a stranger finds no campaign', async () => {
  for (const who of ['stranger', 'admin'] as const)
    await assert.rejects(exportAs(who), { code: 'NO_CAMPAIGN' })
  await assert.rejects(exportAs('anon'))
  await t.sql(`delete from subscriptions where user_id <> '${t.adaId}'`)
  await exportAs('viewer')
  await t.sql(`update subscriptions set subscription_status = 'canceled'`)
  for (const who of ['owner', 'viewer'] as const) await assert.rejects(exportAs(who), { code: 'PT402' })
})

const linesOf = async (handler: Parameters<typeof checked>[0], body: object, who: Who = 'viewer') => {
  const request = new Request('http://coldframe.test/')
  const file = await checked(handler).answer(body, { identity: identityOf(t, who), db: t.db, request })
  assert.ok(file instanceof Response)
  return (await file.text()).trimEnd().split('\r\n')
}

test('contacts come as one file in the order of the list, across pages of the same instant', async () => {
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type)
    values ('${t.adaId}', 'active', 'starter') on conflict do nothing`)
  await t.sql(`insert into audience (workspace_id, email, name, lead_score, custom_fields, owner_id)
    select '${workspaceId}', 'p' || n || '@example.com', '=cmd()', n % 3, case n when 1700 then '{"plan": "gold"}' end, '${t.adaId}'
    from generate_series(1, 2300) n`)
  const find = { search: '@example.com', sort: 'lead_score', descending: true }
  const [head, ...lines] = await linesOf(exportAudience, { workspaceId, find })
  assert.match(head!, /^\uFEFF?Email,Name,.*,plan$/)
  const emails = lines.map((line) => line.split(',')[0]!)
  assert.equal(new Set(emails).size, emails.length)
  assert.equal(emails.filter((email) => email.startsWith('p')).length, 2300)
  assert.ok(lines.some((line) => line.startsWith(`p1700@example.com,'=cmd()`) && line.endsWith(',gold')))
  const scores = lines.map((line) => Number(line.split(',')[head!.split(',').indexOf('Lead score')]))
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  const ids = await t.sql(`select id from audience where email in ('p1@example.com', 'p2@example.com')`)
  const chosen = await linesOf(exportAudience, { workspaceId, find: { ids: ids.map(({ id }) => id) } })
  assert.equal(chosen.length, 3)
})

test('leads come as one file with their outcome, of all states or of those asked for', async () => {
  await t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, state, reason, step_id)
    select workspace_id, '${campaign}', id, email, case when lead_score = 0 then 'replied' else 'active' end, null, '${step}'
    from audience where email like 'p%@example.com'`)
  const [head, ...lines] = await linesOf(exportLeads, { campaignId: campaign })
  assert.match(head!, /email,name,company,outcome,reason,step,next_send_at,last_sent_at,ended_at$/)
  assert.equal(lines.filter((line) => line.startsWith('p')).length, 2300)
  assert.ok(lines.some((line) => line.startsWith(`p3@example.com,'=cmd(),,Replied,,1,`)))
  const replied = await linesOf(exportLeads, { campaignId: campaign, states: ['replied'], search: 'P3@' })
  assert.equal(replied.length, 2)
})

test('lists are exported by the plan of the owner, and a stranger finds neither contacts nor campaign', async () => {
  await assert.rejects(linesOf(exportAudience, { workspaceId }, 'stranger'), { code: '42501' })
  await assert.rejects(linesOf(exportLeads, { campaignId: campaign }, 'stranger'), { code: 'NO_CAMPAIGN' })
  await assert.rejects(linesOf(exportAudience, { workspaceId, find: { contacted: ['; drop'] } }), {
    code: '23514',
  })
  await t.sql(`delete from subscriptions`)
  for (const who of ['owner', 'viewer'] as const) {
    await assert.rejects(linesOf(exportAudience, { workspaceId }, who), { code: 'PT402' })
    await assert.rejects(linesOf(exportLeads, { campaignId: campaign }, who), { code: 'PT402' })
  }
})
