// Tests admin functions as an admin, as another user, and signed out.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { configure } from '#database/testing/installation-calls.ts'
import type { Identity } from '#database/database.ts'
import { identityOf, testScenario } from '#database/testing/policy-access.ts'

let ines: Identity
const t = testScenario(async () => {
  ines = identityOf(t, 'admin')
  await t.sql(`insert into profiles (id, name, username) values
    ('${t.adaId}', 'Ada', 'ada'), ('${t.bobId}', 'Bob_the%', null)`)
})
beforeEach(() =>
  t.sql(`update auth.users set banned_until = null, email_confirmed_at = now();
    update profiles set role = case when id in (select id from auth.users where email like 'ines%') then 'admin' else 'user' end;
    delete from subscriptions; delete from support_requests; delete from notifications`),
)

const call = <Row>(who: Identity, sql: string, ...values: unknown[]) => t.db.as(who).query<Row>(sql, values)

const logged = () => t.sql(`select action, subject_id, actor_id from audit_log order by id desc limit 1`)

const calls = (person: string): Record<string, string> => ({
  admin_overview: 'admin_overview()',
  admin_pause_sending: `admin_pause_sending('Because')`,
  admin_reset_factors: `admin_reset_factors('${person}')`,
  admin_resume_sending: 'admin_resume_sending()',
  admin_users: 'admin_users()',
  admin_set_sign_up: `admin_set_sign_up('closed')`,
  admin_sign_up: 'admin_sign_up()',
  admin_set_role: `admin_set_role('${person}', 'admin')`,
  admin_suspend: `admin_suspend('${person}', true)`,
  admin_impersonate: `admin_impersonate('${person}', 'Because')`,
  admin_verify: `admin_verify('${person}')`,
  admin_grant_plan: `admin_grant_plan('${person}', 'lifetime')`,
  admin_subscriptions: 'admin_subscriptions()',
  admin_support_requests: 'admin_support_requests()',
  admin_answer_request: `admin_answer_request('${person}', 'Hello')`,
  admin_audit_log: 'admin_audit_log()',
  admin_sending: 'admin_sending()',
})

test('everything for admins is refused to everybody else, and nothing changes', async () => {
  const known = await t.sql(`select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and starts_with(proname, 'admin_') order by 1`)
  const tried = calls(t.bobId)
  assert.deepEqual(
    known.map(({ name }) => name),
    Object.keys(tried).toSorted(),
  )
  const state = `select (select jsonb_agg(u order by id) from auth.users u) as users,
    (select jsonb_agg(p order by id) from profiles p) as profiles, (select count(*) from audit_log) as log,
    (select count(*) from subscriptions) as subscriptions, (select count(*) from private.sign_up) as sign_up`
  const before = await t.sql(state)
  for (const who of ['owner', 'stranger', 'nobody', 'anon'] as const)
    for (const sql of Object.values(tried))
      await assert.rejects(call(identityOf(t, who), `select ${sql}`), { code: '42501' }, `${who}: ${sql}`)
  assert.deepEqual(await t.sql(state), before)
})

test('the overview counts people, plans and what waits', async () => {
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro');
    insert into support_requests (kind, priority, name, email, message, created_at) values
      ('support', 'critical', 'A', 'a@example.com', 'Help', now() - interval '5 hours'),
      ('support', 'medium', 'B', 'b@example.com', 'Help', now() - interval '5 hours')`)
  const [row] = await call<{ it: Record<string, unknown> & { days: { users: number }[] } }>(
    ines,
    'select admin_overview() as it',
  )
  const { users, open_requests, overdue_requests, subscriptions, days } = row!.it
  assert.deepEqual(
    { users, open_requests, overdue_requests },
    { users: 6, open_requests: 2, overdue_requests: 1 },
  )
  assert.deepEqual(subscriptions, [
    { plan_type: 'pro', billing_period: null, provider: 'grant', subscription_status: 'active', count: 1 },
  ])
  assert.equal(days.length, 30)
  assert.equal(days.at(-1)?.users, 6)
})

test('people are found by address, name and username, as typed, and by role, plan and state', async () => {
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro');
    update auth.users set banned_until = now() + interval '1 day' where id = '${t.bobId}'`)
  const find = async (filters: string) =>
    (await call<{ email: string }>(ines, `select email from admin_users(${filters}) order by email`)).map(
      ({ email }) => email.split('@')[0],
    )
  assert.equal((await find('')).length, 6)
  assert.deepEqual(await find(`p_search => 'ADA@'`), ['ada'])
  assert.deepEqual(await find(`p_search => '_the%'`), ['bob'])
  assert.deepEqual(await find(`p_search => 'b%b'`), [])
  assert.deepEqual(await find(`p_role => 'admin'`), ['ines'])
  assert.deepEqual(await find(`p_plan => 'pro'`), ['ada'])
  assert.equal((await find(`p_plan => 'free'`)).length, 5)
  assert.deepEqual(await find(`p_plan => 'starter'`), [])
  assert.deepEqual(await find(`p_search => 'coldframe', p_plan => 'pro', p_role => 'user'`), ['ada'])
  assert.deepEqual(await find(`p_state => 'suspended'`), ['bob'])
})

