import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'
import { exportTracking } from './export-tracking.ts'

const t = testScenario(async () => {
  await t.sql(`with m as (
      insert into messages (workspace_id, recipient, subject, human_opens)
      values ('${workspaceId}', 'lin@example.com', '=HYPERLINK("https://evil.example")', 2) returning id
    ), l as (
      insert into message_links (workspace_id, message_id, url, label, position)
      select '${workspaceId}', id, 'https://example.com/?a=1,2', '@SUM(A1)', 1 from m returning id, message_id
    )
    insert into message_events (workspace_id, message_id, link_id, kind, at, verdict, reason, agent, corrected)
    select '${workspaceId}', message_id, id, 'click', '2026-11-20 10:00Z', 'human', 'Clicked.', '-cmd|calc', v
    from l, unnest(array[null, 'machine']) v`)
})

async function exportAs(what: 'emails' | 'links' | 'events', who: Who = 'owner'): Promise<string> {
  const answer = await exportTracking.run({
    body: { workspaceId, what },
    identity: identityOf(t, who),
    db: t.db,
  })
  return await answer.text()
}

test('on the free plan nothing is exported, whoever asks', async () => {
  for (const who of ['owner', 'viewer'] as const)
    await assert.rejects(exportAs('events', who), { code: 'PT402' })
  await assert.rejects(exportAs('events', 'stranger'), { code: '42501' })
})

test('emails, links and events come as files that no spreadsheet runs', async () => {
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter')`,
  )
  const emails = await exportAs('emails', 'viewer')
  assert.match(emails, /^Subject,Recipient,Sent,/)
  assert.match(emails, /\r\n"'=HYPERLINK\(""https:\/\/evil\.example""\)",lin@example\.com,,2,/)
  assert.match(await exportAs('links'), /"https:\/\/example\.com\/\?a=1,2",'@SUM\(A1\),1,/)
  const events = (await exportAs('events')).trimEnd().split('\r\n')
  assert.equal(events.length, 3)
  assert.ok(events.some((line) => line.startsWith('2026-11-20T10:00:00+00:00,click,human,Clicked.,')))
  assert.ok(events.some((line) => line.includes(',machine,Corrected by hand.,')))
  assert.ok(events.slice(1).every((line) => line.includes(`"'-cmd|calc"`)))
})

test('opens of an email without a pixel, and clicks of one without a tracked link, are not zero', async () => {
  await t.sql(`insert into messages (workspace_id, recipient, subject, tracks_opens, tracks_clicks) values
    ('${workspaceId}', 'plain@example.com', 'plain', false, false),
    ('${workspaceId}', 'linked@example.com', 'linked', false, true)`)
  const lines = (await exportAs('emails')).split('\r\n')
  const cellsOf = (subject: string) => lines.find((line) => line.startsWith(`${subject},`))?.split(',')
  const off = 'not tracked'
  assert.deepEqual(cellsOf('plain')?.slice(3, 9), [off, off, off, off, off, off])
  assert.deepEqual(cellsOf('linked')?.slice(3, 9), [off, off, off, '0', '0', '0'])
})

test('a file longer than a page has every line once', async () => {
  await t.sql(`insert into messages (workspace_id, recipient)
    select '${workspaceId}', 'reader' || i || '@example.com' from generate_series(1, 2500) i`)
  const lines = (await exportAs('emails')).trimEnd().split('\r\n')
  assert.equal(new Set(lines).size, 2504)
})
