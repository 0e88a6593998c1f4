// `coldframe stripe-setup`: creates plans, prices, portal and webhook in the Stripe account of STRIPE_SECRET_KEY.
import { connectStripe, type StripeApi } from '#server/billing/stripe.ts'
import { setUpCatalog, setUpWebhook } from '#server/billing/stripe-catalog.ts'
import { readConfig } from '#server/config.ts'

/** May run again at any time: correct objects are not changed. */
export async function stripeSetup(args: string[]): Promise<number> {
  if (args.length > 0)
    return complain('stripe-setup takes no arguments: it reads STRIPE_SECRET_KEY and APP_URL', 2)
  try {
    // Parsed with BILLING=off, because with billing on the webhook's secret is required, which this command creates.
    const { stripe, appUrl } = readConfig({ ...process.env, BILLING: 'off' })
    if (!stripe.secretKey) return complain('STRIPE_SECRET_KEY must be set: Stripe shows it under API keys', 2)
    return await setUp(stripe.secretKey, appUrl, (line) => void process.stdout.write(`${line}\n`))
  } catch (error) {
    return complain((error as Error).message, 1)
  }
}

export async function setUp(
  secretKey: string,
  appUrl: string | undefined,
  say: (line: string) => void,
  api?: StripeApi,
): Promise<number> {
  const client = connectStripe(secretKey, api)
  for (const line of await setUpCatalog(client, appUrl)) say(line)
  if (!appUrl) {
    say('webhook  not set up: APP_URL says where Stripe would reach it')
    return 0
  }
  const { id, secret } = await setUpWebhook(client, appUrl)
  say(`webhook  ${id}`)
  say(
    secret
      ? `STRIPE_WEBHOOK_SECRET=${secret}`
      : 'Its secret stays as it was: Stripe shows it under Webhooks.',
  )
  return 0
}

function complain(message: string, status: number): number {
  process.stderr.write(`${message}\n`)
  return status
}
