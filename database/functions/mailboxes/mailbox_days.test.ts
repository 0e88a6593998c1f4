import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'

const workspace = '01900a00-0000-7000-8000-00000000aa09'
let box = ''

const t = testDatabase(async () => {
  await t.sql(
    `insert into workspaces (id, name, user_id, time_zone) values ('${workspace}', 'Ada', '${t.adaId}', 'Pacific/Auckland')`,
  )
  const [row] = await t.sql(`insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
    values ('${workspace}', 'ada@example.com', 'smtp.example.com', 587) returning id`)
  box = String(row!['id'])
})

const days = (who = t.ada, count = 3) =>
  t.db
    .as(who)
    .query<{ day: string; sent: string; bounced: string }>(
      'select day::text, sent, bounced, complained, replied from mailbox_days($1, $2)',
      [box, count],
    )

test('each day has what was sent then, counted by the clock of the workspace, and empty days are there', async () => {
  // Minutes before and after midnight in Auckland are the same day in UTC.
  await t.sql(`
    insert into messages (workspace_id, kind, mailbox_id, recipient, subject, state, sent_at, bounced_at)
    select '${workspace}', k.kind, '${box}', 'grace@example.org', 'Hi', k.state, midnight + k.after, k.bounced
    from (select (now() at time zone 'Pacific/Auckland')::date::timestamp at time zone 'Pacific/Auckland' as midnight) n,
      (values ('single', 'sent', interval '-1 minute', now()), ('single', 'sent', interval '0', null),
        ('test', 'sent', interval '0', null), ('single', 'queued', null, null)) as k (kind, state, after, bounced)`)
  const found = await days()
  assert.deepEqual(
    found.map(({ sent, bounced }) => [Number(sent), Number(bounced)]),
    [
      [0, 0],
      [1, 1],
      [1, 0],
    ],
  )
  assert.deepEqual(
    found.map(({ day }) => day),
    found.map(({ day }) => day).toSorted(),
  )
})

test('a stranger gets nothing, and nobody more than 90 days', async () => {
  assert.deepEqual(await days(t.bob), [])
  assert.equal((await days(t.ada, 100_000)).length, 90)
  await assert.rejects(days(t.anon), { code: '42501' })
})
