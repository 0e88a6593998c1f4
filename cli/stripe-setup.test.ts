import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startFakeStripe, type Fields, type FakeStripe } from '#server/testing/billing/fake-stripe.ts'
import { setUp, stripeSetup } from './stripe-setup.ts'

let stripe: FakeStripe
before(async () => {
  stripe = await startFakeStripe()
})
after(() => stripe.close())

const all = (name: string): Fields[] => [...stripe.kept.get(name)!.values()]
const countCreated = () =>
  ['products', 'prices', 'billing_portal/configurations', 'webhook_endpoints'].map((n) => all(n).length)

async function run(appUrl?: string): Promise<string[]> {
  const lines: string[] = []
  assert.equal(await setUp('sk_test_scripted', appUrl, (line) => void lines.push(line), stripe.api), 0)
  return lines
}

test('creates two plans, each with a monthly and a yearly price, and asks for APP_URL to set up the webhook', async () => {
  const lines = await run()
  assert.deepEqual(countCreated(), [2, 4, 1, 0])
  assert.deepEqual(
    all('prices').map((price) => [price['lookup_key'], price['unit_amount'], price['currency']]),
    [
      ['coldframe_premium_monthly', 999, 'usd'],
      ['coldframe_premium_yearly', 9999, 'usd'],
      ['coldframe_pro_monthly', 1999, 'usd'],
      ['coldframe_pro_yearly', 19999, 'usd'],
    ],
  )
  assert.match(lines.at(-1)!, /APP_URL/)
})

test('creates a webhook endpoint for APP_URL and prints its secret once', async () => {
  const first = await run('https://coldframe.example')
  assert.match(first.at(-1)!, /^STRIPE_WEBHOOK_SECRET=whsec_/)
  const second = await run('https://coldframe.example')
  assert.doesNotMatch(second.join('\n'), /whsec_/)
  assert.deepEqual(countCreated(), [2, 4, 1, 1])
  assert.equal(all('webhook_endpoints')[0]!['url'], 'https://coldframe.example/stripe/webhook')
})

test('replaces a changed price under its lookup key and deactivates the old one', async () => {
  const old = all('prices')[0]!
  old['unit_amount'] = 500
  await run()
  const newPrice = all('prices').at(-1)!
  assert.deepEqual([newPrice['lookup_key'], newPrice['unit_amount']], ['coldframe_premium_monthly', 999])
  assert.deepEqual([old['lookup_key'], String(old['active'])], [null, 'false'])
  assert.deepEqual(countCreated(), [2, 5, 1, 1])
})

test('refuses arguments', async (context) => {
  context.mock.method(process.stderr, 'write', () => true)
  assert.equal(await stripeSetup(['--live']), 2)
})
