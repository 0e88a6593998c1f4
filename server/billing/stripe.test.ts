import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { connectStripe, createStripeBilling, endSandbox, type StripeBilling } from './stripe.ts'
import { setUpCatalog } from './stripe-catalog.ts'
import { startFakeStripe, type Fields, type FakeStripe } from '#server/testing/billing/fake-stripe.ts'

const siteUrl = 'https://coldframe.test'
const t = testDatabase()
let scripted: FakeStripe
let billing: StripeBilling
const reported: unknown[] = []

beforeEach(async () => {
  scripted = await startFakeStripe()
  const stripe = connectStripe('sk_test_scripted', scripted.api)
  await setUpCatalog(stripe, siteUrl)
  await t.sql('delete from private.stripe_customers; delete from public.subscriptions')
  reported.length = 0
  billing = createStripeBilling({
    stripe,
    db: t.db,
    siteUrl,
    webhookSecret: 'whsec_test',
    now: () => new Date(),
    onError: (error) => void reported.push(error),
  })
})

afterEach(() => scripted.close())

const all = (name: string): Fields[] => [...scripted.kept.get(name)!.values()]
const sessions = () => all('checkout/sessions')
const open = () => sessions().filter(({ status }) => status === 'open')
const callsOf = (call: string) => scripted.asked.filter((each) => each.call === call)
const subscription = async () => (await t.asAda('select * from subscriptions'))[0]

async function checkout(plan: 'premium' | 'pro' = 'pro', period: 'monthly' | 'yearly' = 'yearly') {
  const opened = await billing.openCheckout(t.adaId, plan, period)
  assert.ok(opened.ok, JSON.stringify(opened))
  return opened.url
}

/** Ada opens the checkout, completes Stripe's page, and returns. */
async function subscribe(change: object = {}): Promise<Fields> {
  await checkout()
  const made = scripted.complete(open()[0]!.id, change)
  await billing.refresh(t.adaId)
  return made
}

test('a first checkout is a trial of 14 days that asks for no card and ends without one', async () => {
  const url = await checkout('premium', 'monthly')
  const [session] = sessions()
  assert.equal(url, session!['url'])
  const { params } = callsOf('POST /v1/checkout/sessions')[0]!
  assert.equal(params['payment_method_collection'], 'if_required')
  assert.equal(params['subscription_data[trial_period_days]'], '14')
  assert.equal(params['subscription_data[trial_settings][end_behavior][missing_payment_method]'], 'cancel')
  assert.equal(params['success_url'], `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`)
  assert.equal(params['cancel_url'], `${siteUrl}/pricing`)
  const price = scripted.kept.get('prices')!.get(params['line_items[0][price]']!)!
  assert.equal(price['lookup_key'], 'coldframe_premium_monthly')
  assert.equal(price['unit_amount'], 999)
})

test('what was paid for shows once it is asked for, and not before', async () => {
  await checkout()
  await billing.refresh(t.adaId)
  assert.equal(await subscription(), undefined, 'an opened or declined checkout gives nothing')
  await subscribe()
  const { subscription_status, plan_type, billing_period, provider } = (await subscription())!
  assert.deepEqual(
    { subscription_status, plan_type, billing_period, provider },
    { subscription_status: 'trialing', plan_type: 'pro', billing_period: 'yearly', provider: 'stripe' },
  )
})

test('a trial is given once', async () => {
  Object.assign(await subscribe(), { status: 'canceled' })
  await checkout()
  assert.equal(
    callsOf('POST /v1/checkout/sessions')[1]!.params['subscription_data[trial_period_days]'],
    undefined,
  )
})

test('one person is one customer, however many tabs ask at once', async () => {
  const urls = await Promise.all([checkout(), checkout(), checkout('premium', 'monthly')])
  assert.equal(all('customers').filter(({ deleted }) => !deleted).length, 1)
  assert.equal(open().length, 1, 'only one checkout can still be paid')
  assert.ok(urls.includes(open()[0]!['url'] as string))
})

test('a checkout that another tab overtook while Stripe was slow is closed, unseen', async () => {
  await checkout('pro', 'monthly')
  let release = () => {}
  const reached = new Promise<void>((resolve) => {
    scripted.interfere('POST /v1/checkout/sessions', (answer) => {
      release = answer
      resolve()
    })
  })
  const slow = checkout('premium', 'yearly')
  await reached
  await checkout('pro', 'yearly')
  release()
  const url = await slow
  assert.deepEqual(
    open().map((session) => session['url']),
    [url],
  )
})

