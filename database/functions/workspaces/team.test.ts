// invite_to_workspace, get_invitations, accept_workspace_invitation, transfer_workspace, get_workspace_members,
// get_workspace_activity.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { hasFeature, plans, planTypes } from '#core/billing/plans.ts'
import type { Identity } from '#database/database.ts'
import { freshDatabase, identify, type TestDatabase } from '#database/testing/fresh-database.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const edda = identify('0190e0e0-0000-7000-8000-00000000e0e0', 'edda@coldframe.test')

describe('a team', () => {
  let t: TestDatabase
  before(async () => {
    t = await freshDatabase()
    await t.sql(`insert into auth.users (id, email, email_confirmed_at) values
      ('${String(edda.claims?.sub)}', 'edda@coldframe.test', now())`)
  })
  after(() => t.close())
  beforeEach(() =>
    t.sql(`delete from workspaces; truncate audit_log, subscriptions, notifications cascade;
      insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}');
      insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`),
  )

  const invite = async (who: Identity, email: string, role = 'editor') => {
    const [row] = await t.db
      .as(who)
      .query<{ secret: string }>('select invite_to_workspace($1, $2, $3) as secret', [workspace, email, role])
    return row?.secret ?? ''
  }
  const accept = (who: Identity, secret: string) =>
    t.db.as(who).query('select accept_workspace_invitation($1)', [secret])
  const members = () => t.sql('select user_id, role from workspace_members order by role')
  const log = async () => (await t.sql('select action from audit_log order by id')).map((row) => row.action)
  const invalid = { code: 'PT404', message: "This invitation can't be accepted." }

  test('an invitation lets in the person it names, in the role it names, once', async () => {
    const secret = await invite(t.ada, ' Bob@Coldframe.test ', 'viewer')
    await accept(t.bob, secret)
    assert.deepEqual(await members(), [{ user_id: t.bobId, role: 'viewer' }])
    await assert.rejects(accept(t.bob, secret), invalid)
    assert.deepEqual(await log(), ['member.invited', 'member.joined'])
  })

  test('ten that accept at once make one membership', async () => {
    const secret = await invite(t.ada, 'bob@coldframe.test')
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => accept(t.bob, secret)))
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1)
    assert.equal((await members()).length, 1)
  })

  test('a forwarded link opens nothing, and still works for whom it is', async () => {
    const secret = await invite(t.ada, 'bob@coldframe.test')
    await assert.rejects(accept(edda, secret), invalid)
    await assert.rejects(accept(t.anon, secret), { code: '42501' })
    await accept(t.bob, secret)
  })

  test('an address that is not confirmed opens nothing', async () => {
    await t.sql(`update auth.users set email_confirmed_at = null where id = '${t.bobId}'`)
    const secret = await invite(t.ada, 'bob@coldframe.test')
    await assert.rejects(accept(t.bob, secret), invalid)
    await t.sql(`update auth.users set email_confirmed_at = now() where id = '${t.bobId}'`)
  })

  test('an old, withdrawn, replaced or guessed link opens nothing', async () => {
    const old = await invite(t.ada, 'bob@coldframe.test')
    await t.sql(`update workspace_invitations set expires_at = now() - interval '1 second'`)
    await assert.rejects(accept(t.bob, old), invalid)
    const replacing = await invite(t.ada, 'bob@coldframe.test')
    await assert.rejects(accept(t.bob, old), invalid)
    await t.asAda('delete from workspace_invitations')
    await assert.rejects(accept(t.bob, replacing), invalid)
    for (const guess of ['', '%', '0'.repeat(64)]) await assert.rejects(accept(t.bob, guess), invalid)
  })

  test('nobody but the owner invites', async () => {
    await accept(edda, await invite(t.ada, 'edda@coldframe.test'))
    for (const who of [edda, t.bob])
      await assert.rejects(invite(who, 'x@coldframe.test'), {
        code: '42501',
        message: 'Only the owner of a workspace can do this.',
      })
    await assert.rejects(invite(t.anon, 'x@coldframe.test'), { code: '42501' })
  })

  test('neither a key of the owner nor an admin in their account invites or hands over', async () => {
    await accept(t.bob, await invite(t.ada, 'bob@coldframe.test'))
    for (const act of [{ key: 'any' }, { sub: t.bobId }]) {
      const acting = { ...t.ada, claims: { ...t.ada.claims, act } }
      await assert.rejects(invite(acting, 'eve@coldframe.test'), { code: '42501' })
      const handed = t.db.as(acting).query('select transfer_workspace($1, $2)', [workspace, t.bobId])
      await assert.rejects(handed, { code: '42501' })
    }
  })

  test('a wrong address, an odd role and somebody who is there are refused in words', async () => {
    await assert.rejects(invite(t.ada, 'nobody'), { message: '"nobody" is not an email address.' })
    await assert.rejects(invite(t.ada, 'bob@coldframe.test', 'owner'), {
      message: 'A member is an editor or a viewer.',
    })
    await assert.rejects(invite(t.ada, 'ada@coldframe.test'), { code: 'PT409' })
    await accept(t.bob, await invite(t.ada, 'bob@coldframe.test'))
    await assert.rejects(invite(t.ada, 'BOB@coldframe.test'), { code: 'PT409' })
  })

  test('whoever holds the link reads what it says, signed in or not, and a guess reads nothing', async () => {
    const secret = await invite(t.ada, 'bob@coldframe.test', 'viewer')
    const read = (who: Identity, token: string) =>
      t.db.as(who).query('select workspace, inviter, email, role, expired from get_invitations($1)', [token])
    const expected = {
      workspace: "Ada's",
      inviter: 'ada@coldframe.test',
      email: 'bob@coldframe.test',
      role: 'viewer',
      expired: false,
    }
    for (const who of [t.anon, t.bob, edda]) assert.deepEqual(await read(who, secret), [expected])
    for (const guess of ['', '%', '0'.repeat(64)]) assert.deepEqual(await read(t.anon, guess), [])
    await t.sql(`update workspace_invitations set expires_at = now()`)
    assert.deepEqual(await read(t.anon, secret), [{ ...expected, expired: true }])
  })

  test('who is invited is told, finds it without the link, and takes it by its id; nobody else does', async () => {
    await invite(t.ada, 'bob@coldframe.test')
    assert.deepEqual(await t.sql('select user_id, type, title from notifications'), [
      { user_id: t.bobId, type: 'invited', title: "ada@coldframe.test invites you to Ada's" },
    ])
    const open = (who: Identity) => t.db.as(who).query<{ id: string }>('select id from get_invitations()')
    for (const who of [t.ada, edda, t.anon]) assert.deepEqual(await open(who), [])
    const [{ id } = { id: '' }] = await open(t.bob)
    const acceptInvitation = (who: Identity) =>
      t.db.as(who).query('select accept_workspace_invitation(p_id => $1)', [id])
    for (const who of [t.ada, edda]) await assert.rejects(acceptInvitation(who), invalid)
    await acceptInvitation(t.bob)
    assert.deepEqual(await members(), [{ user_id: t.bobId, role: 'editor' }])
  })

  test('an invitation for an address that is not confirmed shows to nobody', async () => {
    await invite(t.ada, 'bob@coldframe.test')
    await t.sql(`update auth.users set email_confirmed_at = null where id = '${t.bobId}'`)
    assert.deepEqual(await t.db.as(t.bob).query('select id from get_invitations()'), [])
    await t.sql(`update auth.users set email_confirmed_at = now() where id = '${t.bobId}'`)
  })

  for (const plan of planTypes) {
    const may = hasFeature(plan, 'team_collaboration')
    test(`${plan} ${may ? 'has' : 'has no'} team`, async () => {
      await t.sql(`update subscriptions set plan_type = '${plan}',
        subscription_status = '${plan === 'free' ? 'canceled' : 'active'}'`)
      if (may) await invite(t.ada, 'bob@coldframe.test')
      else
        await assert.rejects(invite(t.ada, 'bob@coldframe.test'), {
          code: 'PT402',
          message: `The ${plans[plan].name} plan has no team collaboration.`,
        })
    })
  }

  test('an invitation waits while the owner’s plan has no team', async () => {
    const secret = await invite(t.ada, 'bob@coldframe.test')
    await t.sql(`update subscriptions set subscription_status = 'past_due'`)
    await assert.rejects(accept(t.bob, secret), { code: 'PT402' })
    await t.sql(`update subscriptions set subscription_status = 'active'`)
    await accept(t.bob, secret)
  })

  test('members see each other by name, the owner first; strangers see nobody', async () => {
    await accept(t.bob, await invite(t.ada, 'bob@coldframe.test', 'viewer'))
    const people = await t.db
      .as(t.bob)
      .query('select email, role from get_workspace_members($1)', [workspace])
    assert.deepEqual(people, [
      { email: 'ada@coldframe.test', role: 'owner' },
      { email: 'bob@coldframe.test', role: 'viewer' },
    ])
    await assert.rejects(t.db.as(edda).query('select get_workspace_members($1)', [workspace]), {
      code: '42501',
    })
  })

  test('a workspace handed over is the member’s, and its giver an editor', async () => {
    await accept(t.bob, await invite(t.ada, 'bob@coldframe.test', 'viewer'))
    const hand = (who: Identity, to: string) =>
      t.db.as(who).query('select transfer_workspace($1, $2)', [workspace, to])
    await assert.rejects(hand(t.bob, t.bobId), { code: '42501' })
    await assert.rejects(hand(t.ada, String(edda.claims?.sub)), { code: 'PT404' })
    await hand(t.ada, t.bobId)
    assert.deepEqual(await t.sql('select user_id from workspaces'), [{ user_id: t.bobId }])
    assert.deepEqual(await members(), [{ user_id: t.adaId, role: 'editor' }])
    assert.ok((await log()).includes('workspace.transferred'))
  })

  test('nobody is handed a second workspace of one name', async () => {
    await accept(t.bob, await invite(t.ada, 'bob@coldframe.test'))
    await t.sql(`insert into workspaces (name, user_id) values ('ADA''S', '${t.bobId}')`)
    const handed = t.asAda('select transfer_workspace($1, $2)', [workspace, t.bobId])
    await assert.rejects(handed, {
      code: 'PT409',
      message: 'bob@coldframe.test has a workspace of this name already.',
    })
    assert.deepEqual(await members(), [{ user_id: t.bobId, role: 'editor' }])
  })

  test('the owner reads the activity by name, in pages, and members do not', async () => {
    await invite(t.ada, 'edda@coldframe.test')
    await t.asAda('delete from workspace_invitations')
    await accept(t.bob, await invite(t.ada, 'bob@coldframe.test'))
    await t.asAda(`update workspaces set description = 'Ours', name = 'Hers'`)
    await t.asAda(`update workspaces set description = 'Ours'`)
    await t.asAda(`update workspace_members set role = 'viewer'`)
    await t.asAda('delete from workspace_members')
    type Act = { id: string; created_at: Date; actor: string; action: string; person: string | null }
    const page = (limit: number, after?: Act) =>
      t.asAda<Act>('select * from get_workspace_activity($1, $2, $3, $4)', [
        workspace,
        after?.created_at ?? null,
        after?.id ?? null,
        limit,
      ])
    const all = await page(50)
    assert.deepEqual(
      all.map(({ actor, action, person }) => [actor.slice(0, 3), action, person?.slice(0, 3)]),
      [
        ['ada', 'member.removed', 'bob'],
        ['ada', 'member.role_changed', 'bob'],
        ['ada', 'workspace.changed', undefined],
        ['bob', 'member.joined', 'bob'],
        ['ada', 'member.invited', undefined],
        ['ada', 'member.uninvited', undefined],
        ['ada', 'member.invited', undefined],
      ],
    )
    const first = await page(3)
    assert.deepEqual([...first, ...(await page(50, first.at(-1)))], all)
    for (const who of [t.bob, edda])
      await assert.rejects(t.db.as(who).query('select get_workspace_activity($1)', [workspace]), {
        code: '42501',
      })
  })

  test('what Coldframe does by itself is told apart from what somebody did whose account is gone', async () => {
    await t.asService(`insert into email_campaigns (workspace_id, title) values ($1, 'By itself')`, [
      workspace,
    ])
    const [act] = await t.asAda<{ actor: string | null; by: string }>(
      `select actor, details ->> 'by' as by from get_workspace_activity($1)`,
      [workspace],
    )
    assert.deepEqual(act, { actor: null, by: 'coldframe' })
  })

  test('the owner reads who did what', async () => {
    await accept(t.bob, await invite(t.ada, 'bob@coldframe.test'))
    await t.db
      .as(t.bob)
      .query(`insert into email_campaigns (workspace_id, title) values ($1, 'Spring')`, [workspace])
    await t.db.as(t.bob).query(`update email_campaigns set title = 'Summer'`)
    await t.db.as(t.bob).query('delete from email_campaigns')
    await t.db.as(t.bob).query('delete from workspace_members')
    const seen = await t.asAda<{ action: string; name: string | null }>(
      `select action, details ->> 'name' as name from audit_log where actor_id = $1 order by id`,
      [t.bobId],
    )
    assert.deepEqual(
      seen.map(({ action, name }) => [action, name]),
      [
        ['member.joined', null],
        ['campaign.created', 'Spring'],
        ['campaign.changed', 'Summer'],
        ['campaign.deleted', 'Summer'],
        ['member.left', null],
      ],
    )
  })
})
