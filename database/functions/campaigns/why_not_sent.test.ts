import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { waitRules } from '#core/campaigns/why-not-sent.ts'
import { pausedSending } from '#database/testing/installation-calls.ts'
import { claimMessages } from '#database/testing/engine-calls.ts'
import { setUpScenario, type ScenarioOptions } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(async () => void (await t.sql('delete from workspaces; delete from private.sending_pause')))

type Why = { rule: string; until: Date | null; detail: string | null; state: string }

async function why(scenario: ScenarioOptions, change?: string, claims = 0): Promise<Why[]> {
  const { campaign } = await setUpScenario(t.sql, t.adaId, { leads: 2, ...scenario })
  for (let n = 0; n < claims; n += 1) await claim()
  if (change) await t.sql(change.replaceAll('$campaign', `'${campaign}'`))
  return t.asAda<Why>('select * from why_not_sent($1) order by email', [campaign])
}

const claim = () => claimMessages(t.asService)

const cases: [string, ScenarioOptions, string | undefined, number, string[]][] = [
  ['that is next', {}, undefined, 0, ['turn', 'turn']],
  [
    'of a paused campaign',
    {},
    `update email_campaigns set status = 'paused'`,
    0,
    ['campaign_paused', 'campaign_paused'],
  ],
  ['while all sending is paused', {}, pausedSending('Restored'), 0, ['all_paused', 'all_paused']],
  [
    'that is paused',
    {},
    `update campaign_leads set state = 'paused' where email like 'lead1@%'`,
    0,
    ['paused', 'turn'],
  ],
  ['behind an email that just left', { gap: [300, 300] }, undefined, 1, ['leaving', 'gap']],
  ['of a mailbox at its limit', { mailbox: 'daily_limit = 1' }, undefined, 1, ['leaving', 'mailbox_limit']],
  [
    'of a mailbox with days off',
    { mailbox: 'frozen_from = current_date - 1, frozen_to = current_date + 1' },
    undefined,
    0,
    ['mailbox_frozen', 'mailbox_frozen'],
  ],
  [
    'of a mailbox that cannot sign in',
    { mailbox: `state = 'broken', state_reason = '535'` },
    undefined,
    0,
    ['mailbox_broken', 'mailbox_broken'],
  ],
  ['without a mailbox', {}, 'delete from campaign_mailboxes', 0, ['no_mailbox', 'no_mailbox']],
  ['of a campaign at its cap', { campaign: 'daily_cap = 1' }, undefined, 1, ['leaving', 'campaign_cap']],
  [
    'outside the sending window',
    { campaign: `hour_from = '00:00', hour_to = '00:00:01', closed_dates = array[current_date]` },
    undefined,
    0,
    ['window', 'window'],
  ],
  [
    'whose step is not due',
    {},
    `update campaign_leads set due_at = now() + interval '1 day'`,
    0,
    ['wait', 'wait'],
  ],
  [
    'that the last claim held back',
    { address: `'lead' || n || '@acme.test'` },
    `update campaign_leads set held_by = 'company', due_at = now() + interval '3 days'`,
    0,
    ['company', 'company'],
  ],
  ['whose contact was deleted', {}, 'delete from audience', 0, ['ends', 'ends']],
  [
    'whose email is uncertain',
    {},
    `update messages set state = 'uncertain' where recipient like 'lead1@%'`,
    1,
    ['uncertain', 'turn'],
  ],
]
for (const [lead, scenario, change, claims, rules] of cases) {
  test(`the reason is named for a lead ${lead}`, async () => {
    const reasons = await why(scenario, change, claims)
    assert.deepEqual(
      reasons.map(({ rule }) => rule),
      rules,
    )
    for (const { rule } of reasons) assert.ok(rule in waitRules, rule)
  })
}

test('an email that is due on a day off leaves when the next sending window opens', async () => {
  const [lead] = await why(
    {
      campaign: `time_zone = 'UTC', in_lead_zone = false, send_days = '{1,2,3,4,5,6,7}', hour_from = '09:00', hour_to = '17:00',
      closed_dates = array[(now() at time zone 'UTC')::date + 2]`,
    },
    `update campaign_leads set due_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '2 days 10 hours'`,
  )
  const [day] = await t.sql(
    `select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '3 days 9 hours' as open`,
  )
  assert.deepEqual([lead?.rule, lead?.until], ['wait', day?.['open']])
  const [listed] = await t.asAda(
    'select next_send_at from campaign_figures((select workspace_id from email_campaigns limit 1))',
  )
  assert.deepEqual(listed?.['next_send_at'], day?.['open'])
})

test('a temporary reason names the time at which it ends', async () => {
  const reasons = await why({ gap: [300, 300] }, undefined, 1)
  const wait = new Date(reasons[1]!.until!).getTime() - Date.now()
  assert.ok(wait > 200_000 && wait <= 300_000)
})

test('every rule that the database can return has a text', () => {
  const sql = [
    'leads/hold_rules.sql',
    'leads/lead_holds.sql',
    'campaigns/why_not_sent.sql',
    'sending/next_lead.sql',
    'sending/record_outcomes.sql',
  ]
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .join('\n')
  const named = [
    ...sql.matchAll(
      /held_by := '(\w+)'|\(null, null, '(\w+)'|held_by = '(\w+)'|then '(mailbox_\w+)'|\('(\w+)', (?:true|false)|\('(\w+)', [^)]*\)+::private\.wait/g,
    ),
  ].flatMap((found) => found.slice(1).filter(Boolean))
  assert.ok(named.length >= 15, `${named.length} rules`)
  assert.deepEqual(
    named.filter((rule) => !(rule in waitRules)),
    [],
  )
})

test('strangers cannot call it', async () => {
  const { campaign } = await setUpScenario(t.sql, t.adaId, {})
  await assert.rejects(t.db.as(t.bob).query('select * from why_not_sent($1)', [campaign]))
})
