import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openScenario, workspaceId } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createTrackingTokens } from './tokens.ts'
import { createTracking, type Tracking } from './tracking.ts'

const site = 'https://track.test'
const tokens = createTrackingTokens([{ id: 1, secret: 'a secret for these tests' }])
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
let t: TestDatabase
let tracking: Tracking
const faults: unknown[] = []
/** Each message has a different reader. */
let readers = 0

before(async () => {
  t = await openScenario()
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`,
  )
  await t.sql(`insert into tracking_settings (workspace_id, domain)
    select id, 'links.bob.test' from workspaces where user_id = '${t.bobId}';
    insert into tracking_settings (workspace_id, domain) values ('${workspaceId}', 'links.ada.test');
    update tracking_settings set domain_state = 'working'`)
  tracking = await createTracking({
    db: t.db,
    tokens,
    now: () => new Date(),
    clientAddress: () => `203.0.113.${readers}`,
    onError: (error) => faults.push(error),
  })
})
after(async () => {
  assert.deepEqual(faults, [])
  await tracking.close()
  await t.close()
})

const call = (method = 'GET', init: RequestInit = {}) =>
  new Request(site, { method, headers: { 'user-agent': chrome }, ...init })

async function newMessage(recipient = 'lin@example.com', urls: string[] = []) {
  readers += 1
  const [message] = await t.asService<{ id: string }>(
    `insert into messages (workspace_id, recipient, subject, created_by, sent_at)
     values ($1, $2, 'your two openings', $3, now() - interval '1 hour') returning id`,
    [workspaceId, recipient, t.adaId],
  )
  const links = await t.asService<{ id: string }>(
    `insert into message_links (workspace_id, message_id, url, position)
     select $1, $2, url, place from unnest($3::text[]) with ordinality as given (url, place) returning id`,
    [workspaceId, message!.id, urls],
  )
  return { id: message!.id, links: links.map(({ id }) => id) }
}
/** Its stored hits, classified or not. */
async function writtenOf(rows: string[]): Promise<number> {
  const [found] = await t.asService<{ count: number }>(
    `select ((select count(*) from message_events where link_id = any ($1::uuid[]))
      + (select count(*) from private.tracking_journal, json_array_elements(hits) hit
         where hit ->> 'row' = any ($1::text[])))::int as count`,
    [rows],
  )
  return found!.count
}
const eventsOf = (id: string) =>
  t.asAda('select * from message_events where message_id = $1 order by id', [id])

test('the pixel is 43 bytes that nobody keeps, and an open by a person is counted and told', async () => {
  const { id } = await newMessage()
  const answer = await tracking.open(call(), `${tokens.sign('open', id)}.gif`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.equal(bytes.length, 43)
  assert.equal(bytes.toString('latin1', 0, 6), 'GIF89a')
  assert.equal(answer.headers.get('content-type'), 'image/gif')
  assert.match(answer.headers.get('cache-control')!, /no-store/)
  assert.equal(answer.headers.get('set-cookie'), null)
  await tracking.settle()
  const [event] = await eventsOf(id)
  assert.equal(event?.verdict, 'human')
  assert.equal(event?.client, 'Chrome')
  assert.ok(!JSON.stringify(event).includes('203.0.113'))
  const [message] = await t.asAda('select human_opens, client from messages where id = $1', [id])
  assert.deepEqual(message, { human_opens: 1, client: 'Chrome' })
  assert.equal((await t.asAda('select from notifications')).length, 1)
})

test('a click leads to the stored address, to the byte, and nowhere else', async () => {
  const urls = [
    'https://example.com/a?x=1&y=%20%2F&z=a+b#frag',
    'HTTPS://Example.COM/../weird/./path?',
    'https://example.com/ünï/路?q=ä',
    'http://user:pw@example.com:8080/;p=1?next=https://evil.example/',
  ]
  const { links } = await newMessage('kim@example.com', urls)
  for (const [i, url] of urls.entries()) {
    const request = new Request(`${site}/t/c/x?url=https://evil.example/&u=1`, {
      headers: { 'user-agent': chrome },
    })
    const answer = await tracking.click(request, tokens.sign('click', links[i]!))
    assert.equal(answer.status, 302)
    assert.equal(
      Buffer.from(answer.headers.get('location')!, 'latin1').toString(),
      url.includes('#') ? url : `${url}#`,
    )
    assert.equal(await writtenOf(links), i + 1, 'durable before it is answered')
  }
})

