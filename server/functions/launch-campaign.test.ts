import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import type { LaunchRow } from '#core/campaigns/launch-facts.ts'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'
import type { Played } from '#server/campaigns/play-through.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { checkLaunch, launchCampaign, playCampaign } from './launch-campaign.ts'
import { repairValues, type RepairedValues } from './repair-values.ts'

// A Monday morning in Berlin.
const parts = { siteUrl: 'https://mail.example.com', now: () => new Date('2026-11-23T07:00:00Z') }
const functions = {
  check: checked(checkLaunch(parts)),
  play: checked(playCampaign(parts)),
  launch: checked(launchCampaign(parts)),
  repair: checked(repairValues(parts)),
}

let campaignId: string
const t = testScenario(async () => {
  await t.sql(
    `update workspaces set time_zone = 'Europe/Berlin', postal_address = 'Example Ltd' where id = '${workspaceId}'`,
  )
})

beforeEach(async () => {
  campaignId = randomUUID()
  await t.sql(`delete from audience; delete from email_campaigns; delete from mailboxes;
    insert into email_campaigns (id, workspace_id, title) values ('${campaignId}', '${workspaceId}', 'Founders');
    insert into audience (workspace_id, email, name, company) values
      ('${workspaceId}', 'ann@example.com', 'Ann Lee', 'Acme'), ('${workspaceId}', 'bob@example.com', 'Bob', null);
    with box as (insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
      values ('${workspaceId}', 'ada@example.com', 'smtp.example.com', 587) returning id)
    insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
      select '${workspaceId}', '${campaignId}', id from box`)
})

const write = (...texts: string[]) =>
  t.asAda('select save_sequence($1, $2, 0)', [
    campaignId,
    JSON.stringify(
      texts.map((content_text, place) => ({
        id: randomUUID(),
        kind: 'email',
        wait_days: place * 3,
        variants: [{ id: randomUUID(), subject: place === 0 ? 'handovers' : '', content_text }],
      })),
    ),
  ])

async function call<Answer>(
  name: keyof typeof functions,
  who: Who = 'owner',
  more: object = {},
): Promise<Answer> {
  const request = new Request(`http://coldframe.test/functions/v1/${name}`, { method: 'POST' })
  return (await functions[name].answer(
    { campaignId, ...more },
    { identity: identityOf(t, who), db: t.db, request },
  )) as Answer
}
const levelOf = (rows: LaunchRow[], id: string) => rows.find((row) => row.id === id)?.level

test('names and companies of a list are counted with examples, and one press repairs them, with a way back', async () => {
  const old = `alter table audience disable trigger normalize;
    update audience set company = 'N/A' where email = 'bob@example.com'; alter table audience enable trigger normalize`
  await t.sql(
    `update audience set name = 'ANN LEE', company = 'Acme GmbH (Berlin)' where email = 'ann@example.com'; ${old}`,
  )
  await write('Hi {{first_name|there}}, how is {{company|it}}?')
  const values = async () =>
    (await call<{ rows: LaunchRow[] }>('check')).rows.find(({ id }) => id === 'values')
  const people = () => t.sql('select name, company from audience order by email')
  assert.deepEqual(await values(), {
    id: 'values',
    title: 'Names and companies',
    level: 'warning',
    detail:
      '1 contact could be written otherwise: “ANN LEE” as “Ann Lee”, “Acme GmbH (Berlin)” as “Acme”. 1 contact has placeholders such as “N/A”, which count as empty.',
    repairable: 2,
  })
  await assert.rejects(call('repair', 'viewer'), { code: 'NO_CAMPAIGN' })
  await assert.rejects(call('repair', 'stranger'), { code: 'NO_CAMPAIGN' })
  const { importId, repaired } = await call<RepairedValues>('repair', 'editor')
  assert.equal(repaired, 2)
  assert.deepEqual(await people(), [
    { name: 'Ann Lee', company: 'Acme' },
    { name: 'Bob', company: null },
  ])
  assert.equal((await values())?.level, 'ok')
  await t.db.as(identityOf(t, 'editor')).query('select undo_import($1)', [importId])
  assert.deepEqual((await people())[0], { name: 'ANN LEE', company: 'Acme GmbH (Berlin)' })
})

