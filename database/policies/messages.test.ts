import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'messages',
  scenario: `insert into subscriptions (user_id, subscription_status, plan_type)
    select user_id, 'active', 'starter' from workspaces group by user_id`,
  row: `insert into messages (workspace_id, recipient) values (:workspace, 'lin@example.com') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from messages' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into messages (workspace_id, recipient, subject) values (:workspace, 'kim@example.com', 'Hello')`,
    },
    update: { by: [], sql: `update messages set human_opens = 100` },
    delete: { by: [], sql: 'delete from messages' },
  },
})

const plans = { starter: true, pro: true, premium: true, lifetime: true, free: false }

for (const [plan, tracks] of Object.entries(plans)) {
  test(`a workspace on ${plan} ${tracks ? 'tracks' : 'does not track'} emails`, async () => {
    await t.sql(`delete from subscriptions where user_id = '${t.adaId}'`)
    if (plan !== 'free') {
      await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type)
        values ('${t.adaId}', 'active', '${plan}')`)
    }
    await t.sql(
      `insert into messages (workspace_id, recipient) values ('${workspaceId}', 'before@example.com')`,
    )
    const ada = t.db.as(t.ada)
    const track = ada.query(
      `insert into messages (workspace_id, recipient) values ($1, 'lin@example.com') returning id`,
      [workspaceId],
    )
    if (tracks) assert.equal((await track).length, 1)
    else await assert.rejects(track, { code: 'PT402', message: 'The Free plan has no email tracking.' })
    assert.equal((await ada.query('select id from messages')).length > 0, tracks)
  })
}