test('with billing off everybody is on everything, in the list and its filter', async () => {
  await configure(t.asService, { billing: 'off' })
  const on = (plan: string) =>
    call<{ plan: string }>(ines, 'select plan from admin_users(p_plan => $1)', plan)
  assert.deepEqual(new Set((await on('pro')).map(({ plan }) => plan)), new Set(['pro']))
  assert.equal((await on('pro')).length, 6)
  assert.deepEqual(await on('free'), [])
  await t.sql(`delete from private.settings where name = 'billing'`)
})

test('people are found by what they are called now', async () => {
  await t.sql(`update profiles set name = 'Zuleika' where id = '${t.bobId}'`)
  const find = (text: string) => call(ines, 'select email from admin_users($1)', text)
  assert.deepEqual(await find('ULEIK'), [{ email: 'bob@coldframe.test' }])
  assert.deepEqual(await find('bob_the%'), [])
  await t.sql(`update profiles set name = 'Bob_the%' where id = '${t.bobId}'`)
})

test('a plan that is bought or ends is found under its name at once', async () => {
  const on = async (plan: string) =>
    (await call<{ email: string }>(ines, 'select email from admin_users(p_plan => $1)', plan)).map(
      ({ email }) => email.split('@')[0],
    )
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.bobId}', 'trialing', 'premium')`,
  )
  assert.deepEqual(await on('starter'), ['bob'])
  await t.sql(`update subscriptions set plan_type = 'lifetime'`)
  assert.deepEqual([await on('starter'), await on('lifetime')], [[], ['bob']])
  await t.sql(`update subscriptions set subscription_status = 'canceled'`)
  assert.ok((await on('free')).includes('bob'))
})

test('pages of people follow one another without a gap, though many joined at once', async () => {
  await t.sql(`update auth.users set created_at = '2026-01-01'`)
  const seen: string[] = []
  let last: { id: string; created_at: Date } | undefined
  do {
    const page: { id: string; created_at: Date }[] = await call(
      ines,
      'select id, created_at from admin_users(p_limit => 4, p_before => $1, p_before_id => $2)',
      last?.created_at ?? null,
      last?.id ?? null,
    )
    seen.push(...page.map(({ id }) => id))
    last = page.at(-1)
  } while (last)
  assert.equal(seen.length, 6)
  assert.equal(new Set(seen).size, 6)
})

test('a role is given and taken, with a line in the log; the last admin keeps it', async () => {
  await call(ines, `select admin_set_role($1, 'admin')`, t.adaId)
  assert.deepEqual(await logged(), [
    { action: 'profile.appointed_admin', subject_id: t.adaId, actor_id: ines.claims?.sub },
  ])
  await call(t.ada, `select admin_set_role($1, 'user')`, ines.claims?.sub)
  await assert.rejects(call(t.ada, `select admin_set_role($1, 'user')`, t.adaId), { message: /last admin/ })
  await assert.rejects(call(ines, 'select admin_users()'), { code: '42501' })
})

test('of two admins who dismiss each other at once one stays', async () => {
  await call(ines, `select admin_set_role($1, 'admin')`, t.adaId)
  await Promise.allSettled([
    call(ines, `select admin_set_role($1, 'user')`, t.adaId),
    call(t.ada, `select admin_set_role($1, 'user')`, ines.claims?.sub),
  ])
  assert.equal((await t.sql(`select id from profiles where role = 'admin'`)).length, 1)
})