test('the checklist looks at every person and names what is missing', async () => {
  await write('Hi {{first_name|there}}, how is {{company}}?')
  const { rows, mayLaunch } = await call<{ rows: LaunchRow[]; mayLaunch: boolean }>('check')
  const fit = rows.find(({ id }) => id === 'fit')
  assert.equal(fit?.level, 'warning')
  assert.match(
    fit.detail,
    /^1 contact would be held back\. Step 1 A: .*company.* For example bob@example\.com\.$/,
  )
  assert.equal(mayLaunch, true)
  assert.equal(levelOf(rows, 'postal-address'), 'ok')
})

test('a merge tag that no contact has is named although it has a fallback, until one of them has it', async () => {
  await write('Hi {{first_name|there}}, trucks in {{city|several cities}}, {{company|it}}? {{sender_name}}')
  const unfilled = async () =>
    (await call<{ rows: LaunchRow[] }>('check')).rows.find(({ id }) => id === 'unfilled')
  assert.match(
    (await unfilled())!.detail,
    /^No contact has a value for \{\{city\}\}: all 2 get “several cities”/,
  )
  assert.equal((await unfilled())!.replacement, undefined)
  await t.sql(`update audience set location = 'Berlin' where email = 'bob@example.com'`)
  assert.deepEqual((await unfilled())!.replacement, { name: 'city', instead: 'location' })
  await t.sql(`update audience set custom_fields = '{"City": "Bonn"}' where email = 'ann@example.com'`)
  assert.equal(await unfilled(), undefined)
})

