// Tests that the direct path gives the same responses as the router, byte for byte.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openScenario, workspaceId } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createTrackingTokens } from './tokens.ts'
import { createTracking, type Tracking } from './tracking.ts'

const tokens = createTrackingTokens([{ id: 1, secret: 'a secret for these tests' }])
const url = 'https://example.com/ünï/路?q=%0d%0aset-cookie:a=b&next=https://evil.example/'
let t: TestDatabase
let tracking: Tracking
let server: Server
let message: string
let link: string

before(async () => {
  t = await openScenario()
  tracking = await createTracking({
    db: t.db,
    tokens,
    now: () => new Date(),
    clientAddress: () => '203.0.113.1',
    onError: assert.ifError,
  })
  server = createServer((request, response) => {
    if (!tracking.direct(request, response, '203.0.113.1')) response.end('the app')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [mail] = await t.sql(
    `insert into messages (workspace_id, recipient) values ('${workspaceId}', 'lin@example.com') returning id`,
  )
  message = String(mail!.id)
  const [row] = await t.sql(`insert into message_links (workspace_id, message_id, url, position)
    values ('${workspaceId}', '${message}', '${url}', 1) returning id`)
  link = String(row!.id)
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await tracking.close()
  await t.close()
})

/** Returns the raw bytes of the response. */
async function sendRequest(
  method: string,
  path: string,
  headers = 'user-agent: Firefox/143.0\r\n',
): Promise<Buffer> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: t.test\r\nconnection: close\r\n${headers}\r\n`)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'end')
  return Buffer.concat(chunks)
}

const parted = (answer: Buffer) => {
  const end = answer.indexOf('\r\n\r\n')
  const [status = '', ...lines] = answer.toString('latin1', 0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
  return { status: Number(status.split(' ')[1]), headers, body: answer.subarray(end + 4) }
}

test('both ways give the same status, headers and bytes', async () => {
  const pixel = `${tokens.sign('open', message)}.gif`
  const click = tokens.sign('click', link)
  const cases = [
    ['open', 'GET', pixel],
    ['open', 'HEAD', pixel],
    ['open', 'POST', pixel],
    ['open', 'GET', 'nonsense.gif'],
    ['open', 'GET', `${click}.gif`],
    ['click', 'GET', click],
    ['click', 'HEAD', click],
    ['click', 'DELETE', click],
    ['click', 'GET', 'https://evil.example/'],
    ['click', 'GET', tokens.sign('click', crypto.randomUUID())],
  ] as const
  for (const [handler, method, token] of cases) {
    const short = parted(await sendRequest(method, `/t/${handler === 'open' ? 'o' : 'c'}/${token}`))
    const request = new Request('https://t.test/', { method, headers: { 'user-agent': 'Firefox/143.0' } })
    const long = await tracking[handler](request, token)
    assert.equal(short.status, long.status, `${method} ${token}`)
    assert.deepEqual(short.headers, Object.fromEntries(long.headers), `${method} ${token}`)
    assert.deepEqual(short.body, Buffer.from(await long.arrayBuffer()), `${method} ${token}`)
  }
})

test('a click leads to the stored address, with a fragment of its own, whatever stands behind its token', async () => {
  const { status, headers } = parted(
    await sendRequest('GET', `/t/c/${tokens.sign('click', link)}?url=https://evil.example/`),
  )
  assert.equal(status, 302)
  assert.equal(Buffer.from(headers['location']!, 'latin1').toString(), `${url}#`)
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['set-cookie'], undefined)
})

test('a huge or missing agent, and many headers of one name, do no harm', async () => {
  const path = `/t/c/${tokens.sign('click', link)}`
  for (const headers of [
    '',
    `user-agent: ${'x'.repeat(12_000)}\r\n`,
    'purpose: prefetch\r\npurpose: x\r\nx-forwarded-for: a\r\nx-forwarded-for: b\r\n',
  ])
    assert.equal(parted(await sendRequest('GET', path, headers)).status, 302)
  await tracking.settle()
  const [row] = await t.sql(
    'select max(length(agent)) as longest, bool_or(prefetch) as ahead from message_events',
  )
  assert.deepEqual(row, { longest: 300, ahead: true })
})

test('all else is left to the app', async () => {
  for (const path of ['/', '/t/u/x', '/t/', '/t/x/y', '/rest/v1/messages'])
    assert.equal(parted(await sendRequest('GET', path)).body.includes('the app'), true, path)
})
