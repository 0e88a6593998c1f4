import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const segment = randomUUID()
let campaign: string
const t = testScenario(async () => {
  await t.sql(`create table private.test_clock (now timestamptz not null);
    insert into private.test_clock values ('2026-11-20T12:00:00Z'); grant select on private.test_clock to public;
    create or replace function private.clock() returns timestamptz language sql stable parallel safe
      return (select c.now from private.test_clock c)`)
})
beforeEach(async () => {
  await setClock('2026-11-20T12:00:00Z')
  await t.sql(`delete from email_campaigns; delete from segments; delete from audience; delete from suppressions;
    insert into segments (id, workspace_id, name, filter) values ('${segment}', '${workspaceId}', 'Warm',
      '{"match": "all", "rules": [{"field": "tags", "op": "has", "value": "warm"}]}')`)
  campaign = await launched('Founders')
})

const setClock = (moment: string) => t.sql(`update private.test_clock set now = '${moment}'`)

async function launched(title: string, status = 'sending'): Promise<string> {
  const id = randomUUID()
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${id}', '${workspaceId}', '${title}');
    insert into campaign_steps (workspace_id, campaign_id, position) values ('${workspaceId}', '${id}', 1);
    update email_campaigns set launched_at = now(), status = '${status}' where id = '${id}'`)
  return id
}
const contacts = (...names: string[]) =>
  t.sql(`insert into audience (workspace_id, email, tags) values
    ${names.map((name) => `('${workspaceId}', '${name}@example.com', '{warm}')`).join()}`)
const begin = (settings: { limit?: number; elsewhere?: string; leaving?: string; id?: string } = {}) =>
  t.db.as(identityOf(t, 'editor')).query(
    `insert into campaign_enrolments (workspace_id, campaign_id, segment_id, is_on, daily_limit, if_elsewhere, on_leaving)
     values ($1, $2, $3, true, $4, $5, $6)`,
    [
      workspaceId,
      settings.id ?? campaign,
      segment,
      settings.limit ?? 50,
      settings.elsewhere ?? 'skip',
      settings.leaving ?? 'nothing',
    ],
  )
/** Runs the worker until nothing is due. */
async function work(): Promise<number> {
  for (let looks = 0; looks < 1000; looks++) {
    const [row] = await t.asService<{ looked: boolean }>('select private.enrol_from_segments() as looked')
    if (!row!.looked) return looks
  }
  throw new Error('It never ends')
}
/** Runs the worker a minute later, its usual interval. */
const later = async () => {
  await t.sql(`update private.test_clock set now = now + interval '61 seconds'`)
  return work()
}
const leads = (id = campaign) =>
  t.sql(
    `select split_part(email, '@', 1) as name, state from campaign_leads where campaign_id = '${id}' order by 1`,
  )
const names = async (id = campaign) => (await leads(id)).map(({ name }) => name)
const skipped = () =>
  t.sql(`select split_part(a.email, '@', 1) as name, e.reason from campaign_entrants e join audience a on a.id = e.contact_id
    where e.outcome = 'skipped' order by 1`)
const counts = async () => {
  const [row] = await t.db.as(identityOf(t, 'viewer')).query('select * from enrolment_counts($1)', [campaign])
  return row!
}

test('whoever comes into the segment is enrolled once, and nobody else', async () => {
  await contacts('ann', 'bob')
  await t.sql(`insert into audience (workspace_id, email) values ('${workspaceId}', 'cold@example.com')`)
  await begin()
  await work()
  assert.deepEqual(await leads(), [
    { name: 'ann', state: 'waiting' },
    { name: 'bob', state: 'waiting' },
  ])
  await t.sql(`update audience set tags = '{}' where email = 'ann@example.com'`)
  await later()
  await t.sql(`update audience set tags = '{warm}' where email in ('ann@example.com', 'cold@example.com')`)
  await later()
  assert.deepEqual(await names(), ['ann', 'bob', 'cold'])
})

test('whoever was enrolled and has another address since, or whose lead is gone, does not enter again', async () => {
  await contacts('ann', 'bob')
  await begin()
  await work()
  await t.sql(`update audience set email = 'new@example.com' where email = 'ann@example.com';
    delete from campaign_leads where email = 'bob@example.com'`)
  await later()
  assert.deepEqual(await names(), ['ann'])
})

test('the limit is that of a day in the time zone of the campaign', async () => {
  await t.sql(`update email_campaigns set time_zone = 'Pacific/Auckland' where id = '${campaign}'`)
  await contacts('ann', 'bob', 'cy', 'dan', 'eve')
  await begin({ limit: 2 })
  // 23:00 in Auckland.
  await setClock('2026-11-20T10:00:00Z')
  await t.sql(`update campaign_enrolments set next_look_at = '-infinity'`)
  await work()
  assert.equal((await names()).length, 2)
  const { day_ends_at: end, ...rest } = await counts()
  assert.deepEqual(rest, {
    entered_today: 2,
    entered: '2',
    waiting: '2',
    suppressed: '0',
    elsewhere: '0',
    left_segment: '0',
  })
  assert.equal((end as Date).toISOString(), '2026-11-20T11:00:00.000Z')
  await setClock('2026-11-20T10:59:59Z')
  await work()
  assert.equal((await names()).length, 2)
  await setClock('2026-11-20T11:00:00Z')
  await work()
  assert.equal((await names()).length, 4)
  assert.equal((await counts()).entered_today, 2)
  await t.sql(
    `update campaign_leads set state = 'active' where id = (select min(id::text)::uuid from campaign_leads)`,
  )
  assert.equal((await counts()).waiting, '3')
})

test('a limit that is raised counts at once', async () => {
  await contacts('ann', 'bob', 'cy')
  await begin({ limit: 1 })
  await work()
  await t.db
    .as(identityOf(t, 'editor'))
    .query('update campaign_enrolments set daily_limit = 3 where campaign_id = $1', [campaign])
  await work()
  await later()
  assert.equal((await names()).length, 3)
})

test('who opted out, by address or by domain, is skipped and said to be', async () => {
  await contacts('ann', 'bob')
  await t.sql(`insert into audience (workspace_id, email, tags) values ('${workspaceId}', 'cy@gone.example', '{warm}');
    insert into suppressions (workspace_id, address, reason) values
      ('${workspaceId}', 'ANN@example.com', 'unsubscribe'), ('${workspaceId}', 'gone.example', 'manual')`)
  await begin()
  await work()
  assert.deepEqual(await names(), ['bob'])
  assert.deepEqual(await skipped(), [
    { name: 'ann', reason: 'suppressed' },
    { name: 'cy', reason: 'suppressed' },
  ])
})

test('who is under way in another campaign is skipped, added or moved, as chosen', async () => {
  const other = await launched('Lawyers')
  const moving = await launched('Bakers')
  const adding = await launched('Brewers')
  await contacts('ann')
  await t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, state)
    select workspace_id, '${other}', id, email, 'active' from audience`)
  await begin()
  await work()
  assert.deepEqual(await skipped(), [{ name: 'ann', reason: 'elsewhere' }])
  await begin({ id: adding, elsewhere: 'add' })
  await work()
  assert.deepEqual(await leads(adding), [{ name: 'ann', state: 'waiting' }])
  assert.deepEqual(await leads(other), [{ name: 'ann', state: 'active' }])
  await begin({ id: moving, elsewhere: 'move' })
  await work()
  assert.deepEqual(await leads(moving), [{ name: 'ann', state: 'waiting' }])
  assert.deepEqual(
    await t.sql(`select state, reason from campaign_leads where campaign_id in ('${other}', '${adding}')`),
    [
      { state: 'skipped', reason: 'Moved to “Bakers”' },
      { state: 'skipped', reason: 'Moved to “Bakers”' },
    ],
  )
})

