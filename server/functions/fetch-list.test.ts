import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { until } from '#database/testing/until.ts'
import { identityOf, testScenario, workspaceId, type Who } from '#database/testing/policy-access.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { publicHosts, type PublicHosts } from '#server/outbound/public-host.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { fetchList } from './fetch-list.ts'

const t = testScenario()
let requested: string[] = []
const pages: Record<string, RequestListener> = {
  '/people.csv': (_, response) => response.end('email\nada@example.com\n'),
  '/moved': (_, response) => response.writeHead(307, { location: '/people.csv' }).end(),
  '/around': (_, response) => response.writeHead(302, { location: '/around' }).end(),
  '/inside': (_, response) => response.writeHead(302, { location: 'http://inside.test/' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/login': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>'),
  '/large': (_, response) => response.end('x'.repeat(2_000)),
}
let release: (() => void) | undefined
pages['/slow'] = (_, response) => {
  release = () => response.end('email\n')
}
const server = createServer((request, response) => {
  requested.push(request.url ?? '')
  const page = pages[request.url ?? '']
  if (page) page(request, response)
  else response.writeHead(404).end()
})
let origin = ''
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

/** Hosts of which this machine is public, and one name is on a private network. */
const open = publicHosts({ allowPrivate: true })
const hosts: PublicHosts = {
  ...open,
  find: async (host) => (host === 'inside.test' ? { ok: false, reason: 'private' } : open.find(host)),
}

function handlerFor(at: PublicHosts, now = new Date()) {
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => now,
    key: Buffer.from('a key'),
    scale: 1,
  })
  return checked(fetchList({ reach: { hosts: at }, limiter, mostBytes: 1_000 }))
}

async function fetchAs(
  url: string,
  who: Who = 'editor',
  at: PublicHosts = hosts,
  handler = handlerFor(at),
): Promise<string> {
  const call = { db: t.db, identity: identityOf(t, who), request: new Request('http://coldframe.test/') }
  const answer = await Promise.resolve()
    .then(() => handler.answer({ workspaceId, url }, call))
    .catch((error: unknown) => FunctionError.from(error))
  return answer instanceof Response ? await answer.text() : (answer as FunctionError).message
}

beforeEach(() => {
  requested = []
})

test('an editor gets the file behind a link, also after a redirect', async () => {
  for (const path of ['/people.csv', '/moved'])
    assert.equal(await fetchAs(`${origin}${path}`), 'email\nada@example.com\n')
})

test('viewers and strangers make the server request nothing', async () => {
  for (const who of ['viewer', 'stranger'] as const) {
    assert.notEqual(await fetchAs(`${origin}/people.csv`, who), 'email\nada@example.com\n')
    assert.deepEqual(requested, [])
  }
})

test('no link and no redirect leads to a private network or to anything but a web address', async () => {
  const strict = publicHosts({ allowPrivate: false })
  assert.equal(
    await fetchAs(`${origin}/people.csv`, 'editor', strict),
    'This link leads to a private network.',
  )
  assert.deepEqual(requested, [])
  assert.equal(await fetchAs(`${origin}/inside`), 'This link leads to a private network.')
  assert.equal(await fetchAs(`${origin}/file`), 'The link redirects to something other than a web address.')
  assert.equal(await fetchAs('file:///etc/passwd'), 'This is not a web address.')
})

test('a page, an error, too long a file and endless redirects are explained', async () => {
  assert.equal(await fetchAs(`${origin}/login`), 'The link leads to a web page, not to a file.')
  assert.equal(await fetchAs(`${origin}/gone`), 'The server of this link answered 404.')
  assert.equal(await fetchAs(`${origin}/large`), 'The file behind this link is larger than 20 MB.')
  requested = []
  assert.equal(await fetchAs(`${origin}/around`), 'The link redirects too often.')
  assert.equal(requested.length, 6)
  assert.equal(await fetchAs('http://127.0.0.1:1/'), 'The server of this link can’t be reached.')
})

test('an account fetches thirty lists an hour', async () => {
  const handler = handlerFor(hosts, new Date(0))
  for (let n = 0; n < 30; n += 1) await fetchAs(`${origin}/gone`, 'owner', hosts, handler)
  assert.equal(requested.length, 30)
  await fetchAs(`${origin}/gone`, 'owner', hosts, handler)
  assert.equal(requested.length, 30)
})

test('an account fetches one file at a time, and the next one after it', async () => {
  const handler = handlerFor(hosts)
  const first = fetchAs(`${origin}/slow`, 'editor', hosts, handler)
  await until(() => release !== undefined)
  const second = fetchAs(`${origin}/people.csv`, 'editor', hosts, handler)
  assert.equal(await fetchAs(`${origin}/people.csv`, 'owner', hosts, handler), 'email\nada@example.com\n')
  assert.deepEqual(requested, ['/slow', '/people.csv'])
  release!()
  assert.deepEqual(await Promise.all([first, second]), ['email\n', 'email\nada@example.com\n'])
  assert.equal(requested.length, 3)
})
