import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { freshDatabase, identify, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openSocket } from '#server/testing/realtime/raw-socket.ts'
import {
  anonKey,
  inbox,
  joined,
  sign,
  startServer,
  type TestServer,
} from '#server/testing/realtime/test-server.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const topic = `inbox:${workspace}`
const person = (n: number) => identify(`0190000${n}-0000-7000-8000-000000000000`, `p${n}@coldframe.test`)
const people = { editor: person(1), viewer: person(2), leaver: person(3), stranger: person(4) }

describe('a private channel', () => {
  let world: TestDatabase
  let server: TestServer
  let other: TestServer
  let clock = 0

  before(async () => {
    world = await freshDatabase()
    for (const [name, { claims }] of Object.entries(people)) {
      await world.sql(
        `insert into auth.users (id, email) values ('${String(claims!.sub)}', '${name}@x.test')`,
      )
    }
    const member = (who: Identity, role: string) =>
      `('${workspace}', '${String(who.claims!.sub)}', '${role}')`
    await world.sql(`
      insert into workspaces (id, user_id, name) values ('${workspace}', '${world.adaId}', 'Ours');
      insert into workspace_members (workspace_id, user_id, role) values ${member(people.editor, 'editor')},
        ${member(people.viewer, 'viewer')}, ${member(people.leaver, 'editor')};
      create policy listen on realtime.messages for select to authenticated
        using (extension = 'broadcast' and realtime.topic() like 'news%');
      create policy speak on realtime.messages for insert to authenticated
        with check (extension = 'broadcast' and realtime.topic() = 'news of ' || auth.uid());
      create policy faulty on realtime.messages for select to authenticated
        using (case when realtime.topic() = 'faulty' then (1 / (length(topic) - 6)) > 0 end);
    `)
    server = await startServer(world.db, {
      now: () => new Date(Date.now() + clock),
      limits: { sweepMs: 20, silentMs: 600_000 },
    })
    other = await startServer(world.db)
  })
  afterEach(() => Promise.all([server.dismissClients(), other.dismissClients()]))
  after(async () => {
    await server.close()
    await other.close()
    await world.close()
  })

  const isPrivate = { config: { private: true } }
  const newsOf = ({ claims }: Identity) => `news of ${String(claims!.sub)}`
  const refusal = (name: string) =>
    new RegExp(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)

  async function watch(who: Identity, at = server) {
    const client = await at.client(sign(who))
    const box = inbox<string>()
    const channel = client
      .channel(topic, { config: { private: true, presence: { key: String(who.claims!.sub) } } })
      .on('presence', { event: 'join' }, ({ key }) => box.put(`+${key}`))
      .on('presence', { event: 'leave' }, ({ key }) => box.put(`-${key}`))
    await joined(channel)
    return { client, channel, box, name: String(who.claims!.sub) }
  }

  test('of the inbox shows owner, editor and viewer to each other on every process', async () => {
    const ada = await watch(world.ada)
    const editor = await watch(people.editor, other)
    const viewer = await watch(people.viewer)
    for (const { channel } of [ada, editor, viewer]) assert.equal(await channel.track({}), 'ok')
    for (const { box } of [ada, editor, viewer]) {
      const seen = [await box.next(), await box.next(), await box.next()]
      assert.deepEqual(seen.sort(), [ada, editor, viewer].map(({ name }) => `+${name}`).sort())
    }
  })

  test('is refused to strangers, to whoever is signed out and where no policy names it, with the protocol’s error', async () => {
    const stranger = await server.client(sign(people.stranger))
    const config = { config: { private: true, presence: { key: 'x' } } }
    const watching = stranger.channel(topic, config).on('presence', { event: 'sync' }, () => undefined)
    await assert.rejects(joined(watching), refusal(topic))
    await assert.rejects(joined((await server.client()).channel(topic, isPrivate)), refusal(topic))
    const ada = await server.client(sign(world.ada))
    await assert.rejects(joined(ada.channel('elsewhere', isPrivate)), refusal('elsewhere'))
    await assert.rejects(joined(ada.channel('faulty', isPrivate)), refusal('faulty'))
    assert.deepEqual(server.errors, [])
  })

  test('ends for a member who was removed, with the next token and within a minute without one', async () => {
    const editor = await watch(people.editor)
    const renewed = await watch(people.leaver)
    await renewed.channel.track({})
    assert.equal(await editor.box.next(), `+${renewed.name}`)
    const silent = await openSocket(server, await sign(people.leaver))
    await silent.join(`realtime:${topic}`, { private: true, presence: { key: 'silent', enabled: true } })
    await world.sql(`delete from workspace_members where user_id = '${renewed.name}'`)
    await renewed.client.use(sign(people.leaver, 3_000))
    assert.equal(await editor.box.next(), `-${renewed.name}`)
    clock += 61_000
    const { payload } = await silent.nextOf('system')
    assert.match(
      String(payload.message),
      /^You do not have permissions to read from this Channel topic: inbox:/,
    )
    await silent.nextOf('phx_close')
    silent.socket.close()
  })

  test('of the inbox carries no broadcast to its members, who may only see each other', async () => {
    const ada = await watch(world.ada)
    const heard = inbox<{ payload: unknown }>()
    ada.channel.on('broadcast', { event: '*' }, heard.put)
    const send = async (who: Identity) => {
      const { status } = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${await sign(who)}` },
        body: JSON.stringify({ messages: [{ topic, event: 'e', payload: {}, private: true }] }),
      })
      return status
    }
    assert.deepEqual([await send(world.ada), await send({ role: 'service_role' })], [403, 202])
    // A broadcast is forwarded before its request gets a response, so it would arrive before this presence.
    const viewer = await watch(people.viewer)
    await viewer.channel.track({})
    assert.equal(await ada.box.next(), `+${viewer.name}`)
    assert.deepEqual(heard.heard, [])
  })

  test('of the inbox does not show an admin in somebody’s account as them', async () => {
    const entered = { ...world.ada, claims: { ...world.ada.claims, act: { sub: world.bobId } } }
    const { channel } = await watch(entered)
    assert.equal(await channel.track({}), 'error')
  })

  test('may be heard by more than may speak in it', async () => {
    const box = inbox<{ payload: unknown }>()
    const name = newsOf(world.ada)
    const config = { config: { private: true, broadcast: { ack: true } } }
    const listener = (await other.client(sign(world.bob))).channel(name, config)
    await joined(listener.on('broadcast', { event: '*' }, box.put))
    const speaker = await joined((await server.client(sign(world.ada))).channel(name, config))
    assert.equal(await listener.send({ type: 'broadcast', event: 'e', payload: { of: 'bob' } }), 'error')
    assert.equal(await listener.track({}), 'error')
    assert.equal(await speaker.send({ type: 'broadcast', event: 'e', payload: { of: 'ada' } }), 'ok')
    assert.deepEqual((await box.next()).payload, { of: 'ada' })
  })

  test('has nothing of a public one of the same name', async () => {
    const [secret, open] = [inbox<{ payload: unknown }>(), inbox<{ payload: unknown }>()]
    const name = newsOf(world.ada)
    const hear = async (box: typeof open, config: typeof isPrivate = { config: { private: false } }) => {
      const channel = (await server.client(sign(world.ada))).channel(name, config)
      return joined(channel.on('broadcast', { event: '*' }, box.put))
    }
    await hear(secret, isPrivate)
    await hear(open)
    const send = async (who: Identity | null, message: object) =>
      fetch(`${other.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${who ? await sign(who) : anonKey}` },
        body: JSON.stringify({ messages: [{ topic: name, event: 'e', ...message }] }),
      })
    assert.equal((await send(world.ada, { payload: { n: 1 }, private: true })).status, 202)
    assert.equal((await send(null, { payload: { n: 2 } })).status, 202)
    assert.deepEqual([(await secret.next()).payload, (await open.next()).payload], [{ n: 1 }, { n: 2 }])
    for (const who of [world.bob, null]) {
      const refused = await send(who, { payload: {}, private: true })
      assert.equal(refused.status, 403)
      assert.match(await refused.text(), /do not have permissions to write to this Channel topic/)
    }
    assert.deepEqual([secret.heard.length, open.heard.length], [1, 1])
  })

  test('stores nothing, and its table is nobody’s to read', async () => {
    assert.deepEqual(await world.sql('select topic from realtime.messages'), [])
    const outside = world.db.as(world.ada)
    await assert.rejects(
      outside.query(`insert into realtime.messages (topic, extension) values ('${topic}', 'presence')`),
      /row-level security/,
    )
    await assert.rejects(outside.query('select * from realtime.changes limit 1'), /permission denied/)
  })
})