test('the same wish in a second tab opens the same page, another closes the first', async () => {
  const first = await checkout('pro', 'yearly')
  assert.equal(await checkout('pro', 'yearly'), first)
  const second = await checkout('premium', 'yearly')
  assert.deepEqual(
    open().map(({ url }) => url),
    [second],
  )
})

test('paid in one tab while another asks: one subscription', async () => {
  await checkout('pro', 'yearly')
  const [session] = open()
  scripted.interfere(`POST /v1/checkout/sessions/${session!.id}/expire`, (answer) => {
    scripted.complete(session!.id)
    answer()
  })
  const second = await billing.openCheckout(t.adaId, 'premium', 'yearly')
  assert.equal(second.ok ? second.url : second.reason, 'subscribed')
  assert.equal(all('subscriptions').length, 1)
})

test('who holds a plan, or owes for one, changes it in the portal instead', async () => {
  const held = await subscribe()
  for (const status of ['active', 'trialing', 'past_due', 'unpaid', 'paused']) {
    held['status'] = status
    const opened = await billing.openCheckout(t.adaId, 'pro', 'yearly')
    assert.equal(opened.ok ? opened.url : opened.reason, 'subscribed', status)
  }
})

test('a first payment that was declined is given up before the next checkout opens', async () => {
  const declined = await subscribe({ status: 'incomplete' })
  assert.equal((await subscription())!['subscription_status'], 'incomplete')
  await checkout()
  assert.equal(declined['status'], 'canceled', 'or it could still be paid beside the new one')
})

test('the portal opens by our rules: prorated switches, cancelling at the period’s end', async () => {
  const none = await billing.openPortal(t.adaId)
  assert.equal(none.ok ? none.url : none.reason, 'nothing_to_manage')
  await subscribe()
  const opened = await billing.openPortal(t.adaId)
  assert.ok(opened.ok && opened.url.startsWith('https://stripe.test/bps_'))
  const { params } = callsOf('POST /v1/billing_portal/sessions')[0]!
  assert.equal(params['return_url'], `${siteUrl}/billing`)
  const rules = scripted.kept.get('billing_portal/configurations')!.get(params['configuration']!)!
  const features = rules['features'] as Record<string, Record<string, unknown>>
  assert.equal(features['subscription_update']!['proration_behavior'], 'always_invoice')
  assert.equal(features['subscription_cancel']!['mode'], 'at_period_end')
  assert.equal((features['subscription_update']!['products'] as unknown[]).length, 2)
})

test('cancelled, it counts until its period ends, by flag or by date', async () => {
  const held = await subscribe()
  Object.assign(held, { status: 'active', cancel_at_period_end: true })
  await billing.refresh(t.adaId)
  assert.equal((await subscription())!['cancel_at_period_end'], true)
  assert.equal((await subscription())!['subscription_status'], 'active')
  Object.assign(held, { cancel_at_period_end: false, cancel_at: 1_800_000_000 })
  await billing.refresh(t.adaId)
  assert.equal((await subscription())!['cancel_at_period_end'], true)
  assert.deepEqual((await subscription())!['current_period_end'], new Date(1_800_000_000_000))
  Object.assign(held, { status: 'canceled' })
  await billing.refresh(t.adaId)
  assert.equal((await subscription())!['subscription_status'], 'canceled')
})

test('a switched plan, a payment due and one that came show as Stripe says them', async () => {
  const held = await subscribe({ status: 'past_due' })
  assert.equal((await subscription())!['subscription_status'], 'past_due')
  const price = all('prices').find((each) => each['lookup_key'] === 'coldframe_premium_monthly')
  Object.assign(held, { status: 'active', items: { data: [{ price, current_period_end: 1_800_000_000 }] } })
  await billing.refresh(t.adaId)
  const { subscription_status, plan_type, billing_period } = (await subscription())!
  assert.deepEqual([subscription_status, plan_type, billing_period], ['active', 'premium', 'monthly'])
})

