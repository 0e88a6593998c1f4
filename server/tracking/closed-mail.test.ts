// Tests unsubscribe links, which remain in mail forever: they must work when campaign and workspace were deleted long
// ago.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { suppressionReason } from '#database/testing/installation-calls.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { createTracking, type Tracking } from './tracking.ts'
import { createTrackingTokens } from './tokens.ts'

const gone = '01900a00-0000-7000-8000-0000000000f1'
const left = '01900a00-0000-7000-8000-0000000000f2'
const campaign = '01900a00-0000-7000-8000-0000000000f3'
const tokens = createTrackingTokens([{ id: 1, secret: 'a secret of this test that is long enough' }])

let t: TestDatabase
let tracking: Tracking
before(async () => {
  t = await freshDatabase()
  tracking = await createTracking({
    db: t.db,
    tokens,
    now: () => new Date(),
    clientAddress: () => '198.51.100.7',
    onError: (error) => assert.fail(error as Error),
  })
  await t.sql(`insert into workspaces (id, name, user_id) values ('${gone}', 'Gone', '${t.adaId}'), ('${left}', 'Left', '${t.adaId}'),
      (default, 'Of another', '${t.bobId}');
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${gone}', 'C')`)
})
after(async () => {
  await tracking.close()
  await t.close()
})

async function sent(recipient: string): Promise<string> {
  const [made] = await t.sql(`insert into messages (workspace_id, recipient, campaign_id, sent_at)
    values ('${gone}', '${recipient}', '${campaign}', now()) returning id`)
  return String(made!['id'])
}

const leave = (id: string) =>
  tracking.unsubscribe(
    new Request('https://t.example/', {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    }),
    tokens.sign('unsubscribe', id),
  )

/** The names of the workspaces that do not email the address. */
async function suppressedIn(email: string): Promise<unknown[]> {
  const workspaces = await t.sql('select id, name from workspaces order by name')
  const reasons = await Promise.all(
    workspaces.map(({ id }) => suppressionReason(t.asService, String(id), email)),
  )
  return workspaces.filter((_, place) => reasons[place] !== null).map(({ name }) => name)
}

test('the unsubscribe link of a campaign that was deleted opts out', async () => {
  const id = await sent('first@example.com')
  await t.sql(`delete from email_campaigns where id = '${campaign}'`)
  assert.equal((await leave(id)).status, 200)
  assert.deepEqual(await suppressedIn('first@example.com'), ['Gone'])
})

test('of a workspace that was deleted, it counts for all that its owner has now, and for nobody else', async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${gone}', 'C')`)
  const id = await sent('Second@example.com')
  await t.sql(`delete from workspaces where id = '${gone}'`)
  assert.equal((await leave(id)).status, 200)
  assert.equal((await leave(id)).status, 200)
  assert.deepEqual(await suppressedIn('second@example.com'), ['Left'])
})
