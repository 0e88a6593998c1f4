import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { identify } from '#database/testing/fresh-database.ts'
import { identityOf, openScenario, workspaceId } from '#database/testing/policy-access.ts'

type Scenario = Awaited<ReturnType<typeof openScenario>>
const inScenario = (work: (t: Scenario) => Promise<void>) => async () => {
  const t = await openScenario()
  try {
    await work(t)
  } finally {
    await t.close()
  }
}

const leave = (t: Scenario, who: Identity, email: string) =>
  t.db.as(who).query('select delete_account($1)', [email])

test(
  'what ends with an account is said first: its workspaces, who else is in them, where it takes part',
  inScenario(async (t) => {
    const holdings = (who: Identity) =>
      t.db.as(who).query('select name, role, others::int from my_holdings() order by name')
    assert.deepEqual(await holdings(t.ada), [
      { name: "Ada's", role: 'owner', others: 2 },
      { name: "Ada's other", role: 'owner', others: 0 },
    ])
    assert.deepEqual(await holdings(identityOf(t, 'editor')), [{ name: "Ada's", role: 'editor', others: 2 }])
  }),
)

test(
  'an account goes with its workspaces and all they hold; nothing of anybody else does',
  inScenario(async (t) => {
    await t.sql(`insert into audience (workspace_id, email) values ('${workspaceId}', 'x@example.com');
      insert into email_templates (workspace_id, user_id, title) values ('${workspaceId}', '${t.adaId}', 'Hi');
      insert into notifications (user_id, title) values ('${t.adaId}', 'Hello');
      insert into auth.sessions (user_id) values ('${t.adaId}')`)
    await leave(t, t.ada, ' Ada@Coldframe.test ')
    const [left] = await t.sql(`select
      (select count(*)::int from auth.users where id = '${t.adaId}') as users,
      (select count(*)::int from auth.sessions where user_id = '${t.adaId}') as sessions,
      (select count(*)::int from audience) as members,
      (select count(*)::int from email_templates) as templates,
      (select count(*)::int from notifications) as notifications,
      (select count(*)::int from workspaces) as workspaces`)
    assert.deepEqual(left, {
      users: 0,
      sessions: 0,
      members: 0,
      templates: 0,
      notifications: 0,
      workspaces: 1,
    })
    const log = await t.sql(`select actor_id, subject_id from audit_log where action = 'account.deleted'`)
    assert.deepEqual(log, [{ actor_id: null, subject_id: t.adaId }])
  }),
)

test(
  'what somebody made in a workspace of others stays there',
  inScenario(async (t) => {
    const editor = identityOf(t, 'editor')
    await t.db
      .as(editor)
      .query(`insert into email_templates (workspace_id, title) values ('${workspaceId}', 'By Edda')`)
    await leave(t, editor, 'edda@coldframe.test')
    assert.deepEqual(await t.asAda('select title, user_id from email_templates'), [
      { title: 'By Edda', user_id: null },
    ])
  }),
)

test(
  'another address, somebody signed out and a token without a subject delete nobody',
  inScenario(async (t) => {
    await assert.rejects(leave(t, t.ada, 'bob@coldframe.test'), { code: 'PT409' })
    await assert.rejects(leave(t, t.anon, 'ada@coldframe.test'), { code: '42501' })
    await assert.rejects(leave(t, { role: 'authenticated', claims: {} }, 'ada@coldframe.test'), {
      code: 'PT409',
    })
    assert.equal((await t.sql('select id from auth.users')).length, 6)
  }),
)

test(
  'the last admin stays, also when the only other one is suspended; of two who go at once one stays, unless they say that they know',
  inScenario(async (t) => {
    const ines = identityOf(t, 'admin')
    await assert.rejects(leave(t, ines, 'ines@coldframe.test'), { code: 'PT409', message: /last admin/ })
    const alone = (who: Identity) => t.db.as(who).query('select accounts_without_admin() as others')
    assert.deepEqual(await alone(ines), [{ others: 5 }])
    assert.deepEqual(await alone(t.ada), [{ others: null }])
    await assert.rejects(alone(t.anon), { code: '42501' })
    await t.sql(`insert into profiles (id, role) values ('${t.bobId}', 'admin')`)
    await t.sql(`update auth.users set banned_until = 'infinity' where id = '${t.bobId}'`)
    await assert.rejects(leave(t, ines, 'ines@coldframe.test'), { code: 'PT409' })
    await t.sql(`update auth.users set banned_until = null`)
    const going = await Promise.allSettled([
      leave(t, ines, 'ines@coldframe.test'),
      leave(t, t.bob, 'bob@coldframe.test'),
    ])
    assert.deepEqual(going.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    const last = going[0].status === 'rejected' ? ines : t.bob
    const email = going[0].status === 'rejected' ? 'ines@coldframe.test' : 'bob@coldframe.test'
    await t.db.as(last).query('select delete_account($1, p_without_admin => true)', [email])
    assert.deepEqual(await t.sql(`select id from profiles where role = 'admin'`), [])
  }),
)

test(
  'nobody leaves a running subscription behind that goes on charging',
  inScenario(async (t) => {
    await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type, provider)
      values ('${t.adaId}', 'active', 'pro', 'stripe')`)
    await assert.rejects(leave(t, t.ada, 'ada@coldframe.test'), { message: /still running/ })
    await t.sql('update subscriptions set cancel_at_period_end = true')
    await leave(t, t.ada, 'ada@coldframe.test')
  }),
)

test(
  'sessions are seen and ended by their owner alone, and the one that asks is named',
  inScenario(async (t) => {
    const [mine] = await t.sql(
      `insert into auth.sessions (user_id, user_agent) values ('${t.adaId}', 'Firefox') returning id`,
    )
    const [other] = await t.sql(`insert into auth.sessions (user_id) values ('${t.adaId}') returning id`)
    const here = identify(t.adaId, 'ada@coldframe.test')
    const ada = { ...here, claims: { ...here.claims, session_id: mine?.id } }
    const seen = await t.db.as(ada).query('select id, is_current from my_sessions()')
    assert.deepEqual(seen, [
      { id: mine?.id, is_current: true },
      { id: other?.id, is_current: false },
    ])
    const end = (who: Identity) => t.db.as(who).query('select end_session($1) as ended', [other?.id])
    assert.deepEqual(await end(t.bob), [{ ended: false }])
    assert.deepEqual(await end(ada), [{ ended: true }])
    await assert.rejects(end(t.anon), { code: '42501' })
    assert.equal((await t.db.as(ada).query('select id from my_sessions()')).length, 1)
  }),
)