test('whoever is suspended is signed out and back with everything when restored', async () => {
  await t.sql(`insert into auth.sessions (user_id) values ('${t.bobId}')`)
  await call(ines, 'select admin_suspend($1, true)', t.bobId)
  const [bob] = await t.sql(`select banned_until > now() + interval '50 years' as banned,
    (select count(*)::int from auth.sessions where user_id = u.id) as sessions from auth.users u where id = '${t.bobId}'`)
  assert.deepEqual(bob, { banned: true, sessions: 0 })
  assert.equal((await logged())[0]?.action, 'account.suspended')
  await call(ines, 'select admin_suspend($1, false)', t.bobId)
  assert.equal((await logged())[0]?.action, 'account.restored')
  await assert.rejects(call(ines, 'select admin_suspend($1, true)', ines.claims?.sub), { code: 'PT409' })
})

test('a lost second factor is taken off: sessions end, the person is told, and only the first time', async () => {
  await t.sql(`insert into auth.sessions (user_id) values ('${t.bobId}');
    insert into auth.mfa_factors (user_id, factor_type, status, secret, friendly_name) values
      ('${t.bobId}', 'totp', 'verified', 'x', 'Phone'), ('${t.adaId}', 'totp', 'verified', 'x', 'Phone')`)
  const reset = () => call<{ n: number }>(ines, 'select admin_reset_factors($1) as n', t.bobId)
  assert.deepEqual(await reset(), [{ n: 1 }])
  assert.deepEqual(
    await t.sql(`select (select count(*)::int from auth.sessions where user_id = '${t.bobId}') as sessions,
      (select array_agg(user_id) from auth.mfa_factors) as guarded`),
    [{ sessions: 0, guarded: [t.adaId] }],
  )
  assert.equal((await logged())[0]?.action, 'account.factors_reset')
  assert.deepEqual(await call(t.bob, 'select type from notifications'), [{ type: 'factors_reset' }])
  assert.deepEqual(await reset(), [{ n: 0 }])
  assert.equal((await call(t.bob, 'select type from notifications')).length, 1)
  await assert.rejects(call(ines, 'select admin_reset_factors($1)', ines.claims?.sub), { code: 'PT409' })
})

test('an address is verified by hand, once', async () => {
  await t.sql(`update auth.users set email_confirmed_at = null where id = '${t.bobId}'`)
  await call(ines, 'select admin_verify($1)', t.bobId)
  const [bob] = await t.sql(
    `select email_confirmed_at is not null as done from auth.users where id = '${t.bobId}'`,
  )
  assert.equal(bob?.done, true)
  const [{ count } = { count: 0 }] = await t.sql('select count(*)::int from audit_log')
  await call(ines, 'select admin_verify($1)', t.bobId)
  assert.deepEqual(await t.sql('select count(*)::int from audit_log'), [{ count }])
})

