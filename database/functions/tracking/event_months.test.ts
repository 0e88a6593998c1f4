import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteExpiredEvents,
  eventIdAt,
  eventMonths,
  makeEventMonths,
} from '#database/testing/event-months.ts'
import { countMessages } from '#database/testing/engine-calls.ts'
import { otherWorkspaceId, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()

const forget = async (moment: string) => {
  let forgotten = 0
  for (const month of await eventMonths(t.asService))
    forgotten += await deleteExpiredEvents(t.asService, month, moment)
  return forgotten
}

async function newMessage(workspace: string) {
  const [message] = await t.sql(`insert into messages (workspace_id, recipient, created_at)
    values ('${workspace}', 'lin@example.com', '2026-11-02') returning id`)
  const [link] = await t.sql(`insert into message_links (workspace_id, message_id, url, position)
    values ('${workspace}', '${String(message!.id)}', 'https://example.com/', 1) returning id`)
  return { workspace, id: String(message!.id), link: String(link!.id) }
}
type Made = Awaited<ReturnType<typeof newMessage>>
let serial = 0
const happen = async ({ workspace, id, link }: Made, at: string, kind: string, verdict: string) =>
  await t.sql(`insert into message_events (id, workspace_id, message_id, link_id, kind, at, verdict, classifier_version, client)
    values ('${await eventIdAt(t.asService, at, (serial += 1))}', '${workspace}', '${id}', ${kind === 'click' ? `'${link}'` : 'null'}, '${kind}', '${at}', '${verdict}', 1, 'Gmail')`)
const counts = async ({ id }: Made) => {
  await countMessages(t.asService, [id])
  const [row] =
    await t.sql(`select m.human_opens, m.machine_opens, m.human_clicks, m.client, l.human_clicks as of_link,
    m.first_opened_at, m.last_event_at, l.first_clicked_at
    from messages m join message_links l on l.message_id = m.id where m.id = '${id}'`)
  return row
}
const eventsOf = async ({ id }: Made) =>
  (await t.sql(`select count(*)::int as n from message_events where message_id = '${id}'`))[0]!.n

test('months are made ahead without end, and those that are there stay', async () => {
  assert.equal(await makeEventMonths(t.asService, '2026-11-21', 3), 0)
  assert.equal(await makeEventMonths(t.asService, '2027-11-30T23:59:59Z', 13), 12)
  assert.ok((await eventMonths(t.asService)).includes('message_events_2028_12'))
  assert.equal(await makeEventMonths(t.asService, '2027-11-30T23:59:59Z', 13), 0)
})

test('what came before its month was made moves into it', async () => {
  const made = await newMessage(workspaceId)
  await happen(made, '2031-05-06', 'open', 'human')
  await makeEventMonths(t.asService, '2031-05-01', 0)
  const [place] = await t.sql(
    `select tableoid::regclass::text as name from message_events where message_id = '${made.id}'`,
  )
  assert.equal(place?.name, 'private.message_events_2031_05')
  await t.sql(`delete from message_events where message_id = '${made.id}'`)
})

test('whole months are deleted where they are kept no longer, and every count stays right', async () => {
  const [mine, other] = [await newMessage(workspaceId), await newMessage(otherWorkspaceId)]
  await t.sql(`insert into tracking_settings (workspace_id, keep_months) values ('${workspaceId}', 2)`)
  for (const made of [mine, other]) {
    for (const at of ['2026-11-03', '2026-12-30', '2027-01-02']) {
      await happen(made, at, 'open', 'human')
      await happen(made, at, 'open', 'machine')
      await happen(made, at, 'click', 'human')
    }
  }
  const [mineBefore, otherBefore] = [await counts(mine), await counts(other)]
  assert.equal(mineBefore?.human_opens, 3)

  assert.equal(await forget('2027-02-27'), 3, 'of November only: December and January are kept')
  assert.deepEqual(await counts(mine), mineBefore)
  assert.equal(await forget('2027-02-27'), 0, 'a second time finds nothing')
  assert.equal(await forget('2027-03-01'), 3)
  assert.deepEqual(await counts(mine), mineBefore)
  assert.equal(await eventsOf(mine), 3)

  await happen(mine, '2027-03-02', 'open', 'human')
  assert.equal((await counts(mine))?.human_opens, 4, 'new ones are added to those deleted')
  assert.equal(await eventsOf(other), 9, 'whoever keeps them for ever has them all')
  assert.deepEqual(await counts(other), otherBefore)
})

test('a month that is past and empty is dropped, one that may still fill is not', async () => {
  await t.sql(`delete from message_events`)
  await forget('2027-02-15')
  assert.ok(!(await eventMonths(t.asService)).includes('message_events_2026_11'))
  assert.ok((await eventMonths(t.asService)).includes('message_events_2027_01'))
  assert.ok((await eventMonths(t.asService)).includes('message_events_later'))
})
