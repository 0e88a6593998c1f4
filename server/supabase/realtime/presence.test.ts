import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openSocket } from '#server/testing/realtime/raw-socket.ts'
import {
  inbox,
  joined,
  startServer,
  type TestClient,
  type TestServer,
} from '#server/testing/realtime/test-server.ts'

describe('presence', () => {
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

  async function enter(client: TestClient, topic: string, key: string) {
    const box = inbox<string>()
    const channel = client.channel(topic, { config: { presence: { key } } })
    channel.on('presence', { event: 'join' }, ({ key: who }) => box.put(`+${who}`))
    channel.on('presence', { event: 'leave' }, ({ key: who }) => box.put(`-${who}`))
    await joined(channel)
    return { channel, box }
  }

  test('whoever comes, changes and goes is seen on every process', async () => {
    const ada = await enter(await server.client(), 'desk', 'ada')
    const bob = await enter(await other.client(), 'desk', 'bob')
    assert.equal(await ada.channel.track({ mood: 'fine' }), 'ok')
    assert.equal(await bob.box.next(), '+ada')
    await bob.channel.track({ mood: 'busy' })
    assert.deepEqual([await ada.box.next(), await ada.box.next()], ['+ada', '+bob'])
    const moods = Object.values(ada.channel.presenceState()).flat() as unknown as { mood: string }[]
    assert.deepEqual(moods.map(({ mood }) => mood).sort(), ['busy', 'fine'])
    await ada.channel.track({ mood: 'better' })
    assert.deepEqual(
      [await bob.box.next(), await bob.box.next(), await bob.box.next()],
      ['+bob', '+ada', '-ada'],
    )
    assert.equal((bob.channel.presenceState().ada as unknown as { mood: string }[])[0]!.mood, 'better')
    await ada.channel.untrack()
    assert.equal(await bob.box.next(), '-ada')
    assert.deepEqual(Object.keys(bob.channel.presenceState()), ['bob'])
  })

  test('a newcomer gets the list, and one key may be present twice', async () => {
    const here = await enter(await server.client(), 'list', 'ada')
    const there = await enter(await other.client(), 'list', 'ada')
    await here.channel.track({ tab: 1 })
    await there.channel.track({ tab: 2 })
    const late = await enter(await server.client(), 'list', 'bob')
    assert.equal(await late.box.next(), '+ada')
    assert.equal(late.channel.presenceState().ada!.length, 2)
  })

  test('a socket that breaks takes its person away', async () => {
    const watcher = await enter(await other.client(), 'broken', 'watcher')
    const socket = await openSocket(server)
    await socket.join('realtime:broken', { presence: { key: 'guest', enabled: false } })
    socket.send(['1', '2', 'realtime:broken', 'presence', { type: 'presence', event: 'track', payload: {} }])
    assert.equal(await watcher.box.next(), '+guest')
    socket.socket.close()
    assert.equal(await watcher.box.next(), '-guest')
  })

  test('a process that dies without a word takes its people away', async () => {
    const patient = await startServer(world.db, { limits: { serverTimeoutMs: 300 } })
    const watcher = await enter(await patient.client(), 'crash', 'watcher')
    await world.sql(`
      insert into realtime.servers (id, seen_at) values ('00000000-0000-7000-8000-00000000dead', now());
      select realtime.change_presence('00000000-0000-7000-8000-00000000dead', 'realtime:crash', 'ghost', null, 'r1',
        '{"phx_ref":"r1"}',
        '{"kind":"presence","from":"x","topic":"realtime:crash","joins":{"ghost":{"metas":[{"phx_ref":"r1"}]}},"leaves":{}}');
    `)
    assert.deepEqual([await watcher.box.next(), await watcher.box.next()], ['+ghost', '-ghost'])
    await patient.close()
  })

  test('odd keys and payloads harm nobody', async () => {
    const watcher = await enter(await server.client(), 'odd', 'watcher')
    const socket = await openSocket(server)
    await socket.join('realtime:odd', { presence: { key: '__proto__' } })
    const track = (payload: unknown) => {
      socket.send(['1', '5', 'realtime:odd', 'presence', { type: 'presence', event: 'track', payload }])
      return socket.nextOf('phx_reply')
    }
    assert.equal((await track('text')).payload.status, 'error')
    assert.equal((await track({ large: 'x'.repeat(20_000) })).payload.status, 'error')
    assert.equal((await track({ fine: true })).payload.status, 'ok')
    assert.equal(await watcher.box.next(), '+__proto__')
    socket.socket.close()
  })

  test('is not sent to channels that did not ask for it', async () => {
    const socket = await openSocket(server)
    await socket.join('realtime:quiet')
    const member = await enter(await server.client(), 'quiet', 'member')
    await member.channel.track({})
    await member.box.next()
    socket.send(['1', '9', 'realtime:quiet', 'presence', { event: 'untrack' }])
    await socket.nextOf('phx_reply')
    assert.deepEqual(
      socket.heard.map(({ event }) => event),
      ['phx_reply', 'phx_reply'],
    )
    socket.socket.close()
  })
})
