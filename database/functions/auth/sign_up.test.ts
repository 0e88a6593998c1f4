// Tests choosing the sign-up mode as an admin. Other roles are in admin.test.ts.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { configure } from '#database/testing/installation-calls.ts'
import { identityOf, testScenario } from '#database/testing/policy-access.ts'

const t = testScenario()
beforeEach(() => t.sql('delete from private.sign_up; delete from private.settings; delete from audit_log'))

const asAdmin = (sql: string, ...values: unknown[]) =>
  t.db.as(identityOf(t, 'admin')).query<{ it: unknown }>(`select ${sql} as it`, values)
const shown = async () => (await asAdmin('admin_sign_up()'))[0]?.it
const set = (mode: string | null, domains: string[] = []) =>
  asAdmin('admin_set_sign_up($1, $2)::text', mode, domains)

test('an admin chooses who may sign up, reads it back, and the log says so', async () => {
  assert.deepEqual(await shown(), { mode: 'open', domains: [], from_environment: false })
  await set('domains', [' @Example.com', 'example.org', 'EXAMPLE.ORG', ''])
  assert.deepEqual(await shown(), {
    mode: 'domains',
    domains: ['example.com', 'example.org'],
    from_environment: false,
  })
  await set('closed')
  assert.deepEqual(await shown(), { mode: 'closed', domains: [], from_environment: false })
  assert.deepEqual(await t.sql(`select action, details ->> 'mode' as mode from audit_log order by id`), [
    { action: 'sign_up.changed', mode: 'domains' },
    { action: 'sign_up.changed', mode: 'closed' },
  ])
})

test('what can not be is refused in words, and nothing changes', async () => {
  await set('invited')
  for (const [mode, domains, says] of [
    ['sometimes', [], /open, invited, domains or closed/],
    [null, [], /open, invited, domains or closed/],
    ['domains', [], /at least one domain/],
    ['domains', ['example.com', 'ann@example.com'], /ann@example\.com is not a domain/],
    ['domains', Array.from({ length: 101 }, (_, n) => `d${n}.test`), /At most 100/],
  ] as const)
    await assert.rejects(set(mode, [...domains]), { code: '22023', message: says })
  assert.deepEqual(await shown(), { mode: 'invited', domains: [], from_environment: false })
})

test('what the environment says is shown as such and not changed from a screen', async () => {
  await configure(t.asService, { sign_up: 'closed' })
  assert.deepEqual(await shown(), { mode: 'closed', domains: [], from_environment: true })
  await assert.rejects(set('open'), { code: 'PT409', message: /environment/ })
})
