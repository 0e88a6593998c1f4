import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import {
  addLeads,
  moveClock,
  setUpScenario,
  type ScenarioOptions,
  setClock,
} from '#database/testing/sending-scenario.ts'
import { pausedSending } from '#database/testing/installation-calls.ts'
import { claimMessages, mailboxLimit, recordOutcomes } from '#database/testing/engine-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(async () => {
  await t.sql('delete from workspaces; delete from private.sending_pause')
  await moveClock(t.sql, '0')
})

const scenario = (options: ScenarioOptions = {}) => setUpScenario(t.sql, t.adaId, options)

async function claim(limit = 10): Promise<string[]> {
  return await claimMessages(t.asService, { limit })
}

async function claimAll(): Promise<number> {
  let claimed = 0
  for (;;) {
    await t.sql(`update mailboxes set next_check_at = '-infinity'`)
    const ids = await claim(100)
    if (ids.length === 0) return claimed
    claimed += ids.length
  }
}

const leads = async (columns = 'state, held_by') =>
  t.sql(`select ${columns} from campaign_leads order by email`)
const one = async (query: string) => (await t.sql(query))[0]!

test('what is due is claimed once, in the name of one claim and until its lease ends', async () => {
  await scenario({ leads: 3, mailboxes: 1 })
  assert.equal(await claimAll(), 3)
  const rows = await t.sql(
    `select state, claim is not null as held, lease_until > now() as leased, attempts from messages`,
  )
  for (const row of rows) assert.deepEqual(row, { state: 'sending', held: true, leased: true, attempts: 1 })
  for (const lead of await leads('state, due_at')) assert.deepEqual(lead, { state: 'active', due_at: null })
})

test('two who claim at the same moment never hold the same message', async () => {
  await scenario({ leads: 60, mailboxes: 6 })
  const claims = await Promise.all(Array.from({ length: 12 }, () => claim(6)))
  const ids = claims.flat()
  assert.equal(new Set(ids).size, ids.length)
  assert.equal((await one('select count(*)::int as n from messages'))['n'], ids.length)
})

test('a mailbox waits its gap between two mails', async () => {
  await scenario({ leads: 5, gap: [300, 720] })
  assert.equal((await claim()).length, 1)
  assert.equal((await claim()).length, 0)
  const { gap } = await one(`select extract(epoch from next_free_at - now())::int as gap from mailboxes`)
  assert.ok(Number(gap) > 290 && Number(gap) <= 720, `the gap is ${String(gap)} s`)
})

test('a mailbox stops at its limit for the day, and goes on the next day', async () => {
  await scenario({ leads: 9, mailbox: 'daily_limit = 4' })
  assert.equal(await claimAll(), 4)
  await moveClock(t.sql, '1 day')
  assert.equal(await claimAll(), 4)
})

test('a new mailbox ramps up by working days', async () => {
  const { mailboxes } = await scenario({
    leads: 0,
    mailbox: `daily_limit = 30, ramp_began = '2026-11-19', ramp_start = 10, ramp_step = 2`,
  })
  const days = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', '2027-03-01']
  const limits = await Promise.all(days.map((day) => mailboxLimit(t.asService, mailboxes[0]!, day)))
  assert.deepEqual(limits, [10, 12, 12, 14, 30])
})

