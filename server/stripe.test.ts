// Tests paying by Stripe like a browser does it: the official client and Stripe's webhooks, on the whole server.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { connectStripe } from './billing/stripe.ts'
import { setUpCatalog } from './billing/stripe-catalog.ts'
import { startFakeStripe, type FakeStripe } from './testing/billing/fake-stripe.ts'
import { readConfig } from './config.ts'
import { createDependencies, type BaseDependencies, type Dependencies } from './create-dependencies.ts'
import { createLog } from './log.ts'
import { installationKeys } from './supabase/auth/jwt.ts'

const siteUrl = 'http://127.0.0.1:3000'
const jwtSecret = 'a secret of this test that is long enough'
const webhookSecret = 'whsec_of_this_test'

let t: TestDatabase
let scripted: FakeStripe
let whole: Dependencies
let person: SupabaseClient

before(async () => {
  t = await freshDatabase()
  scripted = await startFakeStripe()
  await setUpCatalog(connectStripe('sk_test_scripted', scripted.api), siteUrl)
  whole = await createDependencies(
    base({ STRIPE_SECRET_KEY: 'sk_test_scripted', STRIPE_WEBHOOK_SECRET: webhookSecret }),
  )
  person = await newcomer('payer@example.com')
})
after(async () => {
  await whole.close()
  await scripted.close()
  await t.close()
})

function base(env: Record<string, string>): BaseDependencies {
  return {
    config: readConfig({ ...env, RATE_LIMIT_SCALE: '1000', AUTH_AUTOCONFIRM: 'true' }),
    db: t.db,
    log: createLog('silent'),
    siteUrl,
    jwtSecret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '127.0.0.1',
    stripeApi: scripted.api,
  }
}

async function newcomer(email: string): Promise<SupabaseClient> {
  const { anonKey } = await installationKeys(jwtSecret)
  const fetch: typeof globalThis.fetch = (input, init) => whole.app.fetch(new Request(input, init))
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient(siteUrl, anonKey, { global: { fetch }, auth })
  const { error } = await client.auth.signUp({ email, password: 'correct horse battery' })
  assert.equal(error, null)
  return client
}

const sessions = () => [...scripted.kept.get('checkout/sessions')!.values()]
const subscriptions = async () =>
  (await person.from('subscriptions').select('subscription_status, plan_type, provider')).data

test('the plan is chosen by its name; prices and customers that a client sends are ignored', async () => {
  const { data, error } = await person.functions.invoke<{ url: string }>('create-checkout', {
    body: { planType: 'pro', billingPeriod: 'yearly', price: 'price_free', amount: 1, customer: 'cus_other' },
  })
  assert.equal(error, null)
  assert.deepEqual(data, { url: sessions()[0]!['url'] })
  const { params } = scripted.asked.find(({ call }) => call === 'POST /v1/checkout/sessions')!
  const price = scripted.kept.get('prices')!.get(params['line_items[0][price]']!)!
  assert.equal(price['unit_amount'], 19_999)
  assert.ok(scripted.kept.get('customers')!.has(params['customer']!))
})

test('coming back with a session id, true or forged, grants nothing by itself', async () => {
  await person.functions.invoke('check-subscription', { body: { session_id: sessions()[0]!.id } })
  assert.deepEqual(await subscriptions(), [])
})

test('what Stripe posts after the payment brings the plan', async () => {
  const { customer } = scripted.complete(sessions()[0]!.id)
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { customer } },
  })
  const { webhooks } = connectStripe('sk_test_scripted')
  const signature = webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const answer = await posted(whole, payload, signature)
  assert.equal(answer.status, 200)
  assert.deepEqual(await subscriptions(), [
    { subscription_status: 'trialing', plan_type: 'pro', provider: 'stripe' },
  ])
  assert.equal((await posted(whole, payload, 't=1,v1=forged')).status, 400)
})

test('the portal answers with its address', async () => {
  const { data } = await person.functions.invoke<{ url: string }>('customer-portal', { body: {} })
  assert.match(data!.url, /^https:\/\/stripe\.test\/bps_/)
})

test('the sandbox’s pages are not there', async () => {
  const { error } = await person.functions.invoke('sandbox-billing', {
    body: { session: '0190a0a0-0000-7000-8000-000000000000' },
  })
  const answer = (error as { context: Response }).context
  assert.equal(answer.status, 404)
  const body = await answer.text()
  assert.doesNotMatch(body, /unknown_session/)
})

test('without Stripe nothing answers at its address', async () => {
  const without = await createDependencies(base({}))
  assert.equal((await posted(without, '{}', 't=1,v1=00')).status, 404)
  await without.close()
})

function posted({ app }: Dependencies, body: string, signature: string): Promise<Response> {
  const headers = { 'stripe-signature': signature }
  return app.fetch(new Request(`${siteUrl}/stripe/webhook`, { method: 'POST', body, headers }))
}
