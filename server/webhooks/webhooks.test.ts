// Tests webhooks from the cause to the endpoint, verified by the official library and the published JSON Schema.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, beforeEach, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Webhook } from 'standardwebhooks'
import { webhookEvents, type WebhookEventType } from '#core/webhooks/events.ts'
import { webhookSchema } from '#core/webhooks/schema.ts'
import { webhookEventsSql } from '#core/webhooks/webhook-events-sql.ts'
import { claimWebhooks } from '#database/testing/engine-calls.ts'
import { deleteExpired } from '#database/testing/installation-calls.ts'
import { identityOf, openScenario, workspaceId, type Who } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { openReceiver } from '#server/testing/notices/push-receiver.ts'
import { Deliveries, startWebhooks, type WebhookDeps } from './deliver-webhooks.ts'
import { createPostWebhook } from './post-webhook.ts'
import { createWebhookSecrets } from './secrets.ts'

let t: TestDatabase
let receiver: Awaited<ReturnType<typeof openReceiver>>
let deps: WebhookDeps
const campaign = '01900ccc-0000-7000-8000-00000000c001'
const [first, second] = ['01900ddd-0000-7000-8000-00000000d001', '01900ddd-0000-7000-8000-00000000d002']

before(async () => {
  t = await openScenario()
  receiver = await openReceiver()
  deps = {
    db: t.db,
    secrets: createWebhookSecrets(t.db, createDataKeys([randomBytes(32).toString('base64url')])),
    post: createPostWebhook(publicHosts({ allowPrivate: true }), 300),
  }
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Offices');
    insert into audience (id, workspace_id, email) values ('${first}', '${workspaceId}', 'ada@lead.example'), ('${second}', '${workspaceId}', 'bea@lead.example');
    insert into campaign_leads (id, workspace_id, campaign_id, audience_id, email)
      select id, workspace_id, '${campaign}', id, email from audience`)
})
after(async () => {
  await receiver.close()
  await t.close()
})
beforeEach(async () => {
  receiver.received.length = 0
  Object.assign(receiver.state, { status: 200, location: '', headers: {} })
  await t.sql(
    'delete from webhook_endpoints; delete from webhook_events; delete from private.webhook_outbox; delete from notifications',
  )
})

async function subscribe(
  more: { path?: string; types?: string[]; campaignId?: string; workspace?: string } = {},
) {
  const [made] = await t.asService<{ id: string }>(
    `insert into webhook_endpoints (workspace_id, campaign_id, url, types) values ($1, $2, $3, $4) returning id`,
    [
      more.workspace ?? workspaceId,
      more.campaignId ?? null,
      `${receiver.url}${more.path ?? '/hook'}`,
      more.types ?? [],
    ],
  )
  return made!.id
}

/** Delivers what is due, until nothing is. */
async function deliver(): Promise<void> {
  const deliveries = new Deliveries(deps)
  while ((await deliveries.startDue()) > 0) await deliveries.finish()
}

type Body = { type: string; sequence: number | null; data: Record<string, unknown> }
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body.toString()) as Body)
const typesTo = (path: string) =>
  receiver.received
    .filter((one) => one.path === path)
    .map(({ body }) => (JSON.parse(body.toString()) as Body).type)
const headersOf = (place: number) => receiver.received[place]!.headers as Record<string, string>
const log = async () =>
  await t.sql(`select type, state, attempts, status, error, answer, round(extract(epoch from due_at - now()))::int as wait
    from webhook_deliveries order by event_at, id`)
const move = (lead: string, state = 'paused') =>
  t.sql(`update campaign_leads set state = '${state}' where id = '${lead}'`)
const contact = (email: string, workspace = workspaceId) =>
  t.sql(`insert into audience (workspace_id, email) values ('${workspace}', '${email}')`)
const makeDue = () => t.sql(`update webhook_deliveries set due_at = now() where state = 'waiting'`)

test('the triggers are those that the table of events describes', async () => {
  const file = new URL('../../database/functions/webhooks/record_webhook_events.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${webhookEventsSql()}\n`, 'run: npm run types')
})