for (const [name, mailbox] of [
  ['paused', `state = 'paused'`],
  ['broken', `state = 'broken'`],
  ['frozen', `frozen_from = current_date - 1, frozen_to = current_date + 1`],
  ['out of its hours', `hour_from = '13:00', hour_to = '24:00'`],
] as const) {
  test(`a mailbox that is ${name} sends nothing`, async () => {
    await scenario({ leads: 2 })
    // An hour from now may be tomorrow, which would make the test meaningless, so it runs at noon.
    await t.sql(`update campaign_leads set due_at = now() - interval '1 day'`)
    await setClock(t.sql, `${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
    await t.sql(`update mailboxes set ${mailbox}`)
    assert.equal(await claimAll(), 0)
    await t.sql(
      `update mailboxes set state = 'active', frozen_from = null, frozen_to = null, hour_from = null, hour_to = null`,
    )
    assert.equal(await claimAll(), 2)
  })
}

test('nothing is claimed of a campaign that is not sending, or while all sending is paused', async () => {
  const { campaign } = await scenario({ leads: 1 })
  await t.sql(`update email_campaigns set status = 'paused' where id = '${campaign}'`)
  assert.equal(await claimAll(), 0)
  await t.sql(`update email_campaigns set status = 'sending' where id = '${campaign}'`)
  await t.sql(pausedSending('Restored from a backup'))
  assert.equal(await claimAll(), 0)
})

test('a closed window holds a lead until it opens where the lead lives', async () => {
  await scenario({ leads: 2, campaign: `hour_from = '09:00', hour_to = '17:00', in_lead_zone = true` })
  await setClock(t.sql, '2026-11-23T10:00:00Z')
  await t.sql(`update audience set time_zone = 'America/New_York' where email like 'lead1@%'`)
  await t.sql(`update campaign_leads set due_at = '2026-11-23T09:00:00Z'`)
  assert.equal(await claimAll(), 1)
  assert.deepEqual(await leads(`held_by, to_char(due_at at time zone 'UTC', 'HH24:MI') as due`), [
    { held_by: 'window', due: '14:00' },
    { held_by: null, due: null },
  ])
})

const widenings: [what: string, campaign: string, change: string][] = [
  ['earlier hours', `hour_from = '12:00'`, `update email_campaigns set hour_from = '09:00'`],
  ['a further day', `send_days = '{2}'`, `update email_campaigns set send_days = '{1,2}'`],
  [
    'a day that is open after all',
    `closed_dates = '{2026-11-23}'`,
    `update email_campaigns set closed_dates = '{}'`,
  ],
  [
    'the time zone of the campaign',
    `hour_from = '12:00', time_zone = 'UTC'`,
    `update email_campaigns set time_zone = 'Asia/Kolkata'`,
  ],
  [
    'the time zone of the workspace',
    `hour_from = '12:00'`,
    `update workspaces set time_zone = 'Asia/Kolkata'`,
  ],
  [
    'the time zone of the contact',
    `hour_from = '12:00', in_lead_zone = true`,
    `update audience set time_zone = 'Asia/Kolkata'`,
  ],
  [
    'hours that changed while the campaign was paused',
    `hour_from = '12:00'`,
    `update email_campaigns set status = 'paused'; update email_campaigns set hour_from = '09:00';
     update email_campaigns set status = 'sending'`,
  ],
]
for (const [what, campaign, change] of widenings)
  test(`a lead that waits for the sending hours is checked again at once: ${what}`, async () => {
    await scenario({ campaign })
    await setClock(t.sql, '2026-11-23T10:00:00Z')
    await t.sql(`update campaign_leads set due_at = '2026-11-23T09:00:00Z'`)
    assert.equal(await claimAll(), 0)
    assert.deepEqual(await leads(`held_by, due_at > '2026-11-23T10:00:00Z' as waits`), [
      { held_by: 'window', waits: true },
    ])
    await t.sql(`update mailboxes set next_check_at = '2026-11-23T10:00:20Z'`)
    await t.sql(change)
    assert.equal((await claim()).length, 1)
  })

for (const [what, campaign, change] of widenings)
  test(`a deferred email that waits for the sending hours is retried at once: ${what}`, async () => {
    await scenario({ campaign })
    await setClock(t.sql, '2026-11-23T10:00:00Z')
    await t.sql(`update campaign_leads set state = 'active', last_sent_at = '2026-11-23T10:00:00Z', due_at = null,
        mailbox_id = (select id from mailboxes);
      insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, state, next_at)
        select workspace_id, 'campaign', campaign_id, step_id, id, mailbox_id, email, 'deferred', '2026-11-23T09:59:00Z'
        from campaign_leads`)
    assert.equal(await claimAll(), 0)
    const held = () => one(`select state, next_at > '2026-11-23T10:00:00Z' as waits from messages`)
    assert.deepEqual(await held(), { state: 'queued', waits: true })
    assert.deepEqual(await t.asAda('select rule from why_not_sent((select id from email_campaigns))'), [
      { rule: 'window' },
    ])
    await t.sql(change)
    assert.equal((await claim()).length, 1)
  })

test('leads beyond the first two thousand that wait for the sending hours are checked again by the next claims', async () => {
  await scenario({ leads: 2100, campaign: `hour_from = '12:00'` })
  await setClock(t.sql, '2026-11-23T10:00:00Z')
  await t.sql(
    `update campaign_leads set due_at = '2026-11-23T12:00:00Z', held_by = 'window', held_at = '2026-11-23T10:00:00Z'`,
  )
  await t.sql(`update email_campaigns set hour_from = '09:00'`)
  const waiting = async () =>
    (await one(`select count(*)::int as n from campaign_leads where due_at > '2026-11-23T10:00:00Z'`))['n']
  assert.equal(await waiting(), 100)
  await claim(1)
  assert.equal(await waiting(), 0)
  await setClock(t.sql, '2026-11-23T10:00:07Z')
  await claim(1)
  assert.deepEqual(await t.sql('select campaign_id from private.window_changes'), [])
})

test('caps of the day hold over all mailboxes, for new leads apart from follow-ups', async () => {
  const { campaign, mailboxes } = await scenario({
    leads: 10,
    mailboxes: 2,
    campaign: 'daily_cap = 6, new_leads_cap = 4',
  })
  assert.equal(await claimAll(), 4)
  await t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, step_id, due_at, mailbox_id, state, last_sent_at)
    select workspace_id, campaign_id, audience_id, 'again' || email, step_id, now() - interval '1 hour', '${mailboxes[0]}', 'active', now() - interval '3 days'
    from campaign_leads where campaign_id = '${campaign}' limit 5`)
  assert.equal(await claimAll(), 2)
})

