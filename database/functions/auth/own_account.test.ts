// Tests get_user_analysis_count and has_active_subscription for the caller's own account and for others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()

const callAs = async (who: TestDatabase['ada'], call: string, about: string | null) => {
  const [row] = await t.db.as(who).query<{ answer: unknown }>(`select ${call}($1) as answer`, [about])
  return row?.answer
}

for (const call of ['get_user_analysis_count', 'has_active_subscription']) {
  test(`${call} answers about oneself only`, async () => {
    await assert.rejects(callAs(t.bob, call, t.adaId), {
      code: '42501',
      message: 'You can ask this about your own account only.',
    })
    await assert.rejects(callAs(t.anon, call, t.adaId), { code: '42501' })
    await assert.rejects(callAs(t.bob, call, null), { code: '42501' })
    const nobody = { role: 'authenticated', claims: {} } as const
    for (const about of [t.adaId, null]) await assert.rejects(callAs(nobody, call, about), { code: '42501' })
    await assert.doesNotReject(callAs(t.service, call, t.adaId))
  })
}

test('the count begins at nothing and grows with each analysis', async () => {
  assert.equal(await callAs(t.ada, 'get_user_analysis_count', t.adaId), 0)
  await t.asAda('insert into analyses (user_id) values (auth.uid())')
  assert.equal(await callAs(t.ada, 'get_user_analysis_count', t.adaId), 1)
})

test('a subscription counts while it is active or trialing', async () => {
  for (const [status, active] of [
    ['active', true],
    ['trialing', true],
    ['past_due', false],
    ['canceled', false],
  ] as const) {
    await t.sql(`delete from subscriptions; insert into subscriptions (user_id, subscription_status, plan_type)
      values ('${t.adaId}', '${status}', 'premium')`)
    assert.equal(await callAs(t.ada, 'has_active_subscription', t.adaId), active, status)
  }
})

test('two live subscriptions of one person are one too many', async () => {
  await t.sql('delete from subscriptions')
  const subscribe = () =>
    t.asService(
      `insert into subscriptions (user_id, subscription_status, plan_type) values ($1, 'active', 'pro')`,
      [t.bobId],
    )
  const [first, second] = await Promise.allSettled([subscribe(), subscribe()])
  assert.deepEqual([first.status, second.status].toSorted(), ['fulfilled', 'rejected'])
})