test('who was skipped is decided on again when somebody asks for it', async () => {
  await contacts('ann')
  await t.sql(`insert into suppressions (workspace_id, address) values ('${workspaceId}', 'ann@example.com')`)
  await begin()
  await work()
  await t.sql('delete from suppressions')
  await later()
  assert.deepEqual(await names(), [])
  const [row] = await t.db
    .as(identityOf(t, 'editor'))
    .query('select retry_skipped_entrants($1) as again', [campaign])
  assert.deepEqual(row, { again: '1' })
  await work()
  assert.deepEqual(await names(), ['ann'])
})

test('skipped contacts are not looked at again while they are being looked at', async () => {
  const retry = () =>
    t.db.as(identityOf(t, 'editor')).query('select retry_skipped_entrants($1) as again', [campaign])
  await begin()
  await work()
  await retry()
  await assert.rejects(retry(), { code: 'PT429', message: /already being checked again/ })
  await later()
  await retry()
  // A long pass that is not complete yet.
  await t.sql('update campaign_enrolments set contacts_after_id = uuid_v7()')
  await t.sql(`update private.test_clock set now = now + interval '59 minutes'`)
  await assert.rejects(retry(), { code: 'PT429' })
  await t.sql(`update private.test_clock set now = now + interval '2 minutes'`)
  await retry()
})

