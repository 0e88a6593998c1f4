import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { readSharedCampaignReport } from './read-shared-campaign-report.ts'

const [campaign, step, variant, lead, mailbox] = Array.from({ length: 5 }, () => randomUUID())

const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title, time_zone) values ('${campaign}', '${workspaceId}', 'Founders', 'Europe/Rome');
    insert into campaign_steps (id, workspace_id, campaign_id, position) values ('${step}', '${workspaceId}', '${campaign}', 1);
    insert into step_variants (id, workspace_id, step_id, label, subject) values ('${variant}', '${workspaceId}', '${step}', 'A', 'Secret subject');
    insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port)
      values ('${mailbox}', '${workspaceId}', 'ada@example.com', 'smtp.example.com', 587);
    insert into campaign_leads (id, workspace_id, campaign_id, email, state)
      values ('${lead}', '${workspaceId}', '${campaign}', 'ann@acme.example', 'replied');
    insert into messages (workspace_id, campaign_id, step_id, variant_id, lead_id, mailbox_id, recipient, subject, kind, state, sent_at, replied_at)
      values ('${workspaceId}', '${campaign}', '${step}', '${variant}', '${lead}', '${mailbox}', 'ann@acme.example', 'Secret subject', 'campaign', 'sent',
        '2026-11-20 23:30+00', '2026-11-21 01:00+00')`)
})
beforeEach(() => t.sql('delete from shared_campaign_reports; delete from auth.rate_limits'))

// One fixed time, however long the tests take: a minute later there is a new budget.
const moment = new Date()

const open = (token: string, address = '192.0.2.1') => {
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => moment,
    key: Buffer.from('a key'),
    scale: 1,
  })
  return checked(readSharedCampaignReport({ limiter, clientAddress: () => address })).answer(
    { token },
    { identity: { role: 'anon' }, db: t.db, request: new Request('http://coldframe.test/') },
  )
}

async function share(expiresAt: Date | null = null): Promise<string> {
  const [link] = await t.db
    .as(identityOf(t, 'editor'))
    .query<{ token: string }>(
      'insert into public.shared_campaign_reports (workspace_id, campaign_id, expires_at) values ($1, $2, $3) returning token',
      [workspaceId, campaign, expiresAt],
    )
  return link!.token
}

test('a shared campaign report shows figures to anybody, and neither contacts nor members', async () => {
  const token = await share()
  const report = await open(token)
  const counts = { sent: 1, delivered: 1, replied: 1, bounced: 0 }
  assert.partialDeepStrictEqual(report, {
    title: 'Founders',
    time_zone: 'Europe/Rome',
    people: { written: 1, replied: 1 },
    groups: [
      { by: 'all', key: null, ...counts },
      { by: 'family', key: 'Company domains', ...counts },
      { by: 'step', key: '1', ...counts },
    ],
    reply_hours: [1.5],
    days: [{ day: '2026-11-21', sent: 1, replied: 1 }],
    cohorts: [{ leads: 1, written: 1, replied: 1, positive: 0 }],
    reader_hours: { zones: { known: 0, derived: 0, unknown: 1 } },
  })
  const reportText = JSON.stringify(report)
  const secrets = ['ann', 'acme', 'ada', 'secret', campaign, step, variant, lead, mailbox, workspaceId, token]
  for (const secret of secrets) assert.ok(!reportText.toLowerCase().includes(secret!), secret)
})

test('a link to a campaign report ends when it is revoked, when its time is over, and with its campaign', async () => {
  const revoked = await share(new Date(Date.now() + 86_400_000))
  await open(revoked)
  await t.db.as(identityOf(t, 'owner')).query('delete from public.shared_campaign_reports')
  await assert.rejects(open(revoked), { status: 404, code: 'NOT_SHARED' })

  const over = await share()
  assert.notEqual(over, revoked)
  await t.sql(
    `update shared_campaign_reports set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'`,
  )
  await assert.rejects(open(over), { status: 404, code: 'NOT_SHARED' })
})

test('a link begins now: one that would be over already is refused, and nobody chooses its token', async () => {
  await assert.rejects(share(new Date(Date.now() - 1000)), {
    message: 'This link would end before it begins.',
  })
  await assert.rejects(
    t.db
      .as(identityOf(t, 'owner'))
      .query(
        `insert into public.shared_campaign_reports (workspace_id, campaign_id, token) values ($1, $2, 'weak')`,
        [workspaceId, campaign],
      ),
    { code: '42501' },
  )
})

test('an impersonator makes no link that outlasts the impersonation', async () => {
  const { claims } = t.ada
  const impersonated = { role: 'authenticated' as const, claims: { ...claims, act: { sub: t.bobId } } }
  await assert.rejects(
    t.db
      .as(impersonated)
      .query('insert into public.shared_campaign_reports (workspace_id, campaign_id) values ($1, $2)', [
        workspaceId,
        campaign,
      ]),
    { code: '42501' },
  )
})

test('whoever tries tokens is stopped, and others read on', async () => {
  const token = await share()
  for (let i = 0; i < 60; i += 1) await assert.rejects(open('0'.repeat(64)), { status: 404 })
  await assert.rejects(open(token), { status: 429 })
  await open(token, '192.0.2.2')
})
