import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import * as fc from 'fast-check'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openSocket } from '#server/testing/realtime/raw-socket.ts'
import {
  anonKey,
  inbox,
  joined,
  sign,
  startServer,
  type TestServer,
} from '#server/testing/realtime/test-server.ts'

describe('a socket', () => {
  let world: TestDatabase
  let server: TestServer
  let clock = 0

  before(async () => {
    world = await freshDatabase()
    server = await startServer(world.db, {
      now: () => new Date(Date.now() + clock),
      limits: {
        sweepMs: 20,
        framesPerSecond: 100_000,
        joinsPerMinute: 100_000,
      },
    })
  })
  after(async () => {
    await server.close()
    await world.close()
  })

  /** The response to an upgrade, as text. */
  function upgrade(path: string): Promise<string> {
    const { hostname, port } = new URL(server.url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        ),
      )
      let answer = ''
      socket.on('data', (data) => (answer += data.toString()))
      socket.on('end', () => resolve(answer))
      socket.on('error', reject)
    })
  }

  async function isAlive(): Promise<boolean> {
    const socket = await openSocket(server)
    const { payload } = await socket.join('realtime:alive')
    socket.socket.close()
    return payload.status === 'ok'
  }

  test('is not opened without a good key, nor for another path or serializer', async () => {
    const path = '/realtime/v1/websocket?vsn=2.0.0'
    const keyless = await upgrade(path)
    assert.match(keyless, /^HTTP\/1.1 401 Unauthorized\r\n/)
    assert.match(keyless, /\r\nx-content-type-options: nosniff\r\n/)
    assert.match(keyless, /\r\n\r\n\{"message":"No API key found in request"\}$/)
    assert.match(await upgrade(`${path}&apikey=forged`), /^HTTP\/1.1 401 .*"Invalid API key"/s)
    assert.match(await upgrade(`${path}&apikey=${await sign(world.anon, -5)}`), /^HTTP\/1.1 401 /)
    assert.match(await upgrade(`${path}&apikey=${await sign(world.ada)}`), /^HTTP\/1.1 401 /)
    assert.match(await upgrade(`/realtime/v1/socket?apikey=${anonKey}`), /^HTTP\/1.1 404 /)
    assert.match(await upgrade(`/realtime/v1/websocket?apikey=${anonKey}&vsn=3.0.0`), /^HTTP\/1.1 400 /)
    assert.match(await upgrade('//'), /^HTTP\/1.1 (404|500) /)
  })

  test('survives junk, text and binary, and goes on serving', async () => {
    const socket = await openSocket(server)
    const junk = [
      '',
      'x',
      '{',
      'null',
      '7',
      '[]',
      '[1,2,3,4,5]',
      '{}',
      '["1","1",null,"phx_join",{}]',
      '["1","1","realtime:x"]',
      '["1","1","realtime:x","phx_join",null]',
      '["1","1","realtime:x","phx_join",[]]',
      '["1","1","realtime:x","phx_join",{"config":7}]',
      '["1","1","realtime:x","phx_join",{"config":{"postgres_changes":[{}]}}]',
      '["1","1","realtime:","phx_join",{}]',
      '["1","1","other","phx_join",{}]',
      `["1","1","realtime:${'x'.repeat(300)}","phx_join",{}]`,
      `["1","${'1'.repeat(100)}","phoenix","heartbeat",{}]`,
      '["1","1","realtime:x","broadcast",{}]',
      '["1","1","phoenix","nonsense",{}]',
      '['.repeat(50_000),
    ]
    for (const frame of junk) socket.socket.send(frame)
    for (const bytes of [[], [3], [3, 255, 255, 255, 255, 255, 1], [4, 0, 0, 0, 0], [9, 9, 9]]) {
      socket.socket.send(new Uint8Array(bytes))
    }
    const { payload } = await socket.join('realtime:after')
    assert.ok(payload)
    socket.send([null, '9', 'phoenix', 'heartbeat', {}])
    while ((await socket.next()).topic !== 'phoenix');
    assert.deepEqual(server.errors, [])
    socket.socket.close()
  })

  test('survives whatever fast-check thinks of', async () => {
    const socket = await openSocket(server)
    const topic = fc.constantFrom('phoenix', 'realtime:f', 'realtime:g', 'x')
    const event = fc.constantFrom(
      'phx_join',
      'phx_leave',
      'access_token',
      'broadcast',
      'presence',
      'heartbeat',
      'y',
    )
    const ref = fc.option(fc.string({ maxLength: 4 }))
    const frame = fc.oneof(
      fc.tuple(ref, ref, topic, event, fc.jsonValue()).map((value) => JSON.stringify(value)),
      fc.uint8Array({ maxLength: 64 }).map((bytes) => new Uint8Array([3, ...bytes])),
      fc.json(),
    )
    for (const data of fc.sample(frame, { numRuns: 2_000, seed: 7 })) socket.socket.send(data)
    socket.send([null, 'end', 'phoenix', 'heartbeat', {}])
    while ((await socket.next()).ref !== 'end');
    assert.deepEqual(server.errors, [])
    socket.socket.close()
    assert.ok(await isAlive())
  })

  test('that sends a frame of 10 MB is closed with 1009, and the process lives', async () => {
    const socket = await openSocket(server)
    socket.socket.send('x'.repeat(10_000_000))
    assert.equal((await socket.closed).code, 1009)
    assert.ok(await isAlive())
  })

  test('a long filter counts as several, a closed channel returns its part, and joins have a rate', async () => {
    const narrow = await startServer(world.db, {
      limits: { followedPerAccount: 4, joinsPerMinute: 6 },
    })
    const first = await openSocket(narrow, await sign(world.ada))
    const second = await openSocket(narrow, await sign(world.ada))
    const wanted = { postgres_changes: [{ event: '*', table: 'notifications' }] }
    assert.equal((await first.join('realtime:a', wanted)).payload.status, 'ok')
    assert.equal((await second.join('realtime:a', wanted)).payload.status, 'ok')
    const refused = await first.join('realtime:b')
    assert.match(String(refused.payload.response!.reason), /^ChannelRateLimitReached: At most 4 /)
    // A long filter counts as several, to bound the data that PostgreSQL reads for one account at each change.
    const long = { ...wanted.postgres_changes[0], filter: `type=neq.${'x'.repeat(300)}` }
    const heavy = await second.join(
      'realtime:d',
      { postgres_changes: [long] },
      { access_token: await sign(world.bob) },
    )
    assert.match(String(heavy.payload.response!.reason), /^ChannelRateLimitReached: At most 4 /)
    // Another account has its own share, and closing a channel returns its part.
    const other = { access_token: await sign(world.bob) }
    assert.equal((await second.join('realtime:c', {}, other)).payload.status, 'ok')
    second.socket.close()
    await second.closed
    let again = await first.join('realtime:b', wanted)
    while (again.payload.status !== 'ok') {
      assert.match(String(again.payload.response!.reason), /^ChannelRateLimitReached/)
      again = await first.join('realtime:b', wanted)
    }
    let last = again
    while (last.payload.status === 'ok') last = await first.join('realtime:a', wanted)
    assert.match(String(last.payload.response!.reason), /^ClientJoinRateLimitReached/)
    first.socket.close()
    await narrow.close()
  })

  test('from anywhere in one IPv6 /64 counts for the same address', async () => {
    let n = 0
    const narrow = await startServer(world.db, {
      limits: { socketsPerAddress: 2 },
      socketAddress: () => `2001:db8:1:${n < 3 ? 2 : 3}::${(n += 1)}`,
    })
    const held = [await openSocket(narrow), await openSocket(narrow)]
    await assert.rejects(openSocket(narrow))
    held.push(await openSocket(narrow))
    for (const { socket } of held) socket.close()
    await narrow.close()
  })

  test('that sends too many frames is closed', async () => {
    const strict = await startServer(world.db, { limits: { framesPerSecond: 50, sweepMs: 60_000 } })
    const socket = await openSocket(strict)
    // Enough that even a slow machine reads more than fifty of them in one second.
    for (let i = 0; i < 2_000; i += 1) socket.send([null, String(i), 'phoenix', 'heartbeat', {}])
    assert.equal((await socket.closed).code, 1008)
    await strict.close()
  })

  test('that stays silent is dropped after a minute', async () => {
    const silent = await openSocket(server)
    clock = 61_000
    assert.equal((await silent.closed).code, 1006)
    clock = 0
  })

  test('that breaks is opened again by the official client, and nothing is missed between what it reads and hears', async () => {
    await world.sql(`
      create table public.marks (id int primary key);
      grant select on public.marks to anon;
      alter publication supabase_realtime add table public.marks;
      select realtime.attach('public.marks');
    `)
    const shaky = await startServer(world.db)
    const client = await shaky.client()
    const known = new Set<number>()
    const joins = inbox<string>()
    const last = inbox<true>()
    const learn = (id: number) => {
      known.add(id)
      if (id === 0) last.put(true)
    }
    const readAll = async () => {
      const rows = await world.db.as(world.anon).query<{ id: number }>('select id from marks')
      for (const { id } of rows) learn(id)
    }
    client
      .channel('marks')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'marks' }, ({ new: row }) =>
        learn(row.id as number),
      )
      .subscribe((status) => {
        const isJoined = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED
        void (isJoined ? readAll() : Promise.resolve()).then(() => joins.put(status))
      })

    let written = 0
    const writing = new AbortController()
    const insert = (id: number) => world.db.as(world.service).query('insert into marks values ($1)', [id])
    const writer = (async () => {
      while (!writing.signal.aborted) await insert((written += 1))
    })()
    for (let cut = 0; cut < 2; cut += 1) {
      while ((await joins.next()) !== 'SUBSCRIBED');
      shaky.dropSockets()
    }
    while ((await joins.next()) !== 'SUBSCRIBED');
    writing.abort()
    await writer
    await insert(0)
    await last.next()
    assert.deepEqual(
      [...known].sort((a, b) => a - b),
      Array.from({ length: written + 1 }, (_, i) => i),
    )
    await shaky.close()
  })

  test('several clients share a process without mixing up', async () => {
    const clients = await Promise.all([
      server.client(),
      server.client(sign(world.ada)),
      server.client(sign(world.bob)),
    ])
    await Promise.all(clients.map((client) => joined(client.channel('same name'))))
    assert.ok(await isAlive())
  })
})
