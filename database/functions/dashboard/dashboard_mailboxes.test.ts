import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario(async () => {
  const today = `(now() at time zone 'UTC')::date`
  await t.sql(`delete from mailboxes; update workspaces set time_zone = 'UTC' where id = '${workspaceId}';
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port, state, daily_limit, sent_on, sent_count) values
      ('${workspaceId}', 'a@example.com', 'smtp.example.com', 587, 'active', 30, ${today}, 12),
      ('${workspaceId}', 'b@example.com', 'smtp.example.com', 587, 'active', 30, ${today}, 30),
      ('${workspaceId}', 'c@example.com', 'smtp.example.com', 587, 'paused', 30, ${today} - 1, 30)`)
})

const readMailboxes = (who: Who = 'viewer') =>
  t.db.as(identityOf(t, who)).query(
    `select address, used, daily_limit, next_at <= now() as is_ready, next_at > now() as waits
       from dashboard_mailboxes($1)`,
    [workspaceId],
  )

test('each mailbox says what it sent today of what it may, and whether it waits for tomorrow', async () => {
  assert.deepEqual(await readMailboxes(), [
    { address: 'a@example.com', used: 12, daily_limit: 30, is_ready: true, waits: false },
    { address: 'b@example.com', used: 30, daily_limit: 30, is_ready: false, waits: true },
    { address: 'c@example.com', used: 0, daily_limit: 30, is_ready: null, waits: null },
  ])
})

test('only members are told', async () => {
  for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(readMailboxes(who), { code: '42501' }, who)
})
