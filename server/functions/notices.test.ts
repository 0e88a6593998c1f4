// Tests the functions that set up notices, over HTTP like the client calls them.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { identityOf, openScenario, workspaceId, type Who } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { openNotices } from '#server/notices/open-notices.ts'
import { checked, createFunctions } from '#server/supabase/functions/invoke.ts'
import { createBrowser, openReceiver } from '#server/testing/notices/push-receiver.ts'
import { connectChat, pushKey, sendTestNotice } from './notices.ts'

let t: TestDatabase
let receiver: Awaited<ReturnType<typeof openReceiver>>
const keys: [string] = [randomBytes(32).toString('base64url')]

before(async () => {
  t = await openScenario()
  receiver = await openReceiver()
})
after(async () => {
  await receiver.close()
  await t.close()
})
beforeEach(async () => {
  receiver.received.length = 0
  Object.assign(receiver.state, { status: 201, location: '' })
  await t.sql('delete from chat_webhooks; delete from push_subscriptions; delete from auth.rate_limits')
})

type Call = { as?: Who; act?: object; allowPrivateHosts?: boolean }

async function call(name: string, body: unknown, { as = 'owner', act, allowPrivateHosts = true }: Call = {}) {
  const notices = openNotices(t.db, keys, { allowPrivateHosts, siteUrl: 'https://cold.test' })
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 1,
  })
  const deps = { notices, limiter }
  const identity = identityOf(t, as)
  const answer = createFunctions({
    db: t.db,
    handlers: {
      'push-key': checked(pushKey(deps)),
      'connect-chat': checked(connectChat(deps)),
      'send-test-notice': checked(sendTestNotice(deps)),
    },
    admit: async () => (act ? { ...identity, claims: { ...identity.claims, act } } : identity),
    onError: (error) => assert.fail(error as Error),
  })
  const response = await answer(
    new Request(`http://cold.test/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, said: (await response.json()) as Record<string, unknown> }
}

const slack = (more: object = {}) => ({ format: 'slack', url: `${receiver.url}/hook`, ...more })
const paths = () => receiver.received.map(({ path }) => path)
const storedWebhooks = () => t.sql('select workspace_id from chat_webhooks')

async function subscribe(endpoint = `${receiver.url}/push`) {
  const browser = createBrowser()
  const [saved] = await t.asAda<{ id: string }>('select save_push_subscription($1, $2, $3) as id', [
    endpoint,
    browser.p256dh,
    browser.auth,
  ])
  return { browser, pushId: saved!.id }
}

test('the key of push is told to whoever is signed in, and is the one that pushes are signed by', async () => {
  const { pushId } = await subscribe()
  const { said } = await call('push-key', {}, { as: 'stranger' })
  assert.equal((await call('send-test-notice', { pushId })).status, 200)
  assert.ok(receiver.received[0]!.headers.authorization!.endsWith(`k=${String(said['publicKey'])}`))
  assert.equal((await call('push-key', {}, { as: 'anon' })).status, 401)
})

test('a chat is tried and kept: for oneself by anybody, for a workspace by its owner alone', async () => {
  for (const as of ['editor', 'viewer', 'stranger', 'anon'] as const) {
    const { status } = await call('connect-chat', slack({ workspaceId }), { as })
    assert.equal(status, as === 'anon' ? 401 : 403, as)
  }
  assert.deepEqual([paths(), await storedWebhooks()], [[], []])
  assert.equal((await call('connect-chat', slack({ workspaceId }))).status, 200)
  assert.equal((await call('connect-chat', slack(), { as: 'viewer' })).status, 200)
  assert.deepEqual(paths(), ['/hook', '/hook'])
  assert.equal((await storedWebhooks()).length, 2)
})

test('a chat that does not take the test is not kept, and its answer is told', async () => {
  receiver.state.status = 404
  const { status, said } = await call('connect-chat', slack())
  assert.deepEqual([status, said['code']], [400, 'NOT_DELIVERED'])
  assert.match(String(said['message']), /It answered with status 404/)
  assert.deepEqual(await storedWebhooks(), [])
})

test('a chat that redirects is not followed, and one whose answer never ends is disconnected', async () => {
  for (const [status, location] of [
    [302, 'http://169.254.169.254/latest'],
    [307, `${receiver.url}/inside`],
  ] as const) {
    Object.assign(receiver.state, { status, location })
    const { said } = await call('connect-chat', slack())
    assert.equal(said['code'], 'NOT_DELIVERED')
    assert.match(String(said['message']), new RegExp(`It answered with status ${status}`))
  }
  assert.deepEqual([paths(), await storedWebhooks()], [['/hook', '/hook'], []])
  Object.assign(receiver.state, { status: 200, location: '' })
  assert.equal((await call('connect-chat', slack({ url: `${receiver.url}/endless` }))).status, 200)
  await until(() => receiver.open.size === 0)
})

test('private networks, other ports and what is no address are refused, and nothing is sent there', async () => {
  const guarded = { allowPrivateHosts: false }
  const attempts: [url: string, said: RegExp][] = [
    ['https://localhost/hook', /localhost is on a private network/],
    ['https://127.0.0.1/hook', /127\.0\.0\.1 is on a private network/],
    ['https://[::1]/hook', /private network/],
    ['https://169.254.169.254/latest', /private network/],
    [`${receiver.url}/hook`, /must begin with https:\/\/ and name no port/],
    ['https://hooks.example.com:8443/', /must begin with https:\/\/ and name no port/],
    ['file:///etc/passwd', /must begin with https:\/\/ and name no port/],
    ['hooks.example.com', /Paste the address of the webhook/],
  ]
  for (const [url, said] of attempts) {
    const answer = await call('connect-chat', slack({ url }), guarded)
    assert.equal(answer.status, 400, url)
    assert.match(String(answer.said['message']), said, url)
  }
  const { pushId } = await subscribe('https://localhost/push')
  const pushed = await call('send-test-notice', { pushId }, guarded)
  assert.match(String(pushed.said['message']), /localhost is on a private network/)
  assert.deepEqual([paths(), await storedWebhooks()], [[], []])
})

test('a test goes to what is one’s own or one’s workspace’s, and to nothing else', async () => {
  const webhookId = (await call('connect-chat', slack({ workspaceId }))).said['id']
  const { pushId, browser } = await subscribe()
  receiver.received.length = 0
  for (const body of [{ webhookId }, { pushId }])
    for (const as of ['editor', 'stranger', 'anon'] as const)
      assert.equal((await call('send-test-notice', body, { as })).status, as === 'anon' ? 401 : 404, as)
  assert.deepEqual(paths(), [])
  for (const body of [{ webhookId }, { pushId }])
    assert.equal((await call('send-test-notice', body)).status, 200)
  assert.deepEqual(paths(), ['/hook', '/push'])
  assert.equal((browser.decrypt(receiver.received[1]!.body) as { title: string }).title, 'Notifications work')
  const bad = [{}, { webhookId: 'x' }, { pushId: 1 }, { webhookId: null }]
  for (const body of bad) assert.equal((await call('send-test-notice', body)).status, 400)
})

test('API keys and admins in the account connect and try nothing', async () => {
  const { pushId } = await subscribe()
  for (const act of [{ sub: t.bobId }, { key: 'k' }]) {
    assert.equal((await call('connect-chat', slack(), { act })).status, 403)
    assert.equal((await call('send-test-notice', { pushId }, { act })).status, 403)
  }
  assert.deepEqual([paths(), await storedWebhooks()], [[], []])
})

test('after thirty tests in an hour the next is refused', async () => {
  const { pushId } = await subscribe()
  for (let n = 0; n < 30; n += 1) assert.equal((await call('send-test-notice', { pushId })).status, 200)
  assert.equal((await call('send-test-notice', { pushId })).status, 429)
  assert.equal((await call('connect-chat', slack())).status, 429)
  assert.equal(receiver.received.length, 30)
})