test('follow-ups go before new leads, from the mailbox that began', async () => {
  const { mailboxes } = await scenario({ leads: 4, mailboxes: 2 })
  await t.sql(`update campaign_leads set state = 'active', mailbox_id = '${mailboxes[1]}', last_sent_at = now() - interval '3 days',
    due_at = now() - interval '1 minute' where email like 'lead4@%'`)
  const [first] = await claim(2).then((ids) =>
    t.sql(`select recipient from messages
    where id in (${ids.map((id) => `'${id}'`).join()}) and mailbox_id = '${mailboxes[1]}'`),
  )
  assert.equal(first!['recipient'], 'lead4@company4.test')
})

test('nobody on the suppression list is written to, by address or by domain', async () => {
  const { workspace } = await scenario({ leads: 3 })
  await t.sql(`insert into suppressions (workspace_id, address, reason) values
    ('${workspace}', 'lead1@company1.test', 'unsubscribe'), ('${workspace}', 'company2.test', 'manual')`)
  assert.equal(await claimAll(), 1)
  assert.deepEqual(await leads('state'), [
    { state: 'unsubscribed' },
    { state: 'skipped' },
    { state: 'active' },
  ])
})

test('a contact is not emailed before their “Not before” day, which begins in the time zone of their emails', async () => {
  await scenario({ leads: 3, campaign: `in_lead_zone = true` })
  await setClock(t.sql, '2026-11-23T22:30:00Z')
  await t.sql(`update campaign_leads set due_at = '2026-11-23T09:00:00Z';
    update audience set not_before = '2026-11-24', time_zone = 'America/New_York' where email like 'lead1@%';
    update audience set not_before = '2026-11-24', time_zone = 'Europe/Athens' where email like 'lead2@%'`)
  assert.equal(await claimAll(), 2)
  const ofFirst = () =>
    one(
      `select held_by, to_char(due_at at time zone 'UTC', 'DD HH24:MI') as due from campaign_leads where email like 'lead1@%'`,
    )
  assert.deepEqual(await ofFirst(), { held_by: 'not_before', due: '24 05:00' })
  await t.sql(`update audience set not_before = null where email like 'lead1@%'`)
  assert.deepEqual(await ofFirst(), { held_by: null, due: '23 22:30' })
  assert.equal(await claimAll(), 1)
})

test('another time zone of the campaign or workspace begins a “Not before” day at another hour', async () => {
  const held = () =>
    one(
      `select held_by, to_char(due_at at time zone 'UTC', 'DD HH24:MI') as due from campaign_leads order by id desc limit 1`,
    )
  for (const [settings, change] of [
    [`time_zone = 'America/New_York'`, `update email_campaigns set time_zone = 'Europe/Athens'`],
    ['time_zone = null', `update workspaces set time_zone = 'Europe/Athens'`],
  ] as const) {
    await scenario({ leads: 1, campaign: settings })
    await setClock(t.sql, '2026-11-23T22:30:00Z')
    await t.sql(`update campaign_leads set due_at = '2026-11-23T09:00:00Z';
      update workspaces set time_zone = 'America/New_York';
      update audience set not_before = '2026-11-24'`)
    assert.equal(await claimAll(), 0)
    assert.deepEqual(await held(), { held_by: 'not_before', due: '24 05:00' })
    await t.sql(change)
    assert.deepEqual(await held(), { held_by: null, due: '23 22:30' })
    assert.equal(await claimAll(), 1)
  }
})

