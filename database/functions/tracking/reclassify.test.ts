import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testScenario, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()

test('a new version of the verdicts has history classified again, once', async () => {
  await t.sql(`with m as (insert into messages (workspace_id, recipient) values ('${workspaceId}', 'lin@example.com') returning id)
    insert into message_events (id, workspace_id, message_id, kind, verdict, classifier_version)
    select encode(overlay(uuid_send(private.first_id_of('2026-12-05')) placing int4send(version) from 13), 'hex')::uuid,
      '${workspaceId}', m.id, kind, 'human', version
    from m, (values ('open', 1), ('open', 2), ('unsubscribe', 0)) as given (kind, version)`)
  const again = async (version: number) => {
    const month = 'message_events_2026_12'
    const [row] = await t.asService('select private.reclassify_month($1, $2)::int as n', [month, version])
    return row!.n
  }
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
