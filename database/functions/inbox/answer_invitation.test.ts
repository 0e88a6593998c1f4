import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { emailStep } from '#core/testing/branched-sequences.ts'
import { messageToWrite } from '#database/testing/engine-calls.ts'
import { actsOn, campaignOf } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(() => t.sql('delete from workspaces'))

const { send, replies } = actsOn(() => t)

const event = {
  uid: 'event@google.com',
  sequence: 0,
  isCancelled: false,
  title: 'Handovers',
  start: '2026-12-03T14:00:00.000Z',
  end: '2026-12-03T14:30:00.000Z',
  isAllDay: false,
  unknownZone: null,
  place: 'Main Street 1',
  organizer: { name: 'Grace', address: 'grace@organizer.test' },
  repeats: false,
  recurrenceId: null,
}

async function start(): Promise<void> {
  await campaignOf(t, [emailStep('first'), emailStep('second', { wait_days: 3 })])
  await send()
}
const invited = async (changes: object = {}) =>
  await replies('meeting', { invitation: { ...event, ...changes } } as object)

type Who = 'ada' | 'bob' | 'anon'
async function answer(inbound: string, said: string, who: Who = 'ada'): Promise<string> {
  const values = [inbound, randomUUID(), said]
  const [row] = await t.db
    .as(t[who])
    .query<{ id: string }>('select answer_invitation($1, $2, $3) as id', values)
  return row!.id
}
const answers = async () =>
  await t.sql(
    `select invitation_reply as said, recipient, subject, state from messages where kind = 'answer' order by created_at, id`,
  )

test('an answer goes to the organizer once, and another one replaces it while it has not left', async () => {
  await start()
  const id = await invited()
  const first = await answer(id, 'accepted')
  assert.equal(await answer(id, 'accepted'), first)
  const accepted = {
    said: 'accepted',
    recipient: 'grace@organizer.test',
    subject: 'Accepted: Handovers',
    state: 'queued',
  }
  assert.deepEqual(await answers(), [accepted])
  await answer(id, 'declined')
  assert.deepEqual(
    (await answers()).map(({ said }) => said),
    ['declined'],
  )
  await t.sql(`update messages set state = 'sent', sent_at = now() where kind = 'answer'`)
  await answer(id, 'tentative')
  assert.deepEqual(
    (await answers()).map(({ said, state }) => [said, state]),
    [
      ['declined', 'sent'],
      ['tentative', 'queued'],
    ],
  )
})

test('the message to write carries the event and its answer, and the thread shows both', async () => {
  await start()
  const id = await invited()
  const message = await answer(id, 'accepted')
  assert.deepEqual((await messageToWrite(t.asService, message))['invitation'], { answer: 'accepted', event })
  const thread = await t.asAda('select invitation, invitation_reply from inbox_thread($1) where kind <> $2', [
    id,
    'campaign',
  ])
  assert.deepEqual(thread, [
    { invitation: event, invitation_reply: 'accepted' },
    { invitation: null, invitation_reply: 'accepted' },
  ])
})

test('an older version, a cancelled event and an email without an invitation are not answered', async () => {
  await start()
  const old = await invited()
  const changed = await invited({ sequence: 1 })
  await assert.rejects(answer(old, 'accepted'), /This invitation was changed/)
  await answer(changed, 'accepted')
  const cancelled = await invited({ sequence: 2, isCancelled: true })
  await assert.rejects(answer(changed, 'declined'), /This invitation was changed/)
  await assert.rejects(answer(cancelled, 'declined'), /This event was cancelled/)
  await assert.rejects(answer(await replies('meeting'), 'accepted'), /no invitation/)
  await assert.rejects(answer(changed, 'COUNTER'), /no invitation/)
})

test('only editors of its workspace answer an invitation: no stranger, no viewer, nobody signed out', async () => {
  await start()
  const id = await invited()
  await assert.rejects(answer(id, 'accepted', 'bob'))
  await assert.rejects(answer(id, 'accepted', 'anon'))
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) select id, '${t.bobId}', 'viewer' from workspaces`,
  )
  await assert.rejects(answer(id, 'accepted', 'bob'))
  assert.equal((await answers()).length, 0)
  await t.sql(`update workspace_members set role = 'editor'`)
  await answer(id, 'accepted', 'bob')
  assert.equal((await answers()).length, 1)
})
