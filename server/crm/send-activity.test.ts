// Tests what reaches the CRM, from its cause through the outbox of webhooks to a HubSpot on loopback.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { openScenario, workspaceId } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { FakeHubspot } from '#server/testing/crm/fake-hubspot.ts'
import { Deliveries } from '#server/webhooks/deliver-webhooks.ts'
import { openWebhooks } from '#server/webhooks/open-webhooks.ts'
import { createHubspot } from './hubspot/hubspot.ts'
import { createSendToCrm } from './send-activity.ts'
import { crmPlaceOf, runCrmSync, type CrmDeps } from './sync.ts'

let t: TestDatabase
let hubspot: FakeHubspot
let deps: CrmDeps
const key = randomBytes(32).toString('base64url')
const keys = createDataKeys([key])
const fetch = publicFetch(publicHosts({ allowPrivate: true }), 1_000_000)
const [campaign, message, box] = ['c1', 'e1', 'b1'].map((end) => `01900ccc-0000-7000-8000-0000000000${end}`)
const w = `'${workspaceId}'`

before(async () => {
  t = await openScenario()
  hubspot = await new FakeHubspot().start()
  deps = { db: t.db, keys, openCrm: (_, token) => createHubspot({ token, fetch, url: hubspot.url }, 0) }
  await t.sql(`insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port) values ('${box}', ${w}, 'grace@us.test', 'smtp.us.test', 587);
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', ${w}, 'Offices')`)
})
after(async () => {
  await hubspot.close()
  await t.close()
})
beforeEach(async () => {
  hubspot.clear()
  await t.sql(`delete from crm_connections; delete from webhook_events; delete from private.webhook_outbox; delete from suppressions;
    delete from inbound_messages; delete from messages; delete from campaign_leads; delete from audience; delete from notifications`)
})

/** A connection whose first run is done, with Ann as a contact. Returns the ID of her record. */
async function connected(): Promise<string> {
  const record = hubspot.put('contacts', { email: 'ann@acme.test' })
  const [row] = await t.asService<{ id: string }>(
    `insert into crm_connections (workspace_id, provider, account_id, account_name, key_hint, state)
     values ($1, 'hubspot', '4711', 'HubSpot 4711', '1234', 'active') returning id`,
    [workspaceId],
  )
  const { id } = row!
  await t.asService('insert into private.crm_secrets values ($1, $2)', [
    id,
    keys.encrypt(crmPlaceOf(id), hubspot.token),
  ])
  await runCrmSync(deps)
  hubspot.calls = []
  return record
}

async function deliver(): Promise<void> {
  const webhooks = openWebhooks(t.db, [key], { allowPrivateHosts: true })
  const deliveries = new Deliveries({ ...webhooks, sendToCrm: createSendToCrm(deps) })
  while ((await deliveries.startDue()) > 0) await deliveries.finish()
}

const send = () =>
  t.sql(`insert into messages (id, workspace_id, recipient, campaign_id, mailbox_id, subject)
      values ('${message}', ${w}, 'ann@acme.test', '${campaign}', '${box}', 'Offices in Bonn');
    insert into message_bodies (id, workspace_id, content_text) values ('${message}', ${w}, 'Hello Ann');
    update messages set sent_at = now(), state = 'sent' where id = '${message}'`)
const stored = (type: string) => [...hubspot.objects.get(type)!.values()].map(({ properties }) => properties)
const log = () =>
  t.sql('select type, state, attempts, answer, error from webhook_deliveries order by event_at, id')
const makeDue = () => t.sql(`update webhook_deliveries set due_at = now() where state = 'waiting'`)

test('an email, its bounce and its reply are stored at the record of the contact', async () => {
  const record = await connected()
  await send()
  await t.sql(`update messages set bounced_at = now() where id = '${message}';
    insert into inbound_messages (workspace_id, mailbox_id, uid_validity, uid, kind, from_address, subject, content_text)
      values (${w}, '${box}', 1, 1, 'reply', 'ann@acme.test', 'Re: Offices in Bonn', 'Gladly')`)
  await deliver()
  const emails = stored('emails')
  const shown = emails.map(
    (one) => `${one.contact} ${one.hs_email_direction}: ${one.hs_email_subject}, ${one.hs_email_text}`,
  )
  assert.deepEqual(shown.toSorted(), [
    `${record} EMAIL: Offices in Bonn, Hello Ann`,
    `${record} INCOMING_EMAIL: Re: Offices in Bonn, Gladly`,
  ])
  const sent = emails.find((one) => one.hs_email_direction === 'EMAIL')!
  assert.deepEqual(JSON.parse(sent.hs_email_headers!), {
    from: { email: 'grace@us.test' },
    to: [{ email: 'ann@acme.test' }],
    cc: [],
    bcc: [],
  })
  assert.deepEqual(
    stored('notes').map((note) => note.hs_note_body),
    ['The email “Offices in Bonn” bounced.'],
  )
})

test('opens are sent if the owner wants them, and activity only while they want it', async () => {
  await connected()
  await send()
  const open = (count: number) => t.sql(`update messages set human_opens = ${count}`)
  await open(1)
  await t.asAda('update crm_connections set sync_opens = true')
  await open(2)
  await deliver()
  await t.asAda('update crm_connections set sync_activity = false')
  await open(3)
  await deliver()
  assert.deepEqual(
    stored('notes').map((note) => note.hs_note_body),
    ['The email “Offices in Bonn” was opened.'],
  )
})