test('a plan is granted, changed and taken back; one that is paid for is left alone', async () => {
  const planOf = async () =>
    (await call<{ plan: string }>(ines, `select plan from admin_users(p_search => 'bob')`))[0]?.plan
  await call(ines, `select admin_grant_plan($1, 'pro')`, t.bobId)
  assert.equal(await planOf(), 'pro')
  await call(ines, `select admin_grant_plan($1, 'lifetime')`, t.bobId)
  assert.equal(await planOf(), 'lifetime')
  const seen = await call(ines, 'select email, plan_type, provider from admin_subscriptions()')
  assert.deepEqual(seen, [{ email: 'bob@coldframe.test', plan_type: 'lifetime', provider: 'grant' }])
  await call(ines, 'select admin_grant_plan($1, null)', t.bobId)
  assert.equal(await planOf(), 'free')
  assert.equal((await logged())[0]?.action, 'plan.revoked')
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type, provider)
    values ('${t.bobId}', 'trialing', 'premium', 'stripe')`)
  await assert.rejects(call(ines, `select admin_grant_plan($1, 'pro')`, t.bobId), { code: 'PT409' })
  await assert.rejects(call(ines, `select admin_grant_plan($1, 'gold')`, t.adaId), { code: '22023' })
})

test('the inbox shows what is due first, and an answer stops its clock and tells the person', async () => {
  await t.sql(`insert into support_requests (kind, priority, name, email, message, user_id, created_at) values
    ('support', 'low', 'L', 'l@example.com', 'Low', null, now() - interval '30 hours'),
    ('support', 'critical', 'C', 'c@example.com', 'Critical', '${t.bobId}', now()),
    ('contact', 'medium', 'K', 'k@example.com', 'Contact', null, now())`)
  const inbox = () =>
    call<{ id: string; name: string; hours: number }>(
      ines,
      `select id, name, extract(epoch from due_at - created_at)::int / 3600 as hours from admin_support_requests()`,
    )
  const waiting = await inbox()
  assert.deepEqual(
    waiting.map(({ name, hours }) => [name, hours]),
    [
      ['C', 4],
      ['L', 48],
      ['K', 24],
    ],
  )
  const answered = await call(
    ines,
    `select * from admin_answer_request($1, ' Close the lid. ')`,
    waiting[0]?.id,
  )
  assert.deepEqual(answered, [{ email: 'c@example.com', name: 'C', subject: null, message: 'Critical' }])
  assert.equal((await inbox()).length, 2)
  assert.equal((await logged())[0]?.action, 'support.answered')
  assert.deepEqual(await call(t.bob, 'select title, type from notifications'), [
    { title: 'Support has replied', type: 'support' },
  ])
  assert.deepEqual(await call(t.bob, 'select message from support_answers'), [{ message: 'Close the lid.' }])
  await assert.rejects(call(ines, `select admin_answer_request($1, '  ')`, waiting[1]?.id), { code: '23514' })
  await call(ines, `update support_requests set state = 'closed' where id = $1`, waiting[1]?.id)
  assert.equal((await logged())[0]?.action, 'support.closed')
})

test('priority support comes first, by the plan at the time of asking', async () => {
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter');
    insert into support_requests (kind, priority, name, email, message, user_id, created_at) values
      ('support', 'critical', 'Free', 'b@example.com', 'Help', '${t.bobId}', now() - interval '3 hours'),
      ('support', 'low', 'Paid', 'a@example.com', 'Help', '${t.adaId}', now()),
      ('contact', 'medium', 'Signed out', 's@example.com', 'Help', null, now());
    update subscriptions set subscription_status = 'canceled'`)
  assert.deepEqual(await call(ines, 'select name, priority_support, plan from admin_support_requests()'), [
    { name: 'Paid', priority_support: true, plan: 'free' },
    { name: 'Free', priority_support: false, plan: 'free' },
    { name: 'Signed out', priority_support: false, plan: null },
  ])
})

test('the inbox goes on where its page ended, by what is due and by what is newest', async () => {
  await t.sql(`insert into support_requests (kind, priority, name, email, message, state, created_at)
    select 'support', case when n % 3 = 0 then 'critical' else 'medium' end, 'N' || n, 'n@example.com', 'Help', state,
      timestamptz '2026-01-01' + (n / 4) * interval '1 hour'
    from generate_series(1, 20) n, unnest(array['open', 'answered']) as state;
    update support_requests set priority_support = substr(name, 2)::int % 4 = 0`)
  for (const [state, place] of [
    ['open', 'due_at'],
    ['answered', 'created_at'],
  ] as const) {
    const whole = await call<{ id: string }>(ines, 'select id from admin_support_requests($1)', state)
    const seen: string[] = []
    let last: Record<string, unknown> | undefined
    do {
      const page: Record<string, unknown>[] = await call(
        ines,
        'select id, due_at::text, created_at::text from admin_support_requests($1, $2, $3, 3)',
        state,
        last?.[place] ?? null,
        last?.['id'] ?? null,
      )
      seen.push(...page.map(({ id }) => String(id)))
      last = page.at(-1)
    } while (last)
    assert.deepEqual(
      seen,
      whole.map(({ id }) => id),
    )
    assert.equal(seen.length, 20)
  }
})

test('the log names who did what to whom, and is read from any beginning of an action', async () => {
  await call(ines, 'select admin_suspend($1, true)', t.bobId)
  const [line] = await call(ines, `select actor, action, subject from admin_audit_log('account.')`)
  assert.deepEqual(line, {
    actor: 'ines@coldframe.test',
    action: 'account.suspended',
    subject: 'bob@coldframe.test',
  })
})
