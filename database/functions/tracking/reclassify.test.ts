import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventIdAt, reclassifyMonth } from '#database/testing/event-months.ts'
import { testScenario, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()

test('a new version of the verdicts has history classified again, once', async () => {
  const [message] = await t.sql(
    `insert into messages (workspace_id, recipient) values ('${workspaceId}', 'lin@example.com') returning id`,
  )
  for (const [version, kind] of ['unsubscribe', 'open', 'open'].entries())
    await t.sql(`insert into message_events (id, workspace_id, message_id, kind, verdict, classifier_version)
      values ('${await eventIdAt(t.asService, '2026-12-05', version)}', '${workspaceId}', '${String(message!['id'])}',
        '${kind}', 'human', ${version})`)
  const again = (version: number) => reclassifyMonth(t.asService, 'message_events_2026_12', version)
  assert.equal(await again(1), 0)
  assert.equal(await again(2), 1)
  const due = await t.sql('select kind, classifier_version from message_events order by id')
  assert.deepEqual(due, [
    { kind: 'unsubscribe', classifier_version: 0 },
    { kind: 'open', classifier_version: null },
    { kind: 'open', classifier_version: 2 },
  ])
  assert.equal(await again(2), 0)
  assert.equal(await again(1), 0, 'a process of the version before changes nothing')
})