test('a deferred email waits for the day of its contact, however far away, and then has its four days', async () => {
  await scenario()
  assert.equal(await claimAll(), 1)
  await t.sql(`update messages set state = 'deferred', lease_until = null, next_at = now(),
      created_at = now() - interval '30 days';
    update audience set not_before = (now() at time zone 'UTC')::date + 1`)
  assert.equal(await claimAll(), 0)
  assert.deepEqual(await one('select state from messages'), { state: 'queued' })
  await t.sql(`update audience set not_before = (now() at time zone 'UTC')::date`)
  assert.equal(await claimAll(), 1)
  const mail = await one('select id, claim from messages')
  await recordOutcomes(t.asService, {
    ...mail,
    outcome: 'deferred',
    answer: '451 Later',
    class: 'soft',
    wait: 0,
  })
  assert.deepEqual(await one('select state from messages'), { state: 'deferred' })
  await t.sql('update audience set not_before = not_before - 5')
  assert.equal(await claimAll(), 0)
  assert.deepEqual(await one('select state from messages'), { state: 'expired' })
})

test('a pause or ramp of a day beyond all timestamps stops its own mailbox alone', async () => {
  await scenario({ leads: 1, mailboxes: 2, mailbox: `sent_on = now()::date` })
  await t.sql(`update mailboxes set frozen_from = '2020-01-01', frozen_to = '5874897-12-31'
      where id = (select min(id::text)::uuid from mailboxes);
    update mailboxes set ramp_began = '5874897-12-31' where frozen_to is null`)
  assert.equal(await claimAll(), 1)
  const sender = 'select b.frozen_to from messages m join mailboxes b on b.id = m.mailbox_id'
  assert.deepEqual(await one(sender), { frozen_to: null })
})

test('a contact who left the audience is not emailed, and one who is being imported waits', async () => {
  const { workspace } = await scenario({ leads: 2 })
  await t.sql(`delete from audience where email like 'lead1@%'`)
  await t.sql(
    `insert into imports (id, workspace_id, file_name) values ('${randomUUID()}', '${workspace}', 'a.csv')`,
  )
  await t.sql(`update audience set import_id = (select id from imports)`)
  assert.equal(await claimAll(), 0)
  assert.deepEqual(await leads(), [
    { state: 'skipped', held_by: null },
    { state: 'waiting', held_by: 'import' },
  ])
})

