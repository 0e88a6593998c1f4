// For tests: a Stripe on loopback. It stores objects by the API's published schema, and tests act as the user on
// Stripe's pages (pay, decline, cancel) by changing them.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Fields = Record<string, unknown> & { id: string }

export type FakeStripe = {
  api: { host: string; port: number; protocol: 'http' }
  /** All stored objects, by the path of their collection: `customers`, `checkout/sessions`. */
  kept: Map<string, Map<string, Fields>>
  /** Every request in order: `POST /v1/customers` with its parameters. */
  asked: { call: string; params: Record<string, string> }[]
  /** Passes the next request of this call to the test: to respond late, wrongly or never. */
  interfere(call: string, how: (answer: () => void, response: ServerResponse) => void): void
  /** Simulates a user who pays or starts a trial on the page of a checkout session. */
  complete(sessionId: string, change?: object): Fields
  put(collection: string, fields: Record<string, unknown>): Fields
  close(): Promise<void>
}

const collections: Record<string, { prefix: string; object: string }> = {
  customers: { prefix: 'cus', object: 'customer' },
  subscriptions: { prefix: 'sub', object: 'subscription' },
  products: { prefix: 'prod', object: 'product' },
  prices: { prefix: 'price', object: 'price' },
  'checkout/sessions': { prefix: 'cs_test', object: 'checkout.session' },
  'billing_portal/configurations': { prefix: 'bpc', object: 'billing_portal.configuration' },
  'billing_portal/sessions': { prefix: 'bps', object: 'billing_portal.session' },
  webhook_endpoints: { prefix: 'we', object: 'webhook_endpoint' },
  invoices: { prefix: 'in', object: 'invoice' },
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const collectionsById: FakeStripe['kept'] = new Map(
    Object.keys(collections).map((name) => [name, new Map()]),
  )
  const calls: FakeStripe['asked'] = []
  const interferences: { call: string; how: Parameters<FakeStripe['interfere']>[1] }[] = []
  const insertObject: FakeStripe['put'] = (collection, fields) => {
    const { prefix, object } = collections[collection]!
    const made = { id: `${prefix}_${randomUUID()}`, object, created: clock(), metadata: {}, ...fields }
    collectionsById.get(collection)!.set(made.id, made)
    return made
  }
  const server = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, 'http://stripe.test')
    const params = Object.fromEntries(new URLSearchParams(url.search.slice(1) || (await text(request))))
    const call = `${request.method} ${url.pathname}`
    calls.push({ call, params })
    const answer = () => {
      const { status, body } = reply(collectionsById, insertObject, request.method!, url.pathname, params)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const at = interferences.findIndex((each) => each.call === call)
    const [found] = at === -1 ? [] : interferences.splice(at, 1)
    if (found) found.how(answer, response)
    else answer()
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    api: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
    kept: collectionsById,
    asked: calls,
    put: insertObject,
    interfere: (call, how) => void interferences.push({ call, how }),
    complete: (sessionId, change = {}) => complete(collectionsById, insertObject, sessionId, change),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => void server.close(() => closed()))
    },
  }
}

type Reply = { status: number; body: unknown }
type Kept = FakeStripe['kept']

function reply(
  kept: Kept,
  put: FakeStripe['put'],
  method: string,
  path: string,
  params: Record<string, string>,
): Reply {
  const [, name = '', id, action] =
    /^\/v1\/(\w+|\w+\/\w+?)(?:\/([^\W_]+_[\w-]+)(?:\/(\w+))?)?$/.exec(path) ?? []
  const all = kept.get(name)
  if (!all) return refuse(404, `Unrecognized request URL (${path})`)
  if (!id) return method === 'POST' ? create(kept, put, name, params) : list(all, params)
  const found = all.get(id)
  if (!found || (found['deleted'] === true && method !== 'GET'))
    return missing(collections[name]!.object, id, 'id')
  if (action === 'expire') return expire(found)
  if (method === 'POST') Object.assign(found, nested(params))
  if (method === 'DELETE') end(name, found)
  return { status: 200, body: found }
}

function create(kept: Kept, put: FakeStripe['put'], name: string, params: Record<string, string>): Reply {
  const customer = kept.get('customers')!.get(params['customer'] ?? '')
  if (params['customer'] && (!customer || customer['deleted'] === true))
    return missing('customer', params['customer'], 'customer')
  const made = put(name, { active: true, ...nested(params) })
  if (name === 'prices') {
    made['unit_amount'] = Number(params['unit_amount'])
    removeLookupKey(kept, made)
  }
  if (name.endsWith('sessions'))
    Object.assign(made, { status: 'open', url: `https://stripe.test/${made.id}` })
  if (name === 'webhook_endpoints') Object.assign(made, { secret: `whsec_${made.id}` })
  return { status: 200, body: made }
}

// transfer_lookup_key: removes the key from the price that had it.
function removeLookupKey(kept: Kept, made: Fields): void {
  for (const price of kept.get('prices')!.values())
    if (price !== made && price['lookup_key'] === made['lookup_key']) price['lookup_key'] = null
}

function list(all: Map<string, Fields>, params: Record<string, string>): Reply {
  const wanted = (each: Fields) =>
    (!params['customer'] || each['customer'] === params['customer']) &&
    (!params['active'] || String(each['active']) === params['active']) &&
    (!params['lookup_keys[0]'] || each['lookup_key'] === params['lookup_keys[0]'])
  return { status: 200, body: { object: 'list', data: [...all.values()].filter(wanted), has_more: false } }
}

function expire(session: Fields): Reply {
  if (session['status'] !== 'open')
    return refuse(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
  Object.assign(session, { status: 'expired', url: null })
  return { status: 200, body: session }
}

function end(name: string, found: Fields): void {
  Object.assign(found, name === 'subscriptions' ? { status: 'canceled' } : { deleted: true })
}

function complete(kept: Kept, put: FakeStripe['put'], sessionId: string, change: object): Fields {
  const session = kept.get('checkout/sessions')!.get(sessionId)!
  if (session['status'] !== 'open') throw new Error(`This checkout is ${String(session['status'])}.`)
  const calls = session as { line_items?: { price: string }[]; subscription_data?: Record<string, unknown> }
  const price = kept.get('prices')!.get(calls.line_items![0]!.price)!
  const days = Number(calls.subscription_data?.['trial_period_days'] ?? 0)
  const subscription = put('subscriptions', {
    customer: session['customer'],
    status: days ? 'trialing' : 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    items: {
      object: 'list',
      data: [{ id: 'si_1', price, current_period_end: clock() + (days || 30) * 86_400 }],
    },
    ...change,
  })
  Object.assign(session, { status: 'complete', url: null, subscription: subscription.id })
  return subscription
}

const clock = () => Math.floor(Date.now() / 1000)

function missing(object: string, id: string, param: string): Reply {
  return refuse(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param })
}

function refuse(status: number, message: string, more: object = {}): Reply {
  return { status, body: { error: { type: 'invalid_request_error', message, ...more } } }
}

// `a[b][0]=c` -> { a: { b: ['c'] } }: the nesting of Stripe's form bodies.
function nested(params: Record<string, string>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(params)) {
    const path = key.split(/[[\]]+/).filter(Boolean)
    let at = root
    for (const [i, part] of path.slice(0, -1).entries())
      at = (at[part] ??= /^\d+$/.test(path[i + 1]!) ? [] : {}) as Record<string, unknown>
    at[path.at(-1)!] = value
  }
  return root
}