test('a link leads nowhere under the tracking domain of another tenant', async () => {
  const { links } = await newMessage('nia@example.com', ['https://example.com/pricing'])
  const token = tokens.sign('click', links[0]!)
  const under = async (host: string) =>
    (await tracking.click(call('GET', { headers: { host, 'user-agent': chrome } }), token)).status
  for (const host of ['links.bob.test', 'LINKS.bob.test:443', 'links.bob.test.'])
    assert.equal(await under(host), 404, host)
  // Its own domain, the site's, and one that was its own when the message was sent.
  for (const host of ['links.ada.test', 'track.test', 'former.ada.test'])
    assert.equal(await under(host), 302, host)
})

test('four links at once are a machine’s, the first one too', async () => {
  const { id, links } = await newMessage(
    'max@example.com',
    [1, 2, 3, 4].map((n) => `https://example.com/${n}`),
  )
  await tracking.click(call(), tokens.sign('click', links[0]!))
  await tracking.settle()
  assert.equal((await eventsOf(id))[0]?.verdict, 'human')
  for (const link of links.slice(1)) await tracking.click(call(), tokens.sign('click', link))
  await tracking.settle()
  assert.deepEqual(
    (await eventsOf(id)).map(({ verdict, rule }) => [verdict, rule]),
    links.map(() => ['machine', 'burst']),
  )
  const counts = await t.asAda(
    'select human_clicks, machine_clicks from message_links where message_id = $1',
    [id],
  )
  assert.deepEqual(
    counts,
    links.map(() => ({ human_clicks: 0, machine_clicks: 1 })),
  )
})

test('whoever hits many messages at once is known by it, and whoever follows many links of one is not', async () => {
  const one = await newMessage(
    'reads@example.com',
    [1, 2, 3, 4, 5, 6].map((n) => `https://example.com/${n}`),
  )
  for (const link of one.links) await tracking.click(call(), tokens.sign('click', link))
  await tracking.settle()
  assert.ok((await eventsOf(one.id)).every(({ others }) => others === 0))
  const many = []
  for (let i = 0; i < 6; i += 1) many.push(await newMessage(`many${i}@example.com`, ['https://example.com/']))
  for (const { links } of many) await tracking.click(call(), tokens.sign('click', links[0]!))
  await tracking.settle()
  assert.equal((await eventsOf(many[5]!.id))[0]?.rule, 'many-recipients')
})