const [step, later, message, box] = ['5001', '5002', '5003', '5004'].map(
  (end) => `01900eee-0000-7000-8000-00000000${end}`,
)
const w = `'${workspaceId}'`
/** A statement that causes each event, in an order that makes each possible. */
const causes: [WebhookEventType, string][] = [
  [
    'mailbox.connected',
    `insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port) values ('${box}', ${w}, 'grace@acme.example', 'smtp.acme.example', 587)`,
  ],
  [
    'mailbox.failing',
    `update mailboxes set state = 'broken', state_reason = 'The password is wrong.' where id = '${box}'`,
  ],
  ['mailbox.resumed', `update mailboxes set state = 'active' where id = '${box}'`],
  ['mailbox.paused', `update mailboxes set state = 'paused' where id = '${box}'`],
  [
    'campaign.launched',
    `update email_campaigns set launched_at = now(), status = 'sending' where id = '${campaign}'`,
  ],
  [
    'campaign.paused',
    `update email_campaigns set status = 'auto_paused', pause_reason = 'Too many bounces' where id = '${campaign}'`,
  ],
  ['campaign.resumed', `update email_campaigns set status = 'sending' where id = '${campaign}'`],
  [
    'contact.created',
    `insert into audience (id, workspace_id, email, custom_fields) values ('${step}', ${w}, 'cy@lead.example', '{"plan": "gold"}')`,
  ],
  ['contact.updated', `update audience set company = 'Engines' where id = '${step}'`],
  [
    'lead.entered',
    `insert into campaign_leads (id, workspace_id, campaign_id, audience_id, email) values ('${step}', ${w}, '${campaign}', '${step}', 'cy@lead.example')`,
  ],
  ['lead.moved', `update campaign_leads set step_id = '${step}' where id = '${step}'`],
  ['message.sent', `update messages set sent_at = now(), state = 'sent' where id = '${message}'`],
  ['message.opened', `update messages set human_opens = 1 where id = '${message}'`],
  ['message.clicked', `update messages set human_clicks = 1 where id = '${message}'`],
  ['message.bounced', `update messages set bounced_at = now() where id = '${message}'`],
  ['message.complained', `update messages set complained_at = now() where id = '${message}'`],
  ['message.refused', `update messages set state = 'refused', answer = '550 no' where id = '${message}'`],
  [
    'task.created',
    `insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id) values (${w}, '${campaign}', '${step}', '${later}')`,
  ],
  ['task.finished', `update campaign_tasks set done_at = now(), outcome = 'done' where lead_id = '${step}'`],
  ['task.reopened', `update campaign_tasks set done_at = null, outcome = null where lead_id = '${step}'`],
  ['lead.paused', `update campaign_leads set state = 'paused' where id = '${step}'`],
  ['lead.resumed', `update campaign_leads set state = 'active' where id = '${step}'`],
  ['lead.stopped', `update campaign_leads set state = 'replied', reason = 'Replied' where id = '${step}'`],
  ['lead.finished', `update campaign_leads set state = 'finished' where id = '${first}'`],
  [
    'reply.received',
    `insert into inbound_messages (id, workspace_id, uid_validity, uid, kind, from_address) values ('${message}', ${w}, 1, 1, 'reply', 'who@nobody.example')`,
  ],
  ['reply.categorized', `update inbound_messages set category = 'interested' where id = '${message}'`],
  [
    'reply.automatic',
    `insert into inbound_messages (workspace_id, uid_validity, uid, kind, kind_reason, back_on) values (${w}, 1, 2, 'out_of_office', 'Says until Monday', '2026-12-07')`,
  ],
  [
    'contact.unsubscribed',
    `insert into suppressions (workspace_id, address, reason) values (${w}, 'cy@lead.example', 'unsubscribe')`,
  ],
  [
    'placement.finished',
    `update placement_tests set finished_at = now(), emails = 3, inbox = 2, spam = 1, missing = 0 where campaign_id = '${campaign}'`,
  ],
  [
    'domain.changed',
    `insert into domain_changes (workspace_id, domain_id, check_key, before, after) values (${w}, '${box}', 'spf',
      '{"state": "pass", "says": "The mailbox may send.", "found": []}', '{"state": "fail", "says": "No SPF record.", "found": []}')`,
  ],
  [
    'domain.failing',
    `update sending_domains set failing = '{spf,dkim}', failing_since = now() where id = '${box}'`,
  ],
  ['domain.paused', `update sending_domains set paused_at = now() where id = '${box}'`],
  [
    'domain.recovered',
    `update sending_domains set failing = '{}', failing_since = null, paused_at = null where id = '${box}'`,
  ],
  ['mailbox.disconnected', `delete from mailboxes where id = '${box}'`],
  ['campaign.finished', `update email_campaigns set status = 'completed' where id = '${campaign}'`],
  ['contact.deleted', `delete from audience where id = '${step}'`],
]

