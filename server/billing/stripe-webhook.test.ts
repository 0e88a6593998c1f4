import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Stripe } from 'stripe'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { connectStripe, createStripeBilling, type StripeBilling } from './stripe.ts'
import { setUpCatalog } from './stripe-catalog.ts'
import { startFakeStripe, type Fields, type FakeStripe } from '#server/testing/billing/fake-stripe.ts'

const webhookSecret = 'whsec_of_this_test'
let t: TestDatabase
let scripted: FakeStripe
let stripe: Stripe
let billing: StripeBilling
let held: Fields

before(async () => {
  t = await freshDatabase()
  scripted = await startFakeStripe()
  stripe = connectStripe('sk_test_scripted', scripted.api)
  await setUpCatalog(stripe, undefined)
  const siteUrl = 'https://coldframe.test'
  const onError = (error: unknown) => assert.fail(String(error))
  billing = createStripeBilling({ stripe, db: t.db, siteUrl, webhookSecret, now: () => new Date(), onError })
})
after(async () => {
  await scripted.close()
  await t.close()
})
beforeEach(async () => {
  await t.sql('delete from private.stripe_customers; delete from subscriptions; delete from notifications')
  await billing.openCheckout(t.adaId, 'pro', 'yearly')
  const open = [...scripted.kept.get('checkout/sessions')!.values()].find(({ status }) => status === 'open')
  held = scripted.complete(open!.id)
})

let counted = 0
function eventOf(type: string, id = `evt_${(counted += 1)}`): string {
  const object = { id: held.id, object: 'subscription', customer: held['customer'], status: 'whatever' }
  return JSON.stringify({ id, object: 'event', type, data: { object } })
}

type Signing = { secret?: string; timestamp?: number }

function deliver(
  payload: string,
  signing: Signing = {},
  body: string | Uint8Array<ArrayBuffer> = payload,
): Promise<Response> {
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...signing })
  return post(body, { 'stripe-signature': signature })
}

function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return billing.receive(
    new Request('https://coldframe.test/stripe/webhook', { method: 'POST', body, headers }),
  )
}

const rows = () => t.asAda('select subscription_status, plan_type from subscriptions')
const handled = async (id: string) =>
  (await t.sql(`select from private.stripe_events where id = '${id}'`)).length === 1
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
const updated = 'customer.subscription.updated'

test('a signed event brings what Stripe says, not what the event says', async () => {
  assert.equal((await deliver(eventOf(updated))).status, 200)
  assert.deepEqual(await rows(), [{ subscription_status: 'trialing', plan_type: 'pro' }])
})

test('forged, unsigned, altered and old events change nothing', async () => {
  const payload = eventOf(updated)
  const refused = [
    await post(payload),
    await post(payload, { 'stripe-signature': 't=1,v1=00' }),
    await post(payload, { 'stripe-signature': 'nonsense' }),
    await deliver(payload, { secret: 'whsec_of_somebody_else' }),
    await deliver(payload, {}, payload.replace('updated', 'created')),
    await deliver(payload, {}, `${payload} `),
    await deliver(payload, { timestamp: secondsAgo(301) }),
    await deliver(payload, {}, new Uint8Array([0xff, 0xfe])),
    await deliver('', {}),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    refused.map(() => 400),
  )
  assert.deepEqual(await rows(), [])
  assert.equal((await deliver(payload, { timestamp: secondsAgo(290) })).status, 200)
})

test('a body no event has is not read to its end', async () => {
  assert.equal((await post('x'.repeat(1_000_001))).status, 413)
})

test('events of customers that are not ours, or of none, are received and forgotten', async () => {
  const strange = { id: 'evt_strange', type: updated, data: { object: { customer: 'cus_of_another_shop' } } }
  assert.equal((await deliver(JSON.stringify(strange))).status, 200)
  const none = { id: 'evt_none', type: 'balance.available', data: { object: {} } }
  assert.equal((await deliver(JSON.stringify(none))).status, 200)
  assert.deepEqual(await rows(), [])
  assert.equal(await handled('evt_strange'), false)
})

