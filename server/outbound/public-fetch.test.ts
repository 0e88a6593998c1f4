import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { publicFetch } from './public-fetch.ts'
import { PrivateHostError, publicHosts } from './public-host.ts'

const open = publicFetch(publicHosts({ allowPrivate: true }), 10_000)
const strict = publicFetch(publicHosts({ allowPrivate: false }))

async function serving(listener: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a call arrives as it was made, and its answer comes back whole', async () => {
  await serving(
    (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        response.writeHead(201, {
          'content-type': 'application/json',
          'x-seen': String(request.headers['x-key']),
        })
        response.end(JSON.stringify({ method: request.method, body: Buffer.concat(chunks).toString() }))
      })
    },
    async (url) => {
      const answer = await open(`${url}/v1/chat`, { method: 'POST', headers: { 'x-key': 'k' }, body: 'Zoë' })
      assert.deepEqual([answer.status, answer.headers.get('x-seen')], [201, 'k'])
      assert.deepEqual(await answer.json(), { method: 'POST', body: 'Zoë' })
    },
  )
})

test('nothing is asked of a host on a private network, by name or by address', async () => {
  let requestCount = 0
  await serving(
    (_, response) => {
      requestCount += 1
      response.end()
    },
    async (url) => {
      const { port } = new URL(url)
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.1', '169.254.169.254'])
        await assert.rejects(strict(`http://${host}:${port}/`), PrivateHostError, host)
      assert.equal(requestCount, 0)
    },
  )
})

test('a name that changes its address after it was looked at gains nothing', async () => {
  const answers = [['93.184.215.14'], ['127.0.0.1']]
  const resolve = () =>
    Promise.resolve((answers.shift() ?? []).map((address) => ({ address, family: isIP(address) })))
  const rebound = publicFetch(publicHosts({ allowPrivate: false, resolve }))
  await serving(
    (_, response) => response.end('inside'),
    async (url) => {
      const { port } = new URL(url)
      await assert.rejects(rebound(`http://rebound.example.com:${port}/`), PrivateHostError)
    },
  )
})

test('a redirect is answered, not followed', async () => {
  await serving(
    (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    async (url) => {
      const answer = await open(url)
      assert.deepEqual([answer.status, answer.headers.get('location')], [302, 'http://169.254.169.254/'])
    },
  )
})

test('an answer that does not end is left', async () => {
  await serving(
    (_, response) => {
      const flood = setInterval(() => response.write('x'.repeat(5_000)), 1)
      response.on('close', () => clearInterval(flood))
    },
    async (url) => {
      const answer = await open(url)
      await assert.rejects(answer.text())
    },
  )
})

test('whoever asks can stop waiting', async () => {
  const stop = new AbortController()
  await serving(
    () => stop.abort(),
    async (url) => {
      await assert.rejects(open(url, { signal: stop.signal }), { name: 'AbortError' })
    },
  )
})

test('an abort ends an answer even after its request was garbage-collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const trickle: RequestListener = (_, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(timer))
  }
  await serving(trickle, async (url) => {
    const stop = new AbortController()
    const answers = [
      await open(new Request(url, { signal: stop.signal })),
      await open(new Request(url), { signal: stop.signal }),
    ]
    const ends = Promise.allSettled(answers.map((answer) => answer.text()))
    for (let turn = 0; turn < 5; turn += 1) {
      await sleep(20)
      collect()
    }
    stop.abort()
    assert.deepEqual(
      (await Promise.race([ends, sleep(2_000, [])])).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
  })
})