test('every event arrives once, verified by the official library and the published schema', async () => {
  assert.deepEqual(causes.map(([type]) => type).toSorted(), Object.keys(webhookEvents).toSorted())
  await t.sql(`insert into campaign_steps (id, workspace_id, campaign_id, position, kind) values
      ('${step}', ${w}, '${campaign}', 1, 'email'), ('${later}', ${w}, '${campaign}', 2, 'task');
    insert into messages (id, workspace_id, recipient, lead_id, campaign_id) values ('${message}', ${w}, 'ada@lead.example', '${first}', '${campaign}');
    insert into placement_tests (workspace_id, campaign_id) values (${w}, '${campaign}');
    insert into sending_domains (id, workspace_id, domain) values ('${box}', ${w}, 'acme.example')`)
  for (const [type, cause] of causes) {
    await t.sql(
      'delete from webhook_endpoints; delete from webhook_events; delete from private.webhook_outbox',
    )
    receiver.received.length = 0
    const endpoint = await subscribe({ types: [type] })
    await t.sql(cause)
    await deliver()
    assert.deepEqual(
      bodies().map((body) => body.type),
      [type],
      type,
    )
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]]
    new Webhook(await deps.secrets.read(endpoint)).verify(body, headers as Record<string, string>)
    assert.ok(validate(JSON.parse(body.toString())), `${type}: ${JSON.stringify(validate.errors)}`)
  }
})
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
  webhookSchema('https://cold.test'),
)

test('an event of nobody’s endpoint is not written, and endpoints of workspace and campaign both get theirs', async () => {
  await contact('quiet@lead.example')
  assert.deepEqual(await t.sql('select from webhook_events union all select from private.webhook_outbox'), [])
  await subscribe({ path: '/workspace', types: ['contact.created', 'lead.paused'] })
  await subscribe({ path: '/campaign', campaignId: campaign })
  await contact('loud@lead.example')
  await t.sql(`update audience set company = 'Loud' where email = 'loud@lead.example'`)
  await move(second)
  await deliver()
  assert.deepEqual(typesTo('/workspace').toSorted(), ['contact.created', 'lead.paused'])
  assert.deepEqual(typesTo('/campaign'), ['lead.paused'])
})

test('events of a lead arrive in order and numbered; other leads do not wait for one that fails', async () => {
  await move(first, 'active')
  await move(second, 'active')
  await subscribe()
  receiver.state.status = 500
  await move(first)
  await deliver()
  await move(first, 'active')
  receiver.state.status = 200
  // A failing endpoint is probed by one delivery at a time.
  await move(second)
  await deliver()
  const leadOf = (body: Body) => body.data.id
  assert.deepEqual(bodies().map(leadOf), [first, second])
  assert.deepEqual(
    (await log()).map(({ state }) => state),
    ['waiting', 'waiting', 'delivered'],
  )
  await makeDue()
  await deliver()
  const ofFirst = bodies().filter((body) => leadOf(body) === first)
  const numbers = ofFirst.map(({ sequence }) => sequence!)
  assert.deepEqual(
    ofFirst.map(({ type }) => type),
    ['lead.paused', 'lead.paused', 'lead.resumed'],
  )
  assert.deepEqual([numbers[0], numbers[2]], [numbers[1], numbers[1]! + 1])
  assert.equal(headersOf(0)['webhook-id'], headersOf(2)['webhook-id'])
})

test('a worker that dies between commit and answer loses nothing: the same event is delivered again', async () => {
  await subscribe()
  await contact('killed@lead.example')
  // The first worker died after it claimed, the second after it delivered and before it recorded.
  await claimWebhooks(t.asService)
  await deliver()
  assert.equal(receiver.received.length, 0)
  await makeDue()
  const dying = new Deliveries({
    ...deps,
    db: Object.assign(Object.create(t.db) as TestDatabase['db'], { as: () => ({ query: dieOnRecord }) }),
  })
  await dying.startDue()
  await assert.rejects(dying.finish())
  await makeDue()
  await deliver()
  const [one, other] = receiver.received.map(({ headers }) => headers['webhook-id'])
  assert.equal(one, other)
  assert.deepEqual(
    (await log()).map(({ state, attempts }) => [state, attempts]),
    [['delivered', 3]],
  )
})
const dieOnRecord: ReturnType<TestDatabase['db']['as']>['query'] = async (text, values) => {
  if (text.includes('record_webhook_results')) throw new Error('The process died')
  return await t.asService(text, values)
}

