// Tests a recipient whose program requests not to be tracked: the response is the same, and no event is stored.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openScenario, workspaceId } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createTrackingTokens } from './tokens.ts'
import { createTracking, type Tracking } from './tracking.ts'

const tokens = createTrackingTokens([{ id: 1, secret: 'a secret for these tests' }])
const reader =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
let t: TestDatabase
let tracking: Tracking
/** Each message has a different reader. */
let readers = 0

before(async () => {
  t = await openScenario()
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`,
  )
  tracking = await createTracking({
    db: t.db,
    tokens,
    now: () => new Date(),
    clientAddress: () => `203.0.113.${readers}`,
    onError: assert.ifError,
  })
})
after(async () => {
  await tracking.close()
  await t.close()
})

async function newMail(recipient: string) {
  readers += 1
  const [mail] = await t.sql(`insert into messages (workspace_id, recipient, subject, created_by, sent_at)
    values ('${workspaceId}', '${recipient}', 's', '${t.adaId}', now() - interval '1 hour') returning id`)
  const message = String(mail!['id'])
  const [link] = await t.sql(`insert into message_links (workspace_id, message_id, url, position)
    values ('${workspaceId}', '${message}', 'https://example.com/plan', 1) returning id`)
  return { message, link: String(link!['id']) }
}

type Mail = Awaited<ReturnType<typeof newMail>>

async function read({ message, link }: Mail, headers: Record<string, string>): Promise<number[]> {
  const request = () => new Request('https://t.test/', { headers: { 'user-agent': reader, ...headers } })
  const answers = [
    await tracking.open(request(), `${tokens.sign('open', message)}.gif`),
    await tracking.click(request(), tokens.sign('click', link)),
  ]
  await tracking.settle()
  assert.equal(answers[1]!.headers.get('location'), 'https://example.com/plan#')
  return answers.map(({ status }) => status)
}

/** Events, counts, and everything that is still to become either. */
async function leftOf({ message, link }: Mail) {
  const [found] = await t.sql(`select
    (select count(*)::int from message_events where message_id = '${message}') as events,
    (select count(*)::int from private.tracking_journal, json_array_elements(hits) hit
      where hit ->> 'row' in ('${message}', '${link}')) as waiting,
    human_opens + human_clicks as counted, last_event_at is not null as seen
    from messages where id = '${message}'`)
  return found
}

const nothing = { events: 0, waiting: 0, counted: 0, seen: false }
const both = { events: 2, waiting: 0, counted: 2, seen: true }
const heed = (heeds: boolean) =>
  t.asAda(
    `insert into tracking_settings (workspace_id, heeds_privacy_signals) values ($1, $2)
     on conflict (workspace_id) do update set heeds_privacy_signals = excluded.heeds_privacy_signals`,
    [workspaceId, heeds],
  )

const asking: Record<string, string>[] = [{ 'sec-gpc': '1' }, { dnt: '1' }, { dnt: '1;x' }]
const others: Record<string, string>[] = [
  {},
  { dnt: '0' },
  { dnt: 'null' },
  { 'sec-gpc': '0' },
  { 'sec-gpc': 'true' },
]

test('who asks not to be followed is led on and leaves nothing behind, by either sign', async () => {
  await t.sql('delete from tracking_settings')
  for (const headers of asking) {
    const mail = await newMail(`asks${JSON.stringify(headers).length}@example.com`)
    assert.deepEqual(await read(mail, headers), [200, 302])
    assert.deepEqual(await leftOf(mail), nothing, JSON.stringify(headers))
  }
})

test('who says that it is welcome, or says nothing that is known, is counted as ever', async () => {
  for (const headers of others) {
    const mail = await newMail('welcome@example.com')
    await read(mail, headers)
    assert.deepEqual(await leftOf(mail), both, JSON.stringify(headers))
  }
})

test('a workspace that does not heed the sign counts all, and heeds it from the moment it is told to', async () => {
  await heed(false)
  const [counted, forgotten] = [await newMail('counted@example.com'), await newMail('forgotten@example.com')]
  await read(counted, { 'sec-gpc': '1' })
  assert.deepEqual(await leftOf(counted), both)
  await heed(true)
  await read(forgotten, { 'sec-gpc': '1' })
  assert.deepEqual(await leftOf(forgotten), nothing)
  assert.deepEqual(await leftOf(counted), both)
})

test('an opt-out is honoured and kept, whatever else is asked', async () => {
  const { message } = await newMail('leaves@example.com')
  const request = new Request('https://t.test/', { method: 'POST', headers: { 'sec-gpc': '1', dnt: '1' } })
  assert.equal((await tracking.unsubscribe(request, tokens.sign('unsubscribe', message))).status, 200)
  assert.deepEqual(await t.asAda(`select reason from suppressions where address = 'leaves@example.com'`), [
    { reason: 'unsubscribe' },
  ])
})