test('leaving the segment pauses or ends a lead once, and only where that was chosen', async () => {
  const pausing = await launched('Pausing')
  const ending = await launched('Ending')
  await contacts('ann')
  for (const [id, leaving] of [
    [campaign, 'nothing'],
    [pausing, 'pause'],
    [ending, 'end'],
  ] as const)
    await begin({ id, leaving, elsewhere: 'add' })
  await work()
  // A lead added by hand was never in the segment, so leaving the segment does not end it.
  await t.sql(
    `insert into campaign_leads (workspace_id, campaign_id, email) values ('${workspaceId}', '${ending}', 'hand@example.com')`,
  )
  await t.sql(`update audience set tags = '{}'`)
  await later()
  const state = (id: string) =>
    t.sql(`select state, reason from campaign_leads where campaign_id = '${id}' and email like 'ann%'`)
  assert.deepEqual(await state(campaign), [{ state: 'waiting', reason: null }])
  assert.deepEqual(await state(pausing), [{ state: 'paused', reason: 'Left the segment “Warm”' }])
  assert.deepEqual(await state(ending), [{ state: 'skipped', reason: 'Left the segment “Warm”' }])
  assert.deepEqual((await leads(ending))[1], { name: 'hand', state: 'waiting' })
  await t.sql(`update campaign_leads set state = 'waiting' where campaign_id = '${pausing}'`)
  await later()
  assert.equal((await state(pausing))[0]!.state, 'waiting')
})

test('a deleted segment ends the enrolment and says so, and rules that make no sense hold up no other campaign', async () => {
  const broken = await launched('Broken')
  await contacts('ann')
  await begin({ id: broken, elsewhere: 'add' })
  await t.sql(
    `update segments set filter = '{"match": "all", "rules": [{"field": "nothing", "op": "is", "value": "x"}]}'`,
  )
  await work()
  const problem = async (id: string) =>
    (await t.sql(`select is_on, problem from campaign_enrolments where campaign_id = '${id}'`))[0]
  assert.deepEqual(await problem(broken), {
    is_on: true,
    problem: 'A rule of this segment is incomplete: nothing.',
  })
  await begin()
  await t.db.as(identityOf(t, 'editor')).query('delete from segments where id = $1', [segment])
  assert.deepEqual(await problem(campaign), {
    is_on: false,
    problem: 'The segment that contacts came from was deleted.',
  })
  await later()
  assert.deepEqual(await names(), [])
})

test('a segment that takes too long to look through is told of, and holds up no other campaign', async () => {
  const slow = await launched('Slow')
  await contacts('ann')
  await begin({ id: slow, elsewhere: 'add' })
  // Simulates rules that exceed the statement timeout.
  await t.sql(`alter function private.enter_from_segment rename to kept;
    create function private.enter_from_segment(public.campaign_enrolments, public.email_campaigns, text, integer) returns uuid
      language sql return (select null::uuid from pg_sleep(60))`)
  try {
    await assert.doesNotReject(
      t.sql(`begin; set local statement_timeout = 200; select private.enrol_from_segments(); commit`),
    )
  } finally {
    await t.sql(`rollback; drop function private.enter_from_segment;
      alter function private.kept rename to enter_from_segment`)
  }
  assert.deepEqual(
    await t.sql(`select problem, next_look_at > private.clock() as later from campaign_enrolments`),
    [{ problem: 'The segment takes too long to search. Use fewer rules.', later: true }],
  )
})