test('an opt-out here unsubscribes the record from all email, a bounce and an opt-out from there do not', async () => {
  await connected()
  await t.sql(`insert into audience (workspace_id, email) values (${w}, 'only-here@acme.test');
    insert into suppressions (workspace_id, address, reason, source) values
      (${w}, 'only-here@acme.test', 'unsubscribe', null), (${w}, 'ann@acme.test', 'bounce', null)`)
  await deliver()
  assert.deepEqual([...hubspot.unsubscribed], [])
  await t.sql(`delete from suppressions; insert into suppressions (workspace_id, address, reason, source)
    values (${w}, 'ann@acme.test', 'unsubscribe', 'HubSpot')`)
  await deliver()
  assert.deepEqual([...hubspot.unsubscribed], [])
  await t.asAda('update crm_connections set sync_activity = false')
  await t.sql(`delete from suppressions; insert into suppressions (workspace_id, address, reason)
    values (${w}, 'ann@acme.test', 'unsubscribe')`)
  await deliver()
  assert.deepEqual([...hubspot.unsubscribed], ['ann@acme.test'])
})

test('a contact who had opted out before the first match is unsubscribed there', async () => {
  await t.sql(`insert into audience (workspace_id, email) values (${w}, 'ann@acme.test');
    insert into suppressions (workspace_id, address, reason) values (${w}, 'ann@acme.test', 'complaint')`)
  await connected()
  await deliver()
  assert.deepEqual([...hubspot.unsubscribed], ['ann@acme.test'])
})

test('an activity whose answer was lost is stored once', async () => {
  await connected()
  await send()
  let isLost = true
  const losing: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (isLost && url.endsWith('/objects/emails')) {
      isLost = false
      throw new Error('The connection was lost')
    }
    return response
  }
  const usual = deps
  deps = { ...deps, openCrm: (_, token) => createHubspot({ token, fetch: losing, url: hubspot.url }, 0) }
  await deliver()
  assert.deepEqual(
    (await log()).map(({ state, error }) => [state, error]),
    [['waiting', 'HubSpot could not be reached.']],
  )
  deps = usual
  await makeDue()
  await deliver()
  assert.deepEqual(
    (await log()).map(({ state, attempts }) => [state, attempts]),
    [['delivered', 2]],
  )
  assert.equal(stored('emails').length, 1)
})

test('a rate limit delays an activity, and a record that is gone holds up nothing', async () => {
  const record = await connected()
  await send()
  hubspot.interfere(
    '/objects/emails',
    (response) => void response.writeHead(429, { 'retry-after': '120' }).end('{}'),
  )
  await deliver()
  const [{ seconds } = {}] = await t.sql(
    'select round(extract(epoch from due_at - now()))::int as seconds from webhook_deliveries',
  )
  assert.ok(Number(seconds) > 100 && Number(seconds) <= 120, String(seconds))
  hubspot.archive('contacts', record)
  await makeDue()
  await deliver()
  assert.deepEqual(
    (await log()).map(({ state, error }) => [state, error]),
    [['delivered', 'HubSpot answered with status 400.']],
  )
})

test('a revoked token stops the connection; what waited is sent when it is resumed', async () => {
  await connected()
  hubspot.isRevoked = true
  await send()
  await deliver()
  const [crm] = await t.sql('select problem from crm_connections')
  assert.match(String(crm!.problem), /no longer accepts the token/)
  assert.deepEqual(await t.sql('select type from notifications'), [{ type: 'crm_stopped' }])
  assert.deepEqual(await t.sql('select is_on from webhook_endpoints'), [{ is_on: false }])
  hubspot.isRevoked = false
  await t.asAda('update crm_connections set is_on = true')
  await deliver()
  assert.equal(stored('emails').length, 1)
})

test('a paused connection and one of a suspended owner send nothing, and a disconnected one leaves nothing', async () => {
  await connected()
  await send()
  await t.asAda('update crm_connections set is_on = false')
  await deliver()
  await t.asAda('update crm_connections set is_on = true')
  await t.sql(`update auth.users set banned_until = now() + interval '1 day' where id = '${t.adaId}'`)
  await deliver()
  assert.deepEqual(hubspot.calls, [])
  await t.sql(`update auth.users set banned_until = null where id = '${t.adaId}'`)
  await t.asAda('delete from crm_connections')
  await deliver()
  assert.deepEqual(hubspot.calls, [])
  assert.deepEqual(await t.sql('select from webhook_endpoints union all select from webhook_deliveries'), [])
})

test('an erased person is in nothing that leaves afterward', async () => {
  await connected()
  await send()
  await t.asAda(`select erase_person($1, 'ann@acme.test')`, [workspaceId])
  await deliver()
  assert.deepEqual(stored('emails'), [])
  assert.deepEqual([...hubspot.unsubscribed], [])
})

test('the endpoint of a connection is not changed or deleted as a webhook', async () => {
  await connected()
  await t.asAda(`update webhook_endpoints set url = 'https://evil.test/'`)
  await t.asAda('delete from webhook_endpoints')
  assert.deepEqual(await t.sql('select url from webhook_endpoints'), [{ url: 'https://api.hubapi.com/' }])
})
