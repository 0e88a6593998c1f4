import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { openPort } from './http-server.ts'
import { isLocalRequest } from './local-request.ts'

test('a port that is taken, and a host that is not ours, are told with the variable that mends it', async () => {
  const first = await openPort('127.0.0.1', 0)
  try {
    await assert.rejects(openPort('127.0.0.1', first.port), {
      message: `port ${first.port} is taken. Set PORT to another one.`,
    })
  } finally {
    await first.close(0)
  }
  // TEST-NET-1 (RFC 5737), which no machine has.
  await assert.rejects(openPort('192.0.2.1', 0), /192\.0\.2\.1 is not an address of this machine. Set HOST/)
})

test('a request by HTTP/1.0 needs no Host, as health checks have none, and is not taken for one of this machine', async () => {
  const port = await openPort('127.0.0.1', 0)
  port.serve({
    fetch: async (request) =>
      new Response(`${new URL(request.url).pathname} ${isLocalRequest(request, '127.0.0.1')}`),
    upgrade: (_, socket) => socket.destroy(),
  })
  const send = (head: string) => text(connect(port.port, '127.0.0.1').end(`${head}\r\n\r\n`))
  try {
    for (const head of ['GET /healthz HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost:'])
      assert.match(await send(head), /^HTTP\/1\.1 200 [^]*\/healthz false/)
    assert.match(await send('GET /healthz HTTP/1.1\r\nConnection: close'), /^HTTP\/1\.1 400 /)
  } finally {
    await port.close(0)
  }
})

test('a request that has arrived is answered by a server that closes, even if the process was busy', async () => {
  const port = await openPort('127.0.0.1', 0)
  port.serve({
    fetch: async (request) => new Response(`answer ${new URL(request.url).pathname}`),
    upgrade: (_, socket) => socket.destroy(),
  })
  const client = connect(port.port, '127.0.0.1')
  const received = text(client)
  client.write('GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(client, 'readable')
  const closed = port.leave(20).then(() => port.close(1_000))
  client.write('GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  assert.match(await received, /answer \/first[^]*answer \/second/)
  await closed
})
