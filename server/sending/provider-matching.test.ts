// Tests mailboxes of the recipient's provider, and limits for each provider and hour, in the claim.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { claimMessages } from '#database/testing/engine-calls.ts'
import { moveClock, setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(async () => {
  await t.sql('delete from workspaces; delete from private.domain_providers')
  await moveClock(t.sql, '0')
})

/** The first half of the leads are at Microsoft, the others at Google; the first of the two mailboxes is at Google. */
async function twoProviders(campaign: string, leads = 6): Promise<Scenario> {
  const scenario = await setUpScenario(t.sql, t.adaId, { leads, mailboxes: 2, campaign })
  await t.sql(`insert into private.domain_providers (domain, family)
      select 'company' || n || '.test', case when n <= ${leads / 2} then 'Microsoft 365' else 'Google Workspace' end
      from generate_series(1, ${leads}) n;
    update mailboxes set provider = case id when '${scenario.mailboxes[0]}' then 'gmail' else 'microsoft' end`)
  await sortLeads()
  return scenario
}

/** Does the work of the worker for leads from before the campaign preferred providers. */
const sortLeads = () => t.sql('select private.sort_leads_by_provider(100000)')

/** Each mailbox once: [provider of the recipient, of the mailbox]. */
async function claim(): Promise<string[][]> {
  await t.sql(`update mailboxes set next_check_at = '-infinity', next_free_at = '-infinity'`)
  const claimId = randomUUID()
  await claimMessages(t.asService, { claim: claimId, limit: 100 })
  const rows =
    await t.sql(`select private.recipient_provider(m.recipient) as recipient, private.mailbox_provider(b) as mailbox
    from messages m join mailboxes b on b.id = m.mailbox_id where m.claim = '${claimId}' order by 1, 2`)
  return rows.map(({ recipient, mailbox }) => [String(recipient), String(mailbox)])
}
const matched = [
  ['Google', 'Google'],
  ['Microsoft', 'Microsoft'],
]

test('first emails leave by a mailbox of the recipient’s provider where the campaign prefers that', async () => {
  await twoProviders('matches_provider = true')
  assert.deepEqual(await claim(), matched)
  assert.deepEqual(await claim(), matched)
  await t.sql('update email_campaigns set matches_provider = false')
  assert.deepEqual(await claim(), [
    ['Google', 'Microsoft'],
    ['Microsoft', 'Google'],
  ])
})

test('a mailbox finds its lead however many of another provider are before it', async () => {
  await twoProviders('matches_provider = true', 600)
  assert.deepEqual(await claim(), matched)
  assert.deepEqual(await claim(), matched)
})

test('leads go to their part of the queue by a launch, by the setting and by a lookup', async () => {
  const { campaign } = await twoProviders('daily_cap = null', 4)
  const parts = async () =>
    (
      await t.sql(`select provider, count(*)::int as leads from campaign_leads where campaign_id = '${campaign}'
      group by 1 order by 1`)
    ).map(({ provider, leads }) => `${String(provider)} ${String(leads)}`)
  assert.deepEqual(await parts(), [' 4'])
  await t.sql('update email_campaigns set matches_provider = true')
  await t.sql('select private.sort_leads_by_provider(3)')
  assert.equal((await parts())[0], ' 1')
  await t.sql('select private.sort_leads_by_provider(3)')
  assert.deepEqual(await parts(), ['Google 2', 'Microsoft 2'])
  await t.sql(
    `select private.record_recipient_providers('[{"domain": "company1.test", "answered": true, "family": "Zoho"}]')`,
  )
  assert.deepEqual(await parts(), ['Google 2', 'Microsoft 1', 'Zoho 1'])
  await t.sql(
    `insert into audience (workspace_id, email) select workspace_id, 'later@company2.test' from email_campaigns`,
  )
  await t.sql(
    `select private.enrol_leads(c, $$a.email = 'later@company2.test'$$) from email_campaigns c where id = '${campaign}'`,
  )
  assert.deepEqual(await parts(), ['Google 2', 'Microsoft 2', 'Zoho 1'])
})

test('a lead waits for the mailbox of its provider as long as that may send more today, and then takes any', async () => {
  const { campaign, mailboxes } = await twoProviders('matches_provider = true')
  await t.sql(`delete from campaign_leads where private.recipient_provider(email) = 'Google'`)
  assert.deepEqual(await claim(), [['Microsoft', 'Microsoft']])
  await t.sql(`update mailboxes set next_free_at = now() + interval '1 hour' where provider = 'microsoft'`)
  const why = () =>
    t.asAda('select distinct rule, detail from why_not_sent($1) where state = $2', [campaign, 'waiting'])
  const [waits] = await why()
  assert.equal(waits!['rule'], 'gap')
  assert.match(String(waits!['detail']), /^ada/)
  await t.sql(`update mailboxes set daily_limit = 1 where id = '${mailboxes[1]}'`)
  assert.deepEqual(await claim(), [['Microsoft', 'Google']])
})

test('a lead does not wait for a mailbox of its provider whose hours are over for today', async () => {
  await twoProviders('matches_provider = true')
  await t.sql(`delete from campaign_leads where private.recipient_provider(email) = 'Google'`)
  await moveClock(
    t.sql,
    `1 day' - (now() - date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') + interval '12 hours`,
  )
  const open = (from: string, to: string) =>
    t.sql(`update mailboxes set hour_from = '${from}', hour_to = '${to}' where provider = 'microsoft'`)
  await open('15:00', '16:00')
  assert.deepEqual(await claim(), [])
  await open('09:00', '10:00')
  assert.deepEqual(await claim(), [['Microsoft', 'Google']])
})

test('the preference is for first emails alone: a thread keeps its mailbox', async () => {
  const { mailboxes } = await twoProviders('matches_provider = true')
  await t.sql(`update campaign_leads set mailbox_id = '${mailboxes[0]}', state = 'active', last_sent_at = now() - interval '3 days'
    where private.recipient_provider(email) = 'Microsoft'`)
  await t.sql(`delete from campaign_leads where private.recipient_provider(email) = 'Google'`)
  assert.deepEqual(await claim(), [['Microsoft', 'Google']])
})

test('whose provider is unknown, or matched by no mailbox, goes by any', async () => {
  await twoProviders('matches_provider = true', 2)
  await t.sql(`update private.domain_providers set family = case domain when 'company1.test' then 'Zoho' end`)
  await t.sql('update email_campaigns set matches_provider = false')
  await t.sql('update email_campaigns set matches_provider = true')
  await sortLeads()
  assert.equal((await claim()).length, 2)
})

test('no provider gets more than the limit of the hour, and each lead over it has a place in a later hour', async () => {
  const { campaign } = await twoProviders('provider_hourly_cap = 1', 8)
  await moveClock(t.sql, `1 hour' - (now() - date_trunc('hour', now())) + interval '5 minutes`)
  const all: string[][] = []
  for (let turn = 0; turn < 4; turn += 1) all.push(...(await claim()))
  assert.deepEqual(all.map(([recipient]) => String(recipient)).toSorted(), ['Google', 'Microsoft'])
  const waits = await t.asAda<{ rule: string; detail: string; until: Date }>(
    'select rule, detail, until from why_not_sent($1)',
    [campaign],
  )
  const held = waits.filter(({ rule }) => rule === 'provider_cap')
  assert.equal(held.length, 6)
  assert.deepEqual([...new Set(held.map(({ detail }) => detail))].toSorted(), [
    'Google: 1 an hour',
    'Microsoft: 1 an hour',
  ])
  assert.equal(new Set(held.map(({ until }) => until.getTime())).size, 3)
  // A new limit takes effect immediately.
  await t.sql('update email_campaigns set provider_hourly_cap = 2')
  const more: string[][] = []
  for (let turn = 0; turn < 4; turn += 1) more.push(...(await claim()))
  assert.deepEqual(more.map(([recipient]) => String(recipient)).toSorted(), ['Google', 'Microsoft'])
})

test('several processes at once keep the limit of the hour', async () => {
  await twoProviders('provider_hourly_cap = 2', 20)
  await t.sql(`update private.domain_providers set family = 'Gmail'`)
  const counts = await Promise.all(
    Array.from({ length: 6 }, async () => {
      let count = 0
      for (let turn = 0; turn < 4; turn += 1) count += (await claim()).length
      return count
    }),
  )
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    2,
  )
})