test('a branch on a click blocks the launch until an email before it has a link', async () => {
  const [first, condition, last] = [randomUUID(), randomUUID(), randomUUID()]
  const email = (id: string, content_text: string) => ({
    id,
    kind: 'email',
    wait_days: 0,
    variants: [{ id: randomUUID(), subject: 'plan', content_text }],
  })
  const rule = { on: 'clicked', step: null, link: null, machines: false }
  const branch = { id: randomUUID(), name: 'Clicked', after_days: 0, leads_to: last, rule }
  const save = (text: string, version: number) =>
    t.asAda('select save_sequence($1, $2, $3)', [
      campaignId,
      JSON.stringify([
        email(first, text),
        {
          id: condition,
          kind: 'condition',
          wait_days: 3,
          leads_to: 'end',
          variants: [],
          branches: [branch],
        },
        email(last, 'More'),
      ]),
      version,
    ])
  const row = async () =>
    (await call<{ rows: LaunchRow[] }>('check')).rows.find(({ id }) => id === 'conditions')
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')
      on conflict do nothing;
    update email_campaigns set tracks_clicks = true where id = '${campaignId}'`)
  await save('Hello', 0)
  assert.deepEqual(
    [(await row())?.level, (await row())?.step, (await row())?.detail],
    ['blocking', 2, 'A branch of step 2 waits for a click, and no email it is about has a link.'],
  )
  await assert.rejects(call('launch', 'owner', { startsAt: null }))
  await save('Hello, see https://example.com', 1)
  assert.equal((await row())?.level, 'ok')
})

test('what blocks the checklist blocks the launch, and nobody is enrolled', async () => {
  await assert.rejects(call('launch'), { code: 'NOT_READY', message: /Write at least one email/ })
  assert.deepEqual(await t.sql('select id from campaign_leads'), [])
})

test('a launch takes everybody in, and the campaign is under way', async () => {
  await write('Hi {{first_name|there}}')
  assert.deepEqual(await call('launch'), { leads: 2 })
  assert.deepEqual(await t.sql('select status from email_campaigns'), [{ status: 'sending' }])
})

test('the dry run says who gets what, when and from where', async () => {
  await write('Hi {{first_name|there}}', 'Still there?')
  const played = await call<Played>('play')
  assert.deepEqual(
    played.days.map(({ date, firsts, followUps }) => [date, firsts, followUps]),
    [
      ['2026-11-23', 2, 0],
      ['2026-11-26', 0, 2],
    ],
  )
  assert.deepEqual(played.sends[0], {
    email: played.sends[0]?.email,
    step: 1,
    from: 'ada@example.com',
    at: '2026-11-23T08:00:00.000Z',
    zone: null,
  })
  assert.equal(played.total, 4)
})

test('viewers look but do not launch; strangers and the signed out find nothing', async () => {
  await write('Hi {{first_name|there}}')
  await call('check', 'viewer')
  await call('play', 'viewer')
  await assert.rejects(call('launch', 'viewer'), { code: 'NO_CAMPAIGN' })
  for (const who of ['stranger', 'nobody', 'admin'] as const)
    for (const name of ['check', 'play', 'launch'] as const)
      await assert.rejects(call(name, who), { code: 'NO_CAMPAIGN' }, `${who} ${name}`)
  for (const name of ['check', 'play', 'launch'] as const)
    await assert.rejects(call(name, 'anon'), `${name} signed out`)
  assert.deepEqual(await call('launch', 'editor'), { leads: 2 })
})

test('words of the own dictionary and the workspace’s are no misspellings in the checklist', async () => {
  await write('Hi {{first_name|there}}, how does Acme hand over sevral reponse files? Worth a short look?')
  const detail = async (who: Who) =>
    (await call<{ rows: LaunchRow[] }>('check', who)).rows.find(({ id }) => id === 'score')?.detail
  await t.sql(`update email_campaigns set min_score = 100 where id = '${campaignId}'`)
  const before = await detail('owner')
  assert.match(before ?? '', /\d/)
  await t.sql(`insert into dictionary_words (workspace_id, word) values ('${workspaceId}', 'sevral')`)
  const withShared = await detail('owner')
  assert.notEqual(withShared, before)
  await t.sql(`insert into dictionary_words (user_id, word) values ('${t.adaId}', 'reponse')`)
  assert.notEqual(await detail('owner'), withShared)
  assert.equal(await detail('viewer'), withShared, 'the words of another are not theirs')
  await t.sql('delete from dictionary_words')
})

test('undeliverable addresses are left out, risky ones wait if wanted, and too many expected bounces refuse the launch', async () => {
  await write('Hi {{first_name|there}}, how are you?')
  await t.sql(`insert into audience (workspace_id, email, name, verdict, verdict_reason) values
    ('${workspaceId}', 'gone@example.com', 'Gone', 'undeliverable', 'no_domain'),
    ('${workspaceId}', 'info@example.com', 'Info', 'risky', 'role')`)
  const row = async () =>
    (await call<{ rows: LaunchRow[] }>('check')).rows.find(({ id }) => id === 'addresses')
  assert.match(
    (await row())!.detail,
    /^About 3% will bounce \(too few contacts to be sure\)\. 1 undeliverable address is left out\. 1 risky address gets the emails\./,
  )
  assert.equal((await row())!.level, 'warning')
  assert.deepEqual((await row())!.risky, { count: 1, isHeld: false })
  await t.sql(`update workspaces set bounce_warning = 1, bounce_refusal = 2.5 where id = '${workspaceId}'`)
  assert.equal((await row())!.level, 'blocking')
  await assert.rejects(call('launch'), { code: 'NOT_READY' })
  await t.asAda('update email_campaigns set holds_risky = true where id = $1', [campaignId])
  assert.match((await row())!.detail, /^About 2% .* 1 risky address is held back\./)
  const { days: _, ...played } = await call<Played>('play')
  assert.equal(played.people, 2)
  await t.sql(`update audience set not_before = current_date + 3 where email like 'ann%'`)
  const later = (await call<{ rows: LaunchRow[] }>('check')).rows.find(({ id }) => id === 'audience')
  assert.match(later!.detail, /, 1 wait for their “Not before” day\./)
  await call('launch')
  await t.sql('update workspaces set bounce_warning = 3, bounce_refusal = 8')
  const [stored] = await t.sql(
    `select projected_bounces ->> 'contacts' as contacts, projected_bounces ->> 'share' as share from email_campaigns`,
  )
  assert.deepEqual(stored, { contacts: '2', share: '0.02' })
  const waits = await t.asAda('select email, rule, detail from why_not_sent($1) order by email', [campaignId])
  assert.deepEqual(
    waits.filter(({ email }) => email === 'gone@example.com' || email === 'info@example.com'),
    [
      { email: 'gone@example.com', rule: 'ends', detail: 'Undeliverable address' },
      { email: 'info@example.com', rule: 'risky_address', detail: null },
    ],
  )
  const verdicts = await t.sql(`select email, verdict from campaign_leads order by email`)
  assert.deepEqual(
    verdicts.map(({ verdict }) => verdict),
    ['unknown', 'unknown', 'undeliverable', 'risky'],
  )
  await t.sql(
    `update campaign_leads set held_by = 'risky_address', due_at = now() + interval '1 day' where email = 'info@example.com'`,
  )
  await t.asAda('update email_campaigns set holds_risky = false where id = $1', [campaignId])
  assert.deepEqual(
    await t.sql(`select due_at <= now() as is_due from campaign_leads where email = 'info@example.com'`),
    [{ is_due: true }],
  )
})
