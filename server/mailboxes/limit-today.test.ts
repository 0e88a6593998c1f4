import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxLimit } from '#database/testing/engine-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { limitToday } from '#core/mailboxes/limit-today.ts'

const t = testDatabase()

test('the ramp grows by the same days on the screen as in the claim', async () => {
  const workspace = crypto.randomUUID()
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada', '${t.adaId}');
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port, ramp_began)
      values ('${workspace}', 'ada@example.com', 'smtp.example.com', 587, '2026-02-26')`)
  const [box] = await t.sql('select id from mailboxes')
  const allowedOn = (day: string) => mailboxLimit(t.asService, String(box!['id']), day)
  const days = await t.sql(
    `select day::date::text from generate_series('2026-02-20'::date, '2026-04-10', interval '1 day') as day`,
  )
  const ramp = { daily_limit: 30, ramp_began: '2026-02-26', ramp_start: 10, ramp_step: 2 }
  assert.ok(days.length > 40)
  for (const { day } of days)
    assert.equal(limitToday(ramp, String(day)), await allowedOn(String(day)), String(day))
  await t.sql(`update mailboxes set slowed_because = 'bounces'`)
  assert.equal(await allowedOn('2026-02-27'), 6)
  assert.equal(limitToday({ ...ramp, slowed_because: 'bounces' }, '2026-02-27'), 6)
})
