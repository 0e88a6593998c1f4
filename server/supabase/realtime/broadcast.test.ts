import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openSocket } from '#server/testing/realtime/raw-socket.ts'
import {
  anonKey,
  inbox,
  joined,
  sign,
  startServer,
  type TestClient,
  type TestServer,
} from '#server/testing/realtime/test-server.ts'

type Message = { event: string; payload: unknown }

describe('broadcast', () => {
  let world: TestDatabase
  let server: TestServer
  let other: TestServer

  before(async () => {
    world = await freshDatabase()
    server = await startServer(world.db)
    other = await startServer(world.db)
  })
  afterEach(() => Promise.all([server.dismissClients(), other.dismissClients()]))
  after(async () => {
    await server.close()
    await other.close()
    await world.close()
  })

  async function enter(client: TestClient, topic: string, config: { self?: boolean; ack?: boolean } = {}) {
    const box = inbox<Message>()
    const channel = client
      .channel(topic, { config: { broadcast: config } })
      .on('broadcast', { event: '*' }, box.put as never)
    await joined(channel)
    return { channel, box }
  }

  test('reaches the other members on every process, and the sender only if it asks', async () => {
    const sender = await enter(await server.client(), 'room')
    const echoing = await enter(await server.client(), 'room', { self: true })
    const far = await enter(await other.client(), 'room')
    const elsewhere = await enter(await server.client(), 'another room')
    await sender.channel.send({ type: 'broadcast', event: 'wave', payload: { n: 1 } })
    await echoing.channel.send({ type: 'broadcast', event: 'wave', payload: { n: 2 } })
    const numbers = async ({ box }: typeof far) => [(await box.next()).payload, (await box.next()).payload]
    assert.deepEqual(await numbers(far), [{ n: 1 }, { n: 2 }])
    assert.deepEqual(await numbers(echoing), [{ n: 1 }, { n: 2 }])
    assert.deepEqual((await sender.box.next()).payload, { n: 2 })
    assert.deepEqual(elsewhere.box.heard, [])
  })

  test('is acknowledged when the channel asks for it', async () => {
    const { channel } = await enter(await server.client(), 'acked', { ack: true })
    assert.equal(await channel.send({ type: 'broadcast', event: 'x', payload: {} }), 'ok')
  })

  test('carries bytes, large and equal messages between processes, in order', async () => {
    const sender = await enter(await server.client(), 'parcels')
    const near = await enter(await server.client(), 'parcels')
    const far = await enter(await other.client(), 'parcels')
    const bytes = new Uint8Array([0, 255, 3, 4]).buffer
    const large = { text: 'ü'.repeat(20_000) }
    for (const payload of [bytes, large, { same: true }, { same: true }]) {
      await sender.channel.send({ type: 'broadcast', event: 'parcel', payload })
    }
    for (const { box } of [near, far]) {
      assert.deepEqual((await box.next()).payload, bytes)
      assert.deepEqual((await box.next()).payload, large)
      assert.deepEqual((await box.next()).payload, { same: true })
      assert.deepEqual((await box.next()).payload, { same: true })
    }
  })

  test('both serializers meet in one room', async () => {
    const old = await enter(await server.client(undefined, { vsn: '1.0.0' }), 'mixed')
    const young = await enter(await server.client(undefined, { vsn: '2.0.0' }), 'mixed')
    await old.channel.send({ type: 'broadcast', event: 'a', payload: { from: 'old' } })
    await young.channel.send({ type: 'broadcast', event: 'b', payload: { from: 'young' } })
    assert.deepEqual((await young.box.next()).payload, { from: 'old' })
    assert.deepEqual((await old.box.next()).payload, { from: 'young' })
  })

  test('needs no socket: httpSend of JSON and of bytes', async () => {
    const { box } = await enter(await other.client(), 'post & office/ü')
    const channel = (await server.client()).channel('post & office/ü')
    assert.deepEqual(await channel.httpSend('letter/1', { text: 'hi' }), { success: true })
    assert.deepEqual(await channel.httpSend('bytes', new Uint8Array([7])), { success: true })
    const first = await box.next()
    assert.deepEqual([first.event, first.payload], ['letter/1', { text: 'hi' }])
    assert.deepEqual((await box.next()).payload, new Uint8Array([7]).buffer)
  })

  test('a channel that is not joined sends over HTTP', async () => {
    const { box } = await enter(await server.client(), 'fallback')
    const channel = (await other.client()).channel('fallback')
    assert.equal(await channel.send({ type: 'broadcast', event: 'x', payload: { a: 1 } }), 'ok')
    assert.deepEqual((await box.next()).payload, { a: 1 })
  })

  const post = (path: string, body: unknown, headers: Record<string, string> = { apikey: anonKey }) =>
    fetch(`${server.url}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test('over HTTP has a budget of messages and of bytes, counted before a body is read', async () => {
    // Budgets apply to whole minutes, so the test controls the clock.
    let clock = Date.now() - (Date.now() % 60_000)
    const strict = await startServer(world.db, {
      now: () => new Date(clock),
      limits: {
        broadcastBytes: 10_000,
        broadcastsPerMinute: 6,
        broadcastBytesPerMinute: { account: 90_000, address: 30_000 },
      },
    })
    const send = async (messages: object[], token = anonKey) => {
      const response = await fetch(`${strict.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${token}` },
        body: JSON.stringify({ messages }),
      })
      await response.text()
      return response
    }
    const message = (bytes: number) => ({ topic: 't', event: 'e', payload: 'x'.repeat(bytes) })
    assert.equal((await send([message(11_000)])).status, 413)
    assert.equal((await send([message(9_000)])).status, 202)
    const full = await send([message(9_999)])
    assert.equal(full.status, 429)
    assert.ok(Number(full.headers.get('retry-after')) > 0)
    assert.equal((await send([message(9_000)], await sign(world.ada))).status, 202)
    clock += 60_000
    assert.equal((await send([1, 2, 3].map(() => message(1)))).status, 202)
    assert.equal((await send([1, 2, 3].map(() => message(1)))).status, 429)
    const channel = await openSocket(strict)
    await channel.join('realtime:t')
    channel.send(['1', '7', 'realtime:t', 'broadcast', { event: 'e', payload: 'x'.repeat(10_001) }])
    const { payload } = await channel.nextOf('phx_reply')
    assert.match(String(payload.response!.reason), /at most 10000 bytes/)
    channel.socket.close()
    await strict.close()
  })

  test('what was broadcast is deleted within minutes, whether or not anybody listens', async () => {
    const keeping = await startServer(world.db, { limits: { keepLargeMessagesMs: 40 } })
    await world.sql(`insert into realtime.large_messages (body) values ('large')`)
    const left = async () => (await world.sql('select from realtime.large_messages')).length
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await keeping.close()
  })

  test('over HTTP is refused without a key, as a private message that no policy permits, and as junk', async () => {
    const message = { topic: 't', event: 'e', payload: {} }
    assert.equal((await post('', { messages: [message] })).status, 202)
    assert.equal((await post('', { messages: [message] }, {})).status, 401)
    assert.equal((await post('', { messages: [message] }, { apikey: 'forged' })).status, 401)
    assert.equal((await post('', { messages: [{ ...message, private: true }] })).status, 403)
    assert.equal((await post('/t/events/e?private=true', {})).status, 403)
    for (const junk of ['{', '[]', '{"messages":7}', '{"messages":[{"topic":""}]}', '\0']) {
      assert.equal((await post('', junk)).status, 422, junk)
    }
    assert.equal((await post('/t/events/e', 'no json')).status, 422)
    assert.equal((await post('/t/events/e', `[${'[],'.repeat(60_000)}1]`)).status, 422)
    assert.equal((await post('/t/events/%E0%A4%A', {})).status, 422)
    assert.equal((await post('/elsewhere', {})).status, 404)
    assert.equal((await fetch(`${server.url}/realtime/v1/api/broadcast`)).status, 405)
    assert.equal((await post('', 'x'.repeat(5_100_000))).status, 413)
  })
})