test('it waits while the campaign is paused, and keeps a campaign without leads open', async () => {
  await contacts('ann')
  await begin()
  await t.sql(`update email_campaigns set status = 'paused' where id = '${campaign}'`)
  await work()
  assert.deepEqual(await names(), [])
  await t.sql(`update email_campaigns set status = 'sending' where id = '${campaign}'`)
  await later()
  assert.deepEqual(await names(), ['ann'])
  const status = async () =>
    (await t.sql(`select status from email_campaigns where id = '${campaign}'`))[0]!.status
  await t.sql(`update campaign_leads set state = 'finished'`)
  await t.sql('select private.advance_campaigns()')
  assert.equal(await status(), 'sending')
  await t.sql(`update campaign_enrolments set is_on = false; select private.advance_campaigns()`)
  assert.equal(await status(), 'completed')
})

test('several workers, and one that is killed in between, enrol nobody twice and nobody over the limit', async () => {
  const many = Array.from({ length: 40 }, (_, place) => `c${place}`)
  await contacts(...many)
  await begin({ limit: 30 })
  await assert.rejects(
    t.db.transaction(t.service, async (tx) => {
      await tx.query('select private.enrol_from_segments()')
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    }),
  )
  assert.deepEqual(await names(), [])
  await Promise.all([work(), work(), work(), work()])
  assert.equal((await names()).length, 30)
  assert.equal((await t.sql(`select count(*)::integer as n from campaign_entrants`))[0]!.n, 30)
})

test('two campaigns at once that skip whoever is in the other share nobody', async () => {
  const other = await launched('Lawyers')
  await contacts(...Array.from({ length: 20 }, (_, place) => `c${place}`))
  await begin()
  await begin({ id: other })
  await Promise.all([work(), work()])
  assert.equal((await names()).length + (await names(other)).length, 20)
})

test('a look reads a page of contacts, goes on from there, and then rests', async () => {
  await t.sql(`insert into audience (workspace_id, email, tags)
    select '${workspaceId}', 'p' || n || '@example.com', case when n = 12000 then '{warm}'::text[] else '{}' end
    from generate_series(1, 12000) n`)
  await begin()
  const enrol = () => t.sql('select private.enrol_from_segments()')
  await enrol()
  assert.deepEqual(await names(), [])
  await setClock('2026-11-20T12:00:01Z')
  await enrol()
  await setClock('2026-11-20T12:00:02Z')
  await enrol()
  assert.deepEqual(await names(), ['p12000'])
  const [rest] = await t.sql('select next_look_at, contacts_after_id, pages from campaign_enrolments')
  assert.equal((rest!.next_look_at as Date).toISOString(), '2026-11-20T12:01:02.000Z')
  assert.equal(rest!.contacts_after_id, null)
})

test('what makes no sense is refused with its reason', async () => {
  await assert.rejects(begin({ limit: 0 }), { message: 'Between 1 and 10,000 contacts enter a day.' })
  await assert.rejects(begin({ elsewhere: 'steal' }), /no rule "steal"/)
  await assert.rejects(
    t.db
      .as(identityOf(t, 'editor'))
      .query('insert into campaign_enrolments (workspace_id, campaign_id, is_on) values ($1, $2, true)', [
        workspaceId,
        campaign,
      ]),
    { message: 'Contacts enter from a segment, and none is chosen.' },
  )
})

test('only members learn the counts, and only who may edit has the skipped decided on again', async () => {
  for (const who of ['stranger', 'nobody', 'anon'] as const)
    await assert.rejects(
      t.db.as(identityOf(t, who)).query('select * from enrolment_counts($1)', [campaign]),
      { code: '42501' },
      who,
    )
  for (const who of ['viewer', 'stranger', 'nobody', 'anon'] as const)
    await assert.rejects(
      t.db.as(identityOf(t, who)).query('select retry_skipped_entrants($1)', [campaign]),
      { code: '42501' },
      who,
    )
})
