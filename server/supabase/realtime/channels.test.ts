import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openSocket } from '#server/testing/realtime/raw-socket.ts'
import {
  anonKey,
  inbox,
  interceptQueries,
  joined,
  sign,
  startServer,
  verifyToken,
  type TestServer,
} from '#server/testing/realtime/test-server.ts'

describe('a channel', () => {
  let world: TestDatabase
  let server: TestServer
  let clock = 0

  before(async () => {
    world = await freshDatabase()
    await world.sql(`
      create table public.notes (id uuid primary key default public.uuid_v7(), user_id uuid not null, body text);
      alter table public.notes enable row level security;
      create policy "own notes" on public.notes for all to authenticated using (user_id = auth.uid());
      grant select, insert, update, delete on public.notes to authenticated;
      grant select (id, body) on public.notes to anon;
      alter publication supabase_realtime add table public.notes;
      create table public.unpublished (id int primary key);
      create table public.drawings (id int primary key, shape point);
      grant select on public.drawings to authenticated;
      alter publication supabase_realtime add table public.drawings;
      select realtime.attach('public.notes'), realtime.attach('public.drawings');
    `)
    server = await startServer(world.db, {
      now: () => new Date(Date.now() + clock),
      limits: { sweepMs: 20, channelsPerSocket: 5 },
    })
  })
  after(async () => {
    await server.close()
    await world.close()
  })

  const watch = (...filters: string[]) => ({
    postgres_changes: filters.map((filter) => ({ event: '*', schema: 'public', table: 'notes', filter })),
  })

  for (const vsn of ['1.0.0', '2.0.0'] as const) {
    test(`is joined, used and left by the official client with serializer ${vsn}`, async () => {
      const client = await server.client(sign(world.ada), { vsn })
      const box = inbox()
      const channel = await joined(
        client
          .channel(`vsn ${vsn}`, { config: { broadcast: { self: true, ack: true } } })
          .on('broadcast', { event: 'hello' }, box.put)
          .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, box.put),
      )
      assert.equal(await channel.send({ type: 'broadcast', event: 'hello', payload: { to: 'Zoë 🌱' } }), 'ok')
      assert.deepEqual((await box.next()).payload, { to: 'Zoë 🌱' })
      await world.db
        .as(world.ada)
        .query('insert into notes (user_id, body) values ($1, $2)', [world.adaId, vsn])
      assert.equal(((await box.next()).new as { body: string }).body, vsn)
      assert.equal(await client.removeChannel(channel), 'ok')
    })
  }

  test('a heartbeat is answered with its ref and no join_ref', async () => {
    const socket = await openSocket(server)
    socket.send([null, '77', 'phoenix', 'heartbeat', {}])
    assert.deepEqual(await socket.next(), {
      joinRef: null,
      ref: '77',
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    })
    socket.socket.close()
  })

  test('a join echoes its subscriptions in order, with ids that are distinct numbers', async () => {
    const socket = await openSocket(server, await sign(world.ada))
    const wanted = [
      { event: '*', schema: 'public', table: 'notes', filter: `user_id=eq.${world.adaId}` },
      { event: 'INSERT', schema: 'public', table: 'notes' },
      { event: 'DELETE', schema: 'public' },
    ]
    const { payload } = await socket.join('realtime:echo', { postgres_changes: wanted })
    const echoed = payload.response!.postgres_changes as { id: number }[]
    assert.deepEqual(
      echoed,
      wanted.map((entry, i) => ({ id: echoed[i]!.id, ...entry })),
    )
    assert.equal(new Set(echoed.map(({ id }) => id)).size, 3)
    for (const { id } of echoed) assert.ok(typeof id === 'number' && id > 0)
    assert.deepEqual((await socket.nextOf('system')).payload, {
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: 'echo',
    })
    socket.socket.close()
  })

  const bad: [string, object, RegExp][] = [
    ['a table that is not published', { table: 'unpublished' }, /unpublished is not published/],
    ['an internal table', { schema: 'auth', table: 'users' }, /not published/],
    ['a column that does not exist', { table: 'notes', filter: 'nobody=eq.1' }, /nobody .* does not exist/],
    ['an unknown operator', { table: 'notes', filter: 'body=approximately.1' }, /unknown filter operator/],
    [
      'a value of the wrong type',
      { table: 'notes', filter: 'user_id=eq.me' },
      /invalid input syntax for type uuid/,
    ],
    [
      'an operator that does not go with the type',
      { table: 'drawings', filter: 'shape=eq.(1,2)' },
      /operator/,
    ],
    ['a null character', { table: 'notes', filter: 'body=eq.\0' }, /unsupported Unicode escape/],
    ['a pattern', { table: 'notes', filter: 'body=match.(' }, /Use eq, neq, lt, lte, gt, gte or in/],
    ['a filter without an operator', { table: 'notes', filter: 'body' }, /column=operator.value/],
    ['an unknown event', { event: 'TRUNCATE', table: 'notes' }, /unknown event/],
  ]
  for (const [what, entry, message] of bad) {
    test(`${what} is joined and then told of in a system message`, async () => {
      const socket = await openSocket(server, await sign(world.ada))
      const reply = await socket.join('realtime:bad', {
        postgres_changes: [{ event: '*', schema: 'public', ...entry }],
      })
      assert.equal(reply.payload.status, 'ok')
      const { payload } = await socket.nextOf('system')
      assert.deepEqual([payload.extension, payload.status], ['postgres_changes', 'error'])
      assert.match(payload.message as string, message)
      socket.socket.close()
    })
  }

  test('no filter that fast-check thinks of fails on our side, or stops the others', async () => {
    const token = await sign(world.ada)
    const healthy = await openSocket(server, token)
    await healthy.join('realtime:healthy', watch('body=gte.fuzz'))
    const operator = fc.constantFrom(
      'eq',
      'neq',
      'lt',
      'gte',
      'in',
      'like',
      'match',
      'is',
      'not.eq',
      'not.in',
    )
    const column = fc.constantFrom('id', 'user_id', 'body', 'xmin', 'nobody')
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('null', '()', '(1)', '%\\', '\\', '(a*)*$'),
    )
    const filter = fc.tuple(column, operator, value).map(([name, test, text]) => `${name}=${test}.${text}`)
    const sockets = await Promise.all(Array.from({ length: 40 }, () => openSocket(server, token)))
    const filters = fc.sample(filter, { numRuns: 160, seed: 3 })
    await Promise.all(
      sockets.map(async (socket, i) => {
        for (const one of filters.slice(i * 4, i * 4 + 4)) {
          const { payload } = await socket.join(`realtime:fuzz ${one.length}`, watch(one))
          assert.ok(payload.status === 'ok' || payload.response!.reason)
        }
      }),
    )
    await world.db
      .as(world.ada)
      .query('insert into notes (user_id, body) values ($1, $2)', [world.adaId, 'fuzz \\'])
    const { payload } = await healthy.nextOf('postgres_changes')
    assert.equal((payload.data as { record: { body: string } }).record.body, 'fuzz \\')
    assert.deepEqual(server.errors, [])
    for (const { socket } of [healthy, ...sockets]) socket.close()
  })

  test('a client that waits for its subscription is refused a bad one', async () => {
    const socket = await openSocket(server, await sign(world.ada))
    const reply = await socket.join('realtime:wait', {
      postgres_changes: [{ event: '*', schema: 'public', table: 'unpublished' }],
      postgres_changes_options: { wait: true },
    })
    assert.equal(reply.payload.status, 'error')
    assert.match(reply.payload.response!.reason as string, /^RealtimeDisabledForConfiguration: /)
    socket.socket.close()
  })

  test('a filter on a column that the role may not read is refused, as it would tell what is in it', async () => {
    const socket = await openSocket(server)
    await socket.join('realtime:peek', watch(`user_id=eq.${world.adaId}`))
    assert.match((await socket.nextOf('system')).payload.message as string, /user_id .* can't be read/)
    socket.socket.close()
  })

  test('an expired or forged token is refused with a reason the official client shows', async () => {
    const expired = await sign(world.ada, -30)
    const socket = await openSocket(server)
    const reply = await socket.join('realtime:late', {}, { access_token: expired })
    assert.match(
      reply.payload.response!.reason as string,
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    )
    socket.socket.close()

    const client = await server.client(sign(world.ada).then((token) => `${token}x`))
    await assert.rejects(joined(client.channel('forged')), /InvalidJWTToken/)
  })

  test('a second join of a topic replaces the first', async () => {
    const socket = await openSocket(server)
    await socket.join('realtime:twice')
    socket.send(['9', '9', 'realtime:twice', 'phx_join', { config: {} }])
    const close = await socket.next()
    assert.deepEqual([close.event, close.joinRef], ['phx_close', '1'])
    const reply = await socket.next()
    assert.deepEqual([reply.event, reply.ref, reply.payload.status], ['phx_reply', '9', 'ok'])
    // Later messages of the first join have no effect.
    socket.send(['1', '10', 'realtime:twice', 'phx_leave', {}])
    assert.equal((await socket.next()).ref, '10')
    socket.send(['9', '11', 'realtime:twice', 'presence', { event: 'untrack' }])
    assert.equal((await socket.next()).payload.status, 'ok')
    socket.socket.close()
  })

  test('joins of many topics at once are each answered under their own ref', async () => {
    const socket = await openSocket(server)
    const topics = ['a', 'b', 'c', 'd', 'e']
    for (const topic of topics) socket.send([topic, topic, `realtime:${topic}`, 'phx_join', { config: {} }])
    const replies = await Promise.all(topics.map(() => socket.nextOf('phx_reply')))
    for (const { ref, topic, payload } of replies) {
      assert.deepEqual([topic, payload.status], [`realtime:${ref}`, 'ok'])
    }
    const sixth = await socket.join('realtime:f')
    assert.deepEqual(sixth.payload.response, { reason: 'ChannelRateLimitReached: Too many channels' })
    socket.socket.close()
  })

  test('a channel that is looked at while it is being joined is joined all the same', async () => {
    const slow = await startServer(world.db, {
      limits: { sweepMs: 1 },
      verifyToken: async (token) => {
        await pause(30)
        return verifyToken(token)
      },
    })
    const socket = await openSocket(slow, await sign(world.ada))
    assert.equal((await socket.join('realtime:slow')).payload.status, 'ok')
    await slow.close()
  })

  test('a join that is overtaken by another, or by a leave, is answered too', async () => {
    const socket = await openSocket(server, await sign(world.ada))
    const join = { config: {}, access_token: await sign(world.ada) }
    socket.send(['1', '1', 'realtime:race', 'phx_join', join])
    socket.send(['2', '2', 'realtime:race', 'phx_join', join])
    socket.send(['2', '3', 'realtime:race', 'phx_leave', {}])
    const replies = [
      await socket.nextOf('phx_reply'),
      await socket.nextOf('phx_reply'),
      await socket.nextOf('phx_reply'),
    ]
    const statuses = Object.fromEntries(replies.map(({ ref, payload }) => [ref, payload.status]))
    assert.deepEqual(statuses, { 1: 'error', 2: 'error', 3: 'ok' })
    socket.socket.close()
  })

  test('a leave is answered and closes the channel; the socket stays', async () => {
    const socket = await openSocket(server)
    await socket.join('realtime:short')
    socket.send(['1', '2', 'realtime:short', 'phx_leave', {}])
    assert.deepEqual((await socket.next()).payload, { status: 'ok', response: {} })
    assert.equal((await socket.next()).event, 'phx_close')
    socket.send(['1', '3', 'realtime:short', 'broadcast', { event: 'x' }])
    assert.deepEqual((await socket.next()).payload.response, { reason: 'unmatched topic' })
    socket.socket.close()
  })

  test('a new token on an open channel decides over the rows that follow', async () => {
    const client = await server.client(sign(world.ada))
    const box = inbox()
    await joined(
      client
        .channel('renewed')
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, box.put),
    )
    const insert = (owner: string, body: string) =>
      world.db.as(world.service).query('insert into notes (user_id, body) values ($1, $2)', [owner, body])
    await insert(world.adaId, "ada's")
    assert.equal(((await box.next()).new as { body: string }).body, "ada's")
    await client.use(sign(world.bob))
    // Frames are handled in order: this one queries the database too, so the token before it is in force.
    const deletes = { event: 'DELETE', schema: 'public', table: 'notes' } as const
    await joined(client.channel('after').on('postgres_changes', deletes, () => undefined))
    await insert(world.adaId, "ada's second")
    await insert(world.bobId, "bob's")
    assert.equal(((await box.next()).new as { body: string }).body, "bob's")
  })

  test('a row that was read before the token changed is checked again before it is sent', async () => {
    const renewed = Promise.withResolvers<void>()
    const bobs = await sign(world.bob)
    let renew = async () => {}
    const careful = await startServer(
      interceptQueries(world.db, async (text) => {
        if (text.includes('read_as')) await renew()
      }),
      {
        verifyToken: async (token) => {
          const answer = await verifyToken(token)
          // In force before the event loop turns again: the database is not queried in between.
          if (token === bobs) setImmediate(renewed.resolve)
          return answer
        },
      },
    )
    const socket = await openSocket(careful, await sign(world.ada))
    await socket.join('realtime:turn', watch(`body=eq.turn`))
    renew = async () => {
      renew = async () => {}
      socket.send(['1', null, 'realtime:turn', 'access_token', { access_token: bobs }])
      await renewed.promise
    }
    const insert = (owner: string) =>
      world.db.as(world.service).query(`insert into notes (user_id, body) values ($1, 'turn')`, [owner])
    await insert(world.adaId)
    await renewed.promise
    await insert(world.bobId)
    const { payload } = await socket.nextOf('postgres_changes')
    assert.equal((payload.data as { record: { user_id: string } }).record.user_id, world.bobId)
    await careful.close()
  })

  test('a token that comes right behind the join is the one that subscribes', async () => {
    const socket = await openSocket(server)
    const config = watch(`user_id=eq.${world.adaId}`)
    socket.send(['1', '1', 'realtime:behind', 'phx_join', { config }])
    socket.send(['1', null, 'realtime:behind', 'access_token', { access_token: await sign(world.ada) }])
    for (;;) {
      const { payload } = await socket.nextOf('system')
      if (payload.status === 'ok') break
    }
    await world.db
      .as(world.ada)
      .query('insert into notes (user_id, body) values ($1, $2)', [world.adaId, 'behind'])
    await socket.nextOf('postgres_changes')
    socket.socket.close()
  })

  test('null, a publishable key or the same token change nothing', async () => {
    const token = await sign(world.ada)
    const socket = await openSocket(server)
    await socket.join('realtime:same', watch(`user_id=eq.${world.adaId}`), { access_token: token })
    await socket.nextOf('system')
    for (const access_token of [null, 'sb_publishable_x', token, 7, undefined]) {
      socket.send(['1', null, 'realtime:same', 'access_token', { access_token }])
    }
    await world.db.as(world.ada).query('insert into notes (user_id) values ($1)', [world.adaId])
    assert.equal((await socket.next()).event, 'postgres_changes')
    socket.socket.close()
  })

  test('a token that does not hold closes the channel and leaves the socket', async () => {
    const socket = await openSocket(server)
    await socket.join('realtime:spoiled', {}, { access_token: await sign(world.ada) })
    socket.send(['1', null, 'realtime:spoiled', 'access_token', { access_token: 'x.y.z' }])
    const { payload } = await socket.nextOf('system')
    assert.deepEqual([payload.extension, payload.status, payload.channel], ['system', 'error', 'spoiled'])
    assert.equal((await socket.next()).event, 'phx_close')
    assert.equal((await socket.join('realtime:next')).payload.status, 'ok')
    socket.socket.close()
  })

  test('a channel ends with its token, and only that channel', async () => {
    const socket = await openSocket(server)
    await socket.join('realtime:brief', {}, { access_token: await sign(world.ada, 30) })
    await socket.join('realtime:lasting')
    clock = 31_000
    const { topic, payload } = await socket.nextOf('system')
    assert.equal(topic, 'realtime:brief')
    assert.match(payload.message as string, /^InvalidJWTToken: Token has expired \d+ seconds ago$/)
    assert.equal((await socket.next()).event, 'phx_close')
    clock = 0
    socket.send(['2', '9', 'realtime:lasting', 'presence', { event: 'untrack' }])
    assert.equal((await socket.nextOf('phx_reply')).payload.status, 'ok')
    socket.socket.close()
  })

  test('a token is looked at again from time to time, so that a session ended elsewhere ends here', async () => {
    let ended = false
    const strict = await startServer(world.db, {
      limits: { sweepMs: 20, reverifyMs: 50 },
      verifyToken: async (token) =>
        ended && token !== anonKey ? { refused: 'Session is gone' } : verifyToken(token),
    })
    const socket = await openSocket(strict)
    await socket.join('realtime:session', {}, { access_token: await sign(world.ada) })
    ended = true
    assert.equal((await socket.nextOf('system')).payload.message, 'InvalidJWTToken: Session is gone')
    assert.equal((await socket.next()).event, 'phx_close')
    await strict.close()
  })
})