test('looking at the unsubscribe page changes nothing; any POST is honoured at once', async () => {
  const bodies: RequestInit[] = [
    { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    { body: new FormData() },
    { headers: { 'user-agent': 'curl/8.0' } },
    { body: 'not a form', headers: { 'content-type': 'application/json' } },
  ]
  for (const [i, init] of bodies.entries()) {
    const address = `leaver${i}@Example.com`
    const { id } = await newMessage(address)
    const token = tokens.sign('unsubscribe', id)
    for (const method of ['GET', 'HEAD'])
      assert.equal((await tracking.unsubscribe(call(method), token)).status, 200)
    const suppressed = () =>
      t.asAda('select reason from suppressions where address = $1', [address.toLowerCase()])
    assert.deepEqual(await suppressed(), [])
    const answers = await Promise.all(
      [1, 2, 3].map(() => tracking.unsubscribe(new Request(site, { method: 'POST', ...init }), token)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(await suppressed(), [{ reason: 'unsubscribe' }])
    assert.equal((await eventsOf(id)).length >= 1, true)
    const [message] = await t.asAda('select unsubscribed_at from messages where id = $1', [id])
    assert.ok(message?.unsubscribed_at)
  }
})

test('the unsubscribe page names the sender as the email did, without its markup', async () => {
  const { id } = await newMessage()
  const read = async () => (await tracking.unsubscribe(call(), tokens.sign('unsubscribe', id))).text()
  assert.match(await read(), /this sender will not email you again/)
  await t.sql(`insert into mailboxes (workspace_id, created_by, address, from_name, smtp_host, smtp_port, smtp_security) values ('${workspaceId}', '${t.adaId}', 'zoe@ada.test', 'Zoë <b>Ada</b> & Co.', 'smtp.ada.test',
      465, 'tls')`)
  await t.sql(
    `update messages set mailbox_id = (select id from mailboxes where address = 'zoe@ada.test') where id = '${id}'`,
  )
  assert.match(
    await read(),
    /<strong>Zoë &lt;b&gt;Ada&lt;\/b&gt; &amp; Co. \(zoe@ada.test\)<\/strong> will not/,
  )
})

test('what a member wrote down becomes the recipient’s own word', async () => {
  await t.sql(
    `insert into suppressions (workspace_id, address) values ('${workspaceId}', 'both@example.com')`,
  )
  const { id } = await newMessage('both@example.com')
  await tracking.unsubscribe(call('POST'), tokens.sign('unsubscribe', id))
  assert.deepEqual(await t.asAda(`select reason from suppressions where address = 'both@example.com'`), [
    { reason: 'unsubscribe' },
  ])
})

test('what is asked wrongly is answered quietly and leaves no event', async () => {
  const { id, links } = await newMessage('quiet@example.com', ['https://example.com/'])
  const open = tokens.sign('open', id)
  const click = tokens.sign('click', links[0]!)
  const status = async (answer: Promise<Response>) => (await answer).status
  assert.equal(await status(tracking.open(call(), open)), 404, 'no .gif')
  assert.equal(await status(tracking.open(call(), `${click}.gif`)), 404, 'other purpose')
  assert.equal(await status(tracking.click(call(), open)), 404, 'other purpose')
  assert.equal(await status(tracking.unsubscribe(call('POST'), open)), 404, 'other purpose')
  assert.equal(await status(tracking.click(call(), 'https://evil.example/')), 404)
  assert.equal(await status(tracking.click(call(), `${click}\r\nset-cookie: a=b`)), 404)
  assert.equal(
    await status(tracking.click(call(), tokens.sign('click', crypto.randomUUID()))),
    404,
    'no such link',
  )
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
    assert.equal(await status(tracking.open(call(method), `${open}.gif`)), 405)
    assert.equal(await status(tracking.click(call(method), click)), 405)
  }
  assert.deepEqual(await eventsOf(id), [])
})

test('a program that looked with HEAD first is known when it comes back', async () => {
  const { id, links } = await newMessage('head@example.com', ['https://example.com/'])
  const token = tokens.sign('click', links[0]!)
  await tracking.click(call('HEAD'), token)
  await tracking.click(call(), token)
  await tracking.settle()
  assert.equal((await eventsOf(id))[0]?.rule, 'head')
})

test('two thousand hits on one token are all answered, and do not fill the table', async () => {
  const { id } = await newMessage('flood@example.com')
  const name = `${tokens.sign('open', id)}.gif`
  const huge = { headers: { 'user-agent': 'x'.repeat(50_000) } }
  const answers = await Promise.all(
    Array.from({ length: 2_000 }, () => tracking.open(call('GET', huge), name)),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  await tracking.settle()
  const events = await eventsOf(id)
  assert.ok(events.length > 0 && events.length <= 240)
  assert.ok(events.every(({ agent }) => String(agent).length === 300))
})

test('events that a crash left without a verdict are classified at the next start', async () => {
  const { id } = await newMessage('crash@example.com')
  await t.sql(
    `insert into message_events (workspace_id, message_id, kind) values ('${workspaceId}', '${id}', 'open')`,
  )
  await tracking.settle()
  assert.equal((await eventsOf(id))[0]?.rule, 'no-agent')
})