test('what else the account sells is no plan of ours', async () => {
  await checkout()
  const customer = all('customers')[0]!.id
  const price = { id: 'price_mug', metadata: {} }
  const items = { object: 'list', data: [{ price, current_period_end: 1_800_000_000 }] }
  scripted.put('subscriptions', { customer, status: 'active', cancel_at: null, items })
  await billing.refresh(t.adaId)
  assert.equal(await subscription(), undefined)
})

test('nothing is written when nothing changed', async () => {
  await subscribe()
  const before = await subscription()
  await billing.refresh(t.adaId)
  assert.deepEqual(await subscription(), before)
})

test('what is granted stands: it is neither sold again nor paid over', async () => {
  await subscribe()
  await t.sql(`delete from subscriptions; insert into subscriptions
    (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'lifetime')`)
  await billing.refresh(t.adaId)
  assert.deepEqual(await t.asAda('select plan_type from subscriptions'), [{ plan_type: 'lifetime' }])
  const opened = await billing.openCheckout(t.adaId, 'pro', 'yearly')
  assert.equal(opened.ok ? opened.url : opened.reason, 'subscribed')
})

test('a customer Stripe no longer knows is created again', async () => {
  await checkout()
  all('customers')[0]!['deleted'] = true
  scripted.kept.get('checkout/sessions')!.clear()
  await checkout()
  assert.equal(all('customers').length, 2)
})

test('the sandbox’s plans end where a real key is set', async () => {
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type, provider)
    values ('${t.adaId}', 'active', 'pro', 'sandbox')`)
  await endSandbox(t.db)
  assert.equal((await subscription())!['subscription_status'], 'canceled')
  await checkout()
})

test('with Stripe out of reach a person is told so, and the failure is reported', async () => {
  for (let times = 0; times < 3; times += 1)
    scripted.interfere('POST /v1/checkout/sessions', (_, response) => response.destroy())
  const opened = await billing.openCheckout(t.adaId, 'pro', 'yearly')
  assert.deepEqual(opened, {
    ok: false,
    reason: 'unreachable',
    message: 'Failed to create checkout session. Please try again.',
  })
  assert.equal(reported.length, 1)
  await checkout()
})

test('without prices the failure names the command that makes them', async () => {
  scripted.kept.get('prices')!.clear()
  await assert.rejects(billing.openCheckout(t.adaId, 'pro', 'yearly'), /run `coldframe stripe-setup`/)
})

test('invoices are those of the customer that was kept, with links that lead to Stripe alone', async () => {
  assert.deepEqual(await billing.listInvoices(t.adaId), { ok: true, invoices: [] })
  const { customer } = await subscribe()
  const bill = (fields: object) =>
    scripted.put('invoices', { customer, currency: 'usd', total: 1999, ...fields })
  bill({
    number: 'A-1',
    status: 'paid',
    description: 'Pro, monthly',
    hosted_invoice_url: 'https://invoice.stripe.com/i/1',
    invoice_pdf: 'javascript:alert(1)',
  })
  bill({ status: 'draft' })
  bill({ customer: 'cus_somebody_else', status: 'paid' })
  const listed = await billing.listInvoices(t.adaId)
  assert.ok(listed.ok)
  assert.deepEqual(
    listed.invoices.map(({ number, amount, status, page, pdf }) => ({ number, amount, status, page, pdf })),
    [{ number: 'A-1', amount: 1999, status: 'paid', page: 'https://invoice.stripe.com/i/1', pdf: null }],
  )
  assert.deepEqual(await billing.listInvoices(t.bobId), { ok: true, invoices: [] })
})

test('a subscription ends with its period when that is wished, and goes on when it is not any more', async () => {
  assert.equal((await billing.change(t.adaId, 'cancel')).ok, false)
  await subscribe()
  assert.deepEqual(await billing.change(t.adaId, 'cancel'), { ok: true })
  assert.equal((await subscription())!['cancel_at_period_end'], true)
  assert.deepEqual(await billing.change(t.adaId, 'resume'), { ok: true })
  assert.equal((await subscription())!['cancel_at_period_end'], false)
})

test('while Stripe does not answer, invoices and changes say so', async () => {
  await subscribe()
  for (const call of ['GET /v1/invoices', 'GET /v1/subscriptions'])
    for (let tries = 0; tries < 3; tries += 1) scripted.interfere(call, (_, response) => response.destroy())
  assert.equal((await billing.listInvoices(t.adaId)).ok, false)
  assert.equal((await billing.change(t.adaId, 'cancel')).ok, false)
})