test('one campaign at a time writes to a person, and none within 30 days of another', async () => {
  const { workspace, campaign } = await scenario({ leads: 1 })
  assert.equal(await claimAll(), 1)
  const second = randomUUID()
  await t.sql(`insert into email_campaigns (id, workspace_id, title, status, send_days, hour_from, hour_to)
    values ('${second}', '${workspace}', 'Second', 'sending', '{1,2,3,4,5,6,7}', '00:00', '24:00')`)
  await t.sql(
    `insert into campaign_steps (workspace_id, campaign_id, position) values ('${workspace}', '${second}', 1)`,
  )
  await t.sql(`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    select workspace_id, '${second}', id from mailboxes where workspace_id = '${workspace}'`)
  await t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, due_at)
    select workspace_id, '${second}', audience_id, email, now() - interval '1 hour' from campaign_leads where campaign_id = '${campaign}'`)
  assert.equal(await claimAll(), 0)
  const held = () => one(`select held_by from campaign_leads where campaign_id = '${second}'`)
  assert.deepEqual(await held(), { held_by: 'other_campaign' })
  await t.sql(`update messages set state = 'sent', sent_at = now() where campaign_id = '${campaign}'`)
  await t.sql(`update campaign_leads set state = 'finished' where campaign_id = '${campaign}'`)
  await t.sql(
    `update campaign_leads set due_at = now() - interval '1 minute' where campaign_id = '${second}'`,
  )
  assert.equal(await claimAll(), 0)
  assert.deepEqual(await held(), { held_by: 'written_lately' })
  await moveClock(t.sql, '31 days')
  assert.equal(await claimAll(), 1)
})

test('of two campaigns that wait for the same people, paused ones too, the one that enrolled them first writes', async () => {
  const { workspace, campaign, steps, mailboxes } = await scenario({ leads: 3 })
  const [second, step] = [randomUUID(), randomUUID()]
  await t.sql(`insert into email_campaigns (id, workspace_id, title, status, send_days, hour_from, hour_to)
      values ('${second}', '${workspace}', 'Second', 'sending', '{1,2,3,4,5,6,7}', '00:00', '24:00');
    insert into campaign_steps (id, workspace_id, campaign_id, position) values ('${step}', '${workspace}', '${second}', 1);
    insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id) values ('${workspace}', '${second}', '${mailboxes[0]}')`)
  // The reach of the second campaign counts the same contacts that its leads are later held for.
  const [reach] = await t.asAda('select in_other_campaigns from campaign_reach($1)', [second])
  assert.equal(Number(reach!['in_other_campaigns']), 3)
  await addLeads(t.sql, { workspace, campaign: second, steps: [step], mailboxes }, 3)
  const written = async () => await t.sql(`select campaign_id, count(*)::int as n from messages group by 1`)
  await t.sql(`update email_campaigns set status = 'paused' where id = '${campaign}'`)
  assert.equal(await claimAll(), 0)
  await t.sql(`update email_campaigns set status = 'sending' where id = '${campaign}';
    update campaign_leads set due_at = now() - interval '1 minute'`)
  await claimAll()
  assert.deepEqual(await written(), [{ campaign_id: campaign, n: 3 }])
  assert.equal(steps.length, 1)
})

test('three people of one company within 14 days, however many mailboxes claim at once', async () => {
  await scenario({ leads: 8, mailboxes: 4, address: `'lead' || n || '@acme.test'` })
  await Promise.all([claim(4), claim(4), claim(4)])
  await claimAll()
  await t.sql(
    `update campaign_leads set due_at = now() where held_at > now() - interval '1 minute' and due_at < now() + interval '5 seconds'`,
  )
  await claimAll()
  assert.equal((await one('select count(*)::int as n from messages'))['n'], 3)
  await moveClock(t.sql, '15 days')
  assert.equal(await claimAll(), 3)
})

test('people of a mail provider for everybody are no colleagues', async () => {
  await scenario({ leads: 6, address: `'lead' || n || '@gmail.com'` })
  assert.equal(await claimAll(), 6)
})

test('an answer from one person stops their colleagues where the campaign wants that', async () => {
  await scenario({ leads: 2, address: `'lead' || n || '@acme.test'` })
  await t.sql(`update campaign_leads set state = 'replied', due_at = null where email like 'lead1@%'`)
  assert.equal(await claimAll(), 0)
  assert.equal((await leads('reason'))[1]!['reason'], 'Someone else at acme.test has replied')
})

test('a step that a person does becomes a task, and the lead waits for it', async () => {
  const { campaign } = await scenario({ leads: 1, waits: [0, 0] })
  await t.sql(
    `update campaign_steps set kind = 'linkedin' where position = 1 and campaign_id = '${campaign}'`,
  )
  assert.equal(await claimAll(), 0)
  assert.deepEqual(await leads(), [{ state: 'active', held_by: 'task' }])
  assert.equal((await one('select count(*)::int as n from campaign_tasks'))['n'], 1)
  await t.asAda(`select finish_task(id, 'done') from campaign_tasks`)
  assert.equal(await claimAll(), 1)
})

test('answers go at once, whatever the gap and the limit say, and placement tests wait for the limit alone', async () => {
  const { workspace, mailboxes } = await scenario({ leads: 2, gap: [300, 720], mailbox: 'daily_limit = 1' })
  assert.equal((await claim()).length, 1)
  await t.sql(`insert into messages (workspace_id, kind, mailbox_id, recipient, state) values
    ('${workspace}', 'answer', '${mailboxes[0]}', 'grace@example.com', 'queued'), ('${workspace}', 'test', '${mailboxes[0]}', 'ada@example.com', 'queued')`)
  assert.equal((await claim()).length, 1)
  await t.sql(`update mailboxes set daily_limit = 5; update messages set next_at = null where kind = 'test'`)
  assert.equal((await claim()).length, 1)
})

for (const [name, columns, more] of [
  ['of a paused mailbox', `state = 'paused'`],
  [
    'of a workspace that moves',
    `address = address`,
    `insert into private.moving values ($ada, gen_random_uuid(), 'draining')`,
  ],
  ['past the daily limit', `daily_limit = 1, sent_on = now()::date, sent_count = 1`],
  [
    'that may crash the program',
    `address = address`,
    `update messages set orphaned = 2, state = case when state is null then 'sending' else state end, lease_until = now() + interval '1 hour' where workspace_id = $ada`,
  ],
] as const)
  test(`singles and placement tests ${name} hold up no message of another account`, async () => {
    const ada = await scenario({ leads: 0, mailbox: columns })
    const bob = await setUpScenario(t.sql, t.bobId, { leads: 0 })
    await t.sql(`insert into messages (workspace_id, kind, mailbox_id, recipient, state, next_at)
      select '${ada.workspace}', kind, '${ada.mailboxes[0]}', 'x' || n || '@example.com', case n when 0 then null else 'queued' end, now() - interval '1 hour'
      from generate_series(0, 3) n, unnest('{single,test}'::text[]) kind`)
    if (more) await t.sql(more.replace('$ada', `'${ada.workspace}'`))
    for (const kind of ['single', 'test']) {
      const [{ id }] =
        (await t.sql(`insert into messages (workspace_id, kind, mailbox_id, recipient, state, next_at)
        values ('${bob.workspace}', '${kind}', '${bob.mailboxes[0]}', 'y@example.com', 'queued', now() - interval '1 minute') returning id`)) as [
          { id: string },
        ]
      assert.deepEqual(await claim(2), [id])
    }
    await t.sql('delete from private.moving')
  })

test('nothing is sent for a suspended account, and sending continues once it is restored', async () => {
  const { workspace, mailboxes } = await scenario({ leads: 1, mailboxes: 3 })
  for (const [place, kind] of ['single', 'test', 'answer'].entries())
    await t.sql(`insert into messages (workspace_id, kind, mailbox_id, recipient, state, next_at)
      values ('${workspace}', '${kind}', '${mailboxes[place]}', 'y@example.com', 'queued', now() - interval '1 minute')`)
  await t.sql(`update auth.users set banned_until = now() + interval '1 day' where id = '${t.adaId}'`)
  assert.equal(await claimAll(), 0)
  await t.sql(`update auth.users set banned_until = null where id = '${t.adaId}'`)
  assert.equal(await claimAll(), 4)
})

test('answers and single emails do not leave while their author is suspended, whoever owns the workspace', async () => {
  const { workspace, mailboxes } = await scenario({ leads: 0, mailboxes: 2 })
  const write = (author: string, address: string) =>
    t.sql(`insert into messages (workspace_id, created_by, kind, mailbox_id, recipient, state, next_at)
      select '${workspace}', '${author}', kind, box, '${address}', 'queued', now() - interval '1 minute'
      from unnest('{answer,single}'::text[], '{${mailboxes.join()}}'::uuid[]) as l (kind, box)`)
  await write(t.bobId, 'y@example.com')
  await t.sql(`update auth.users set banned_until = now() + interval '1 day' where id = '${t.bobId}'`)
  assert.equal(await claimAll(), 0)
  await write(t.adaId, 'z@example.com')
  assert.equal(await claimAll(), 2)
  await t.sql(`update auth.users set banned_until = null where id = '${t.bobId}'`)
  assert.equal(await claimAll(), 2)
})

test('a claim calls no function for each message of a suspended or moving account', async () => {
  const { workspace, mailboxes } = await scenario({ leads: 0, mailboxes: 1 })
  await t.sql(`insert into messages (workspace_id, created_by, kind, mailbox_id, recipient, state, next_at)
    select '${workspace}', '${t.bobId}', kind, '${mailboxes[0]}', n || '@example.com', 'queued', now() - interval '1 minute'
    from generate_series(1, 300) n, unnest('{answer,single}'::text[]) kind;
    create function private.called_often() returns table (name name, calls bigint) language plpgsql as $$
      begin
        perform set_config('track_functions', 'all', true);
        perform private.claim_messages(gen_random_uuid(), 10, '5 minutes'), private.withhold_answers(now());
        return query select s.funcname, s.calls from pg_stat_xact_user_functions s where s.calls >= 300;
      end $$`)
  for (const suspended of [t.bobId, t.adaId]) {
    await t.sql(`update auth.users set banned_until = null;
      update auth.users set banned_until = now() + interval '1 day' where id = '${suspended}'`)
    const called = await t.sql('select * from private.called_often()')
    assert.deepEqual(called, [])
  }
  await t.sql(`update auth.users set banned_until = null;
    insert into private.moving values ('${workspace}', gen_random_uuid(), 'draining')`)
  assert.deepEqual(await t.sql('select * from private.called_often()'), [])
  await t.sql('delete from private.moving; drop function private.called_often()')
})

test('nobody gets a step twice, even if the lead is due again', async () => {
  await scenario({ leads: 1 })
  assert.equal(await claimAll(), 1)
  await t.sql(`update messages set state = 'sent', sent_at = now()`)
  await t.sql(`update campaign_leads set state = 'active', due_at = now() - interval '1 minute'`)
  assert.equal(await claimAll(), 0)
  assert.deepEqual(await leads('state'), [{ state: 'finished' }])
})

test('a lead that is resumed while its mail waits for a second try stays with that mail', async () => {
  await scenario({ leads: 1, waits: [0, 0] })
  assert.equal(await claimAll(), 1)
  await t.sql(`update messages set state = 'deferred', next_at = now() + interval '1 hour'`)
  await t.sql(`update campaign_leads set state = 'active', due_at = now() - interval '1 minute'`)
  assert.equal(await claimAll(), 0)
  assert.deepEqual(await leads('state, due_at'), [{ state: 'active', due_at: null }])
})

test('a mailbox shared by two campaigns serves them in turn', async () => {
  const { workspace, mailboxes, campaign } = await scenario({ leads: 3 })
  const second = randomUUID()
  await t.sql(`insert into email_campaigns (id, workspace_id, title, status, send_days, hour_from, hour_to)
    values ('${second}', '${workspace}', 'Second', 'sending', '{1,2,3,4,5,6,7}', '00:00', '24:00')`)
  await t.sql(
    `insert into campaign_steps (workspace_id, campaign_id, position) values ('${workspace}', '${second}', 1)`,
  )
  await t.sql(
    `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id) values ('${workspace}', '${second}', '${mailboxes[0]}')`,
  )
  await t.sql(
    `insert into audience (workspace_id, email) select '${workspace}', 'b' || n || '@other' || n || '.test' from generate_series(1, 3) n`,
  )
  await t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, due_at)
    select workspace_id, '${second}', id, email, now() from audience where email like 'b%'`)
  const served: boolean[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const [id] = await claim(1)
    served.push(
      (await one(`select campaign_id = '${campaign}' as first from messages where id = '${id}'`))[
        'first'
      ] as boolean,
    )
  }
  assert.notEqual(served[0], served[1])
  assert.notEqual(served[2], served[3])
})