const unusual: [string, object, string, RegExp][] = [
  ['a redirect', { status: 302, location: 'http://127.0.0.1:1/' }, '/hook', /redirects are not followed/],
  ['a refusal', { status: 400 }, '/hook', /status 400/],
  ['no answer', {}, '/silent', /No answer within 0.3 seconds/],
]
for (const [name, state, path, error] of unusual)
  test(`${name} is a failure with its reason, tried again after five seconds`, async () => {
    Object.assign(receiver.state, state)
    await subscribe({ path })
    await contact(`${name.replaceAll(' ', '-')}@lead.example`)
    await deliver()
    const [row] = await log()
    assert.equal(row!.state, 'waiting')
    assert.match(String(row!.error), error)
    assert.ok(Number(row!.wait) >= 4 && Number(row!.wait) <= 6)
    assert.equal(receiver.received.length, 1)
  })

test('the status of an endless answer counts, a busy endpoint says when to come back, and a compressed answer is not opened', async () => {
  await subscribe({ path: '/endless' })
  await contact('endless@lead.example')
  await deliver()
  assert.deepEqual(
    (await log()).map(({ state, answer }) => [state, answer]),
    [['delivered', 'o']],
  )
  await t.sql('delete from webhook_endpoints; delete from webhook_events; delete from private.webhook_outbox')
  Object.assign(receiver.state, {
    status: 503,
    headers: { 'retry-after': '600', 'content-encoding': 'gzip' },
  })
  await subscribe()
  await contact('busy@lead.example')
  await deliver()
  const [row] = await log()
  assert.deepEqual([row!.answer, Number(row!.wait) > 590], ['(compressed)', true])
})

test('an answer that the database refuses is noted, and holds up no other result', async () => {
  const broken = `${receiver.url}/broken`
  await subscribe({ path: '/broken' })
  await subscribe()
  await contact('broken@lead.example')
  const deliveries = new Deliveries({
    ...deps,
    post: async (url) => ({ outcome: 'delivered', status: 200, answer: url === broken ? '\ud83d' : 'ok' }),
  })
  await deliveries.startDue()
  await deliveries.finish()
  assert.deepEqual((await log()).map(({ state, error }) => `${String(state)} ${String(error)}`).toSorted(), [
    'delivered The answer could not be stored',
    'delivered null',
  ])
})

test('private hosts are refused, and an address of the public web only on its port', async () => {
  const post = createPostWebhook(publicHosts({ allowPrivate: false }))
  assert.match((await post('https://127.0.0.1/', 'id', [], '')).error!, /private network/)
  assert.match((await post('https://127.0.0.1:8443/', 'id', [], '')).error!, /port 443/)
  assert.match((await post('http://example.com/', 'id', [], '')).error!, /Only https/)
})

test('an endpoint that is gone, or reached by nothing for three days, is paused with a notice; resumed, it gets what waited', async () => {
  const paused = async () => (await t.sql('select is_on, paused_reason from webhook_endpoints'))[0]!
  receiver.state.status = 410
  await subscribe()
  await contact('gone@lead.example')
  await deliver()
  assert.deepEqual(await paused(), {
    is_on: false,
    paused_reason: 'The endpoint answered that it no longer exists (410).',
  })
  assert.deepEqual((await t.sql('select type, user_id from notifications'))[0], {
    type: 'webhook_stopped',
    user_id: t.adaId,
  })
  await t.sql('delete from webhook_endpoints; delete from webhook_events; delete from private.webhook_outbox')
  receiver.state.status = 500
  await subscribe()
  await contact('dead@lead.example')
  await deliver()
  await t.sql(`update webhook_endpoints set failing_since = now() - interval '73 hours'`)
  await makeDue()
  await deliver()
  assert.match(
    String((await paused()).paused_reason),
    /for three days. The last attempt: It answered with status 500/,
  )
  await contact('waits@lead.example')
  receiver.state.status = 200
  receiver.received.length = 0
  await deliver()
  assert.equal(receiver.received.length, 0)
  await t.asAda('update webhook_endpoints set is_on = true')
  await deliver()
  assert.deepEqual(
    bodies()
      .map(({ data }) => String(data.email))
      .toSorted(),
    ['dead@lead.example', 'waits@lead.example'],
  )
})