test('mailboxes and recipients are told apart by their providers', async () => {
  const [row] = await t.sql(`select array(select private.recipient_provider(a) from unnest(
      array['a@gmail.com', 'a@Outlook.de', 'a@acme.test', 'a@yahoo.fr', 'a@gmx.de']) a) as recipients,
    array(select private.mailbox_provider(jsonb_populate_record(null::mailboxes, b)) from unnest(array[
      '{"provider": "gmail"}', '{"provider": "other", "smtp_host": "smtp.gmail.com"}', '{"smtp_host": "smtp.office365.com"}',
      '{"smtp_host": "smtp.zoho.eu"}', '{"smtp_host": "mail.notgmail.com"}']::jsonb[]) b) as mailboxes`)
  assert.deepEqual(row!['recipients'], ['Google', 'Microsoft', null, 'Yahoo', null])
  assert.deepEqual(row!['mailboxes'], ['Google', 'Google', 'Microsoft', 'Zoho', null])
})

test('a lookup reads each lead of a domain once, in however many campaigns it is', async () => {
  const { workspace, campaign } = await setUpScenario(t.sql, t.adaId, {
    leads: 30,
    campaign: 'matches_provider = true',
    address: `'lead' || n || '@big.test'`,
  })
  await t.sql(`insert into private.domain_providers (domain) values ('big.test');
    insert into email_campaigns (workspace_id, title) select '${workspace}', 'Copy ' || n from generate_series(1, 20) n;
    update email_campaigns set matches_provider = true;
    insert into campaign_leads (workspace_id, campaign_id, audience_id, email, step_id, due_at)
      select l.workspace_id, c.id, l.audience_id, l.email, l.step_id, l.due_at from campaign_leads l, email_campaigns c
      where c.id <> '${campaign}'`)
  const reads = await t.db.transaction(t.service, async ({ query }) => {
    const read = async () => {
      const [row] = await query<{ reads: number }>(
        `select idx_tup_fetch::int as reads from pg_stat_xact_user_tables where relname = 'campaign_leads'`,
      )
      return row!.reads
    }
    const before = await read()
    await query('select private.record_recipient_providers($1)', [
      JSON.stringify([{ domain: 'big.test', answered: true, family: 'Zoho' }]),
    ])
    return (await read()) - before
  })
  assert.deepEqual(await t.sql('select provider, count(*)::int as n from campaign_leads group by 1'), [
    { provider: 'Zoho', n: 630 },
  ])
  assert.ok(reads < 5 * 630, `${reads} rows read of 630 leads`)
})

