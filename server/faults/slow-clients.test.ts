// Tests clients that send or read a byte now and then, in large numbers where it matters: they are disconnected,
// without an effect on others.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPort, type HttpServer } from '#server/http/http-server.ts'
import { times } from '#server/testing/faults/scale.ts'

const STILL_MS = 300
const MEGABYTE = 1024 * 1024
const timeouts = {
  // Long enough for fast clients on a busy machine.
  head: 1_500,
  request: 2_000,
  look: 50,
  still: 60_000,
  unread: { bytes: 40 * MEGABYTE, everyMs: 50, checks: 60 },
  upload: { bytesPerSecond: 0, everyMs: 50, checks: 60 },
}
// The kernel buffers some megabytes; the server has to hold the rest.
const bigAnswer = 'x'.repeat(16 * MEGABYTE)

let impatient: HttpServer
let forgiving: HttpServer
let hasty: HttpServer
let patient: HttpServer
before(async () => {
  impatient = await openPort('127.0.0.1', 0, timeouts)
  forgiving = await openPort('127.0.0.1', 0, {
    ...timeouts,
    still: STILL_MS,
    unread: { ...timeouts.unread, bytes: Infinity },
  })
  hasty = await openPort('127.0.0.1', 0, {
    ...timeouts,
    request: 60_000,
    upload: { bytesPerSecond: MEGABYTE, everyMs: 50, checks: 2 },
  })
  patient = await openPort('127.0.0.1', 0, { ...timeouts, request: 100 })
  for (const port of [impatient, forgiving, hasty, patient])
    port.serve({
      fetch: async (request) => {
        if (new URL(request.url).pathname === '/big') return new Response(bigAnswer)
        return new Response(String((await request.text()).length))
      },
      upgrade: (_request, socket) => socket.destroy(),
    })
})
after(async () => {
  await Promise.all([impatient.close(0), forgiving.close(0), hasty.close(0), patient.close(0)])
})

test('heads and bodies that come a byte at a time are cut off, and others are served all the while', async (context) => {
  const count = times(100, 2_000)
  const slow = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      drip(
        impatient.port,
        i % 2 === 0
          ? 'GET / HTTP/1.1\r\nHost: x\r\nX-'
          : 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n',
      ),
    ),
  )
  const gone = Promise.all(slow.map(({ closed }) => closed))
  const served = await serveUntil(gone, impatient.port)
  context.diagnostic(`${count} slow senders cut off, ${served} requests answered meanwhile`)
})

test('a large body that trickles in is cut off long before its time is over, and a small one is not', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\n'
  const slow = await drip(hasty.port, `${head}Content-Length: 100000\r\n\r\n`)
  const endless = await drip(hasty.port, `${head}Transfer-Encoding: chunked\r\n\r\nfffff\r\n`)
  const small = await drip(hasty.port, `${head}Content-Length: 1000\r\n\r\n`)
  await Promise.all([slow.closed, endless.closed])
  assert.equal(small.socket.destroyed, false)
  small.socket.destroy()
})

test('a large body that comes steadily is taken whole, however long it takes', async () => {
  const { socket } = await open(patient.port)
  const chunks = Array.from({ length: 50 }, () => 'a'.repeat(2_000))
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n`)
  const answer = text(socket)
  const since = performance.now()
  for (const chunk of chunks) {
    socket.write(chunk)
    await sleep(20)
  }
  // Ten times the time limit of a small body.
  assert.ok(performance.now() - since > 1_000)
  assert.match(await answer, /^HTTP\/1\.1 200 [^]*\r\n100000$/)
})

test('answers that nobody reads are held up to a limit; who reads gets all of theirs', async (context) => {
  const count = times(8, 24)
  const deaf = await Promise.all(Array.from({ length: count }, () => requestWithoutReading(impatient.port)))
  // All except the two whose responses fit.
  let left = count
  const enough = new Promise<void>((resolve) => {
    for (const { closed } of deaf) void closed.then(() => (left -= 1) <= 2 && resolve())
  })
  for (let i = 0; i < 5; i += 1) {
    const answer = await fetch(`http://127.0.0.1:${impatient.port}/big`)
    assert.equal((await answer.text()).length, bigAnswer.length)
  }
  await enough
  context.diagnostic(`${count} that never read: ${count - left} cut off`)
  for (const { socket } of deaf) socket.destroy()
})

test('a client that stops reading its answer for good is cut off, however small it is', async () => {
  const { closed } = await requestWithoutReading(forgiving.port)
  await closed
})

type Client = { socket: Socket; closed: Promise<void> }

async function open(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return { socket, closed }
}

async function drip(port: number, beginning: string): Promise<Client> {
  const client = await open(port)
  client.socket.resume().write(beginning)
  const timer = setInterval(() => client.socket.write('a'), 100)
  void client.closed.then(() => clearInterval(timer))
  return client
}

// A client that does not read detects the disconnection when it writes: an empty line between requests is ignored.
async function requestWithoutReading(port: number): Promise<Client> {
  const client = await open(port)
  client.socket.pause().write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n')
  const timer = setInterval(() => client.socket.write('\r\n'), 2 * STILL_MS)
  void client.closed.then(() => clearInterval(timer))
  return client
}

async function serveUntil(over: Promise<unknown>, port: number): Promise<number> {
  let served = 0
  const life = new AbortController()
  void over.then(() => life.abort())
  while (!life.signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'hello' })
    assert.equal(await answer.text(), '5')
    served += 1
  }
  return served
}
