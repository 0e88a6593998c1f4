import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()

const requireExport = (who: Who) =>
  t.db.as(identityOf(t, who)).query('select require_export($1) as allowed', [workspaceId])

test('the plan of the owner decides on exports, for everybody in the workspace', async () => {
  for (const who of ['owner', 'viewer'] as const) await assert.rejects(requireExport(who), { code: 'PT402' })
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter')`,
  )
  for (const who of ['owner', 'editor', 'viewer'] as const)
    assert.deepEqual(await requireExport(who), [{ allowed: true }], who)
  for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(requireExport(who), { code: '42501' }, who)
})