test('after a pause nothing leaves in a flood: a resumed campaign keeps its gaps and its limit', async () => {
  const { campaign } = await scenario({
    leads: 50,
    mailboxes: 2,
    gap: [300, 720],
    mailbox: 'daily_limit = 5',
  })
  await t.sql(`update email_campaigns set status = 'paused' where id = '${campaign}'`)
  await moveClock(t.sql, '3 days')
  await t.sql(`update email_campaigns set status = 'sending' where id = '${campaign}'`)
  assert.equal((await claim(50)).length, 2)
  assert.equal((await claim(50)).length, 0)
})

test('people who join while it runs are claimed too', async () => {
  const running = await scenario({ leads: 1 })
  assert.equal(await claimAll(), 1)
  await addLeads(t.sql, running, 3)
  assert.equal(await claimAll(), 2)
})

test('no claim waits for whoever is adding contacts to a campaign', async () => {
  const { campaign } = await scenario({ leads: 2 })
  await t.db.transaction(t.ada, async (adding) => {
    await adding.query('select add_to_campaign($1, $2)', [campaign, { ids: [] }])
    await t.db.transaction(t.service, async ({ query }) => {
      await query(`set local lock_timeout = '1s'`)
      assert.equal((await claimMessages(query)).length, 1)
    })
  })
})