test('a setting that is switched off and on again has nobody sorted again', async () => {
  await twoProviders('matches_provider = true')
  const waiting = () => t.sql('select campaign_id from private.provider_sorting')
  assert.deepEqual(await waiting(), [])
  await t.sql('update email_campaigns set matches_provider = false')
  await t.sql('update email_campaigns set matches_provider = true')
  assert.deepEqual(await waiting(), [])
})

test('a lead that can’t be written takes no place of a later hour, and goes on waiting for its content', async () => {
  const { campaign } = await twoProviders('provider_hourly_cap = 1', 3)
  await t.sql(`update private.domain_providers set family = 'Gmail';
    update mailboxes set state = 'paused' where provider = 'microsoft'`)
  assert.equal((await claim()).length, 1)
  const lacking = `(select id from campaign_leads where state = 'waiting' order by id limit 1)`
  await t.sql(
    `update campaign_leads set held_by = 'missing_value', reason = 'No {{name}}' where id = ${lacking}`,
  )
  assert.deepEqual(await claim(), [])
  const held =
    await t.sql(`select held_by, reason, extract(epoch from due_at - date_trunc('hour', now())) / 3600 as hours
    from campaign_leads where campaign_id = '${campaign}' and state = 'waiting' order by held_by`)
  assert.deepEqual(
    held.map(({ held_by, reason, hours }) => [held_by, reason, Number(hours)]),
    [
      ['missing_value', 'No {{name}}', 1],
      ['provider_cap', null, 1],
    ],
  )
  assert.deepEqual(await t.sql('select held from private.provider_hours where hour > now()'), [{ held: 1 }])
})