test('an event delivered twice, even at once, takes effect once', async () => {
  held['status'] = 'past_due'
  const payload = eventOf('invoice.payment_failed')
  const answers = await Promise.all([deliver(payload), deliver(payload), deliver(payload)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  await deliver(payload)
  const notificationsSent = await t.asAda('select type from notifications')
  assert.deepEqual(notificationsSent, [{ type: 'payment_failed' }])
})

test('a late word of a failed payment alarms nobody once it is paid', async () => {
  held['status'] = 'active'
  await deliver(eventOf('invoice.payment_failed'))
  assert.deepEqual(await t.asAda('select type from notifications'), [])
})

test('the end of a trial is announced while it is one', async () => {
  await deliver(eventOf('customer.subscription.trial_will_end'))
  const [told] = await t.asAda('select type, title from notifications')
  assert.deepEqual(told, { type: 'trial_ending', title: 'Your trial of Pro is ending' })
})

test('what Stripe answered before a later copy was written never overwrites it', async () => {
  const list = 'GET /v1/subscriptions'
  let release = () => {}
  const listRequested = new Promise<void>((resolve) => {
    scripted.interfere(list, (_, response) => {
      const old = JSON.stringify({ object: 'list', data: [held], has_more: false })
      release = () => response.writeHead(200, { 'content-type': 'application/json' }).end(old)
      resolve()
    })
  })
  const slow = deliver(eventOf(updated))
  await listRequested
  held['status'] = 'canceled'
  await deliver(eventOf('customer.subscription.deleted'))
  release()
  assert.equal((await slow).status, 200)
  assert.deepEqual(await rows(), [{ subscription_status: 'canceled', plan_type: 'pro' }])
})

test('an event whose effect failed is not counted as handled: Stripe sends it again', async () => {
  const payload = eventOf(updated, 'evt_failed')
  for (let times = 0; times < 3; times += 1)
    scripted.interfere('GET /v1/subscriptions', (_, response) => response.destroy())
  await assert.rejects(deliver(payload))
  assert.equal(await handled('evt_failed'), false)
  await deliver(payload)
  assert.equal(await handled('evt_failed'), true)
  assert.equal((await rows()).length, 1)
})

const types = [
  'checkout.session.completed',
  'customer.subscription.created',
  'invoice.paid',
  'customer.subscription.updated',
  'invoice.payment_failed',
  'customer.subscription.deleted',
]
// Stripe's state at the time of each event; the last is the one that all orders must end in.
const truths = ['trialing', 'trialing', 'active', 'active', 'past_due', 'canceled']

test('six events in all 720 orders, each delivered twice, end in one state', async () => {
  let reached: Reached[] = [{ order: [], left: '[]', orders: 1 }]
  for (const _ of types) reached = await deliverNext(reached)
  assert.equal(
    reached.reduce((sum, { orders }) => sum + orders, 0),
    720,
  )
  const ends = reached.flatMap(({ left }) => JSON.parse(left) as Record<string, unknown>[])
  assert.deepEqual(
    ends.map((end) => [end['subscription_status'], end['plan_type']]),
    reached.map(() => ['canceled', 'pro']),
  )
})

/** The subscription after `orders` different orders of events, with one of these orders. */
type Reached = { order: number[]; left: string; orders: number }

/** Orders that delivered the same events, with the same last one and the same result, are merged. */
async function deliverNext(reached: Reached[]): Promise<Reached[]> {
  const found = new Map<string, Reached>()
  const eventAfter = (order: number[]) => eventOf(types[order.at(-1)!]!, `evt_in_order_${order.join('')}`)
  for (const { order, left, orders } of reached)
    for (const next of [...types.keys()].filter((type) => !order.includes(type))) {
      await t.sql(`delete from subscriptions; insert into subscriptions
        select * from json_populate_recordset(null::subscriptions, '${left}')`)
      const longer = [...order, next]
      held['status'] = truths[order.length]
      await deliver(eventAfter(longer))
      // Delivered again after another event, like a retry that overlapped it.
      await deliver(eventAfter(order.length > 0 ? order : longer))
      const state = JSON.stringify([longer.toSorted((a, b) => a - b), next, await rows()])
      const alike = found.get(state)
      if (alike) alike.orders += orders
      else
        found.set(state, {
          order: longer,
          left: JSON.stringify(await t.sql('select * from subscriptions')),
          orders,
        })
    }
  return [...found.values()]
}