test('after ten attempts in three days a delivery has failed, and the next event of its lead is tried', async () => {
  await move(first, 'active')
  await subscribe()
  receiver.state.status = 500
  await move(first)
  await move(first, 'active')
  await deliver()
  await t.sql(
    `update webhook_deliveries set attempts = 9, queued_at = now() - interval '75 hours 40 minutes', due_at = now() where type = 'lead.paused'`,
  )
  receiver.received.length = 0
  await deliver()
  assert.deepEqual(
    bodies().map(({ type }) => type),
    ['lead.paused', 'lead.resumed'],
  )
  assert.deepEqual(
    (await log()).map(({ state }) => state),
    ['failed', 'waiting'],
  )
})

test('a rotated secret and the former one both verify', async () => {
  const endpoint = await subscribe()
  const former = await deps.secrets.read(endpoint)
  const current = await deps.secrets.rotate(endpoint)
  await contact('rotated@lead.example')
  await deliver()
  for (const secret of [former, current]) new Webhook(secret).verify(receiver.received[0]!.body, headersOf(0))
  assert.throws(() =>
    new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=').verify(
      receiver.received[0]!.body,
      headersOf(0),
    ),
  )
})

test('the owner replays one delivery or a span and sends a test event; others find no webhook', async () => {
  const endpoint = await subscribe({ types: ['contact.created'] })
  await contact('replayed@lead.example')
  await contact('spanned@lead.example')
  const as = (who: Who) => t.db.as(identityOf(t, who))
  await as('owner').query('select send_test_webhook($1)', [endpoint])
  await deliver()
  assert.deepEqual(typesTo('/hook').toSorted(), ['contact.created', 'contact.created', 'webhook.test'])
  const [one] = await t.sql(`select id, event_id from webhook_deliveries order by event_at limit 1`)
  await as('owner').query('select replay_webhook_deliveries($1, array[$2]::uuid[])', [endpoint, one!.id])
  await deliver()
  assert.equal(headersOf(3)['webhook-id'], one!.event_id)
  const span = `select replay_webhook_deliveries($1, p_from => now() - interval '1 hour', p_until => now()) as n`
  assert.equal((await as('owner').query<{ n: number }>(span, [endpoint]))[0]!.n, 3)
  await deliver()
  assert.equal(receiver.received.length, 7)
  for (const who of ['editor', 'viewer', 'stranger'] as const) {
    await assert.rejects(as(who).query(span, [endpoint]), { code: 'PT404' })
    await assert.rejects(as(who).query('select send_test_webhook($1)', [endpoint]), { code: 'PT404' })
  }
  await assert.rejects(as('anon').query('select send_test_webhook($1)', [endpoint]), { code: '42501' })
})

test('dead endpoints of one account delay nobody else’s, and a first attempt is within two seconds of the commit', async () => {
  const [bobs] = await t.sql(`select id from workspaces where user_id = '${t.bobId}'`)
  const slow = { ...deps, post: createPostWebhook(publicHosts({ allowPrivate: true }), 15_000) }
  for (let n = 0; n < 6; n += 1) await subscribe({ path: '/silent' })
  const errors: unknown[] = []
  const stop = startWebhooks(slow, (error) => errors.push(error))
  await t.sql(
    `insert into audience (workspace_id, email) select ${w}, 'many' || n || '@lead.example' from generate_series(1, 100) n`,
  )
  await until(() => receiver.open.size >= 150)
  await subscribe({ path: '/quick', workspace: String(bobs!.id) })
  const committed = performance.now()
  await contact('quick@lead.example', String(bobs!.id))
  await until(() => typesTo('/quick').length === 1)
  const took = performance.now() - committed
  assert.ok(took < 2_000, `${took} ms`)
  assert.ok(typesTo('/silent').length <= 200)
  for (const response of receiver.open) response.destroy()
  await t.sql('delete from webhook_endpoints')
  await stop()
  assert.deepEqual(errors, [])
})

test('deleting a workspace takes its webhooks along, and the log is deleted after thirty days', async () => {
  const [made] = await t.sql(
    `insert into workspaces (name, user_id) values ('Short', '${t.adaId}') returning id`,
  )
  await subscribe({ workspace: String(made!.id) })
  await contact('short@lead.example', String(made!.id))
  await t.sql(`delete from workspaces where id = '${String(made!.id)}'`)
  assert.deepEqual(await t.sql('select from webhook_events union all select from private.webhook_outbox'), [])
  await subscribe()
  await contact('old@lead.example')
  await deliver()
  await deleteExpired(t.asService, new Date(Date.now() + 31 * 86_400_000))
  assert.deepEqual(await t.sql('select from webhook_events union all select from webhook_deliveries'), [])
})
