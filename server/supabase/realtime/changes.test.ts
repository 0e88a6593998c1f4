import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import type { Query } from '#database/database.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openSocket } from '#server/testing/realtime/raw-socket.ts'
import { inbox, joined, sign, startServer, type TestServer } from '#server/testing/realtime/test-server.ts'

type Note = { id: string; user_id: string; body: string; stars: number }
type Wanted = { event: string; schema: string; table?: string; filter?: string; select?: string[] }
type Payload = RealtimePostgresChangesPayload<Note>

describe('postgres_changes', () => {
  let world: TestDatabase
  let server: TestServer
  let other: TestServer
  let followed = 0

  before(async () => {
    world = await freshDatabase()
    await world.sql(`
      create table public.notes (
        id uuid primary key default public.uuid_v7(),
        user_id uuid not null,
        body text not null default '',
        stars int not null default 0,
        secret text not null default 'hidden'
      );
      alter table public.notes enable row level security;
      create policy "own notes" on public.notes for all to authenticated using (user_id = auth.uid());
      grant select (id, user_id, body, stars), insert, update, delete on public.notes to authenticated;
      alter publication supabase_realtime add table public.notes;
      create table public.bells (id uuid primary key default public.uuid_v7());
      grant select on public.bells to anon, authenticated;
      alter publication supabase_realtime add table public.bells;
      select realtime.attach('public.notes'), realtime.attach('public.bells');
    `)
    server = await startServer(world.db)
    other = await startServer(world.db)
  })
  after(async () => {
    await server.close()
    await other.close()
    await world.close()
  })

  afterEach(() => Promise.all([server.dismissClients(), other.dismissClients()]))

  const write = <Row = Note>(text: string, values: unknown[] = []) =>
    world.db.as(world.service).query<Row>(text, values)

  /** Subscribes to a table as the client's user; resolves when no later commit can be missed. */
  async function subscribe(client: SupabaseClient, wanted: Partial<Wanted> = {}) {
    const box = inbox<Payload>()
    const entry = { event: '*', schema: 'public', table: 'notes', ...wanted } as const
    const channel = client.channel(`follow ${(followed += 1)}`)
    const bells = { event: 'INSERT', schema: 'public', table: 'bells' } as const
    await joined(
      channel.on('postgres_changes', entry as never, box.put).on('postgres_changes', bells, box.put as never),
    )
    return box
  }

  /** Returns the changes received so far: a final change that every client receives comes after all the others. */
  async function heardBy(...boxes: ReturnType<typeof inbox<Payload>>[]) {
    await write('insert into public.bells default values')
    return Promise.all(
      boxes.map(async (box) => {
        const heard: Payload[] = []
        for (;;) {
          const payload = await box.next()
          if (payload.table === 'bells') return heard
          heard.push(payload)
        }
      }),
    )
  }

  test('an insert, an update and a delete reach the owner, on every server process', async () => {
    const here = await subscribe(await server.client(sign(world.ada)), {
      filter: `user_id=eq.${world.adaId}`,
    })
    const there = await subscribe(await other.client(sign(world.ada)), {
      filter: `user_id=eq.${world.adaId}`,
    })
    const both = () => Promise.all([here.next(), there.next()])
    const [note] = await write(`insert into notes (user_id, body) values ($1, 'first') returning id`, [
      world.adaId,
    ])
    const inserts = await both()
    await write(`update notes set body = 'second', stars = 3 where id = $1`, [note!.id])
    const updates = await both()
    await write(`delete from notes where id = $1`, [note!.id])
    const removals = await both()
    for (const insert of inserts) {
      assert.equal(insert.eventType, 'INSERT')
      assert.deepEqual([insert.schema, insert.table, insert.errors], ['public', 'notes', null])
      assert.deepEqual(insert.new, { id: note!.id, user_id: world.adaId, body: 'first', stars: 0 })
      assert.ok(Math.abs(Date.parse(insert.commit_timestamp) - Date.now()) < 60_000)
    }
    for (const update of updates) {
      assert.equal(update.eventType, 'UPDATE')
      assert.deepEqual(update.new, { id: note!.id, user_id: world.adaId, body: 'second', stars: 3 })
      assert.deepEqual(update.old, { id: note!.id })
    }
    for (const removal of removals) {
      assert.equal(removal.eventType, 'DELETE')
      assert.deepEqual(removal.old, { id: note!.id })
      assert.deepEqual(removal.new, {})
    }
  })

  test('a stranger and somebody signed out hear nothing of it', async () => {
    const stranger = await subscribe(await server.client(sign(world.bob)))
    const visitor = await subscribe(await server.client())
    const owner = await subscribe(await server.client(sign(world.ada)))
    const [note] = await write(`insert into notes (user_id) values ($1) returning id`, [world.adaId])
    await owner.next()
    await write(`update notes set stars = 1 where id = $1`, [note!.id])
    await owner.next()
    await write(`delete from notes where id = $1`, [note!.id])
    await owner.next()
    assert.deepEqual(await heardBy(stranger, visitor), [[], []])
  })

  test('a row that moves from one person to another is told to the new one alone', async () => {
    const [note] = await write(`insert into notes (user_id) values ($1) returning id`, [world.adaId])
    const giver = await subscribe(await server.client(sign(world.ada)))
    const taker = await subscribe(await server.client(sign(world.bob)))
    // Changes committed just before a join may still arrive: the test starts after them.
    await heardBy(giver, taker)
    await write(`update notes set user_id = $2 where id = $1`, [note!.id, world.bobId])
    const [given, taken] = await heardBy(giver, taker)
    assert.deepEqual(given, [])
    assert.deepEqual(
      taken!.map(({ eventType }) => eventType),
      ['UPDATE'],
    )
  })

  test('what is rolled back is never told', async () => {
    const box = await subscribe(await server.client(sign(world.ada)))
    const attempt = world.db.transaction(world.service, async ({ query }) => {
      await query('insert into notes (user_id) values ($1)', [world.adaId])
      throw new Error('changed my mind')
    })
    await assert.rejects(attempt, /changed my mind/)
    assert.deepEqual(await heardBy(box), [[]])
  })

  test('changes come in the order of commits, not of statements', async () => {
    const box = await subscribe(await server.client(sign(world.ada)))
    const insert = (query: Query, body: string) =>
      query(`insert into notes (user_id, body) values ($1, $2)`, [world.adaId, body])
    await world.db.transaction(world.service, async (slow) => {
      await insert(slow.query, 'written first')
      await insert(write, 'committed first')
      await insert(slow.query, 'written last')
    })
    const [heard] = await heardBy(box)
    assert.deepEqual(
      heard!.map((payload) => (payload.new as Note).body),
      ['committed first', 'written first', 'written last'],
    )
  })

  test('one statement that writes many rows tells each once and in order', async () => {
    const box = await subscribe(await server.client(sign(world.ada)), { filter: `user_id=eq.${world.adaId}` })
    await write(`insert into notes (user_id, stars) select $1, n from generate_series(1, 1234) n`, [
      world.adaId,
    ])
    const [heard] = await heardBy(box)
    assert.deepEqual(
      heard!.map((payload) => (payload.new as Note).stars),
      Array.from({ length: 1234 }, (_, i) => i + 1),
    )
    await write(`delete from notes where stars > 34 and user_id = $1`, [world.adaId])
    const [gone] = await heardBy(box)
    assert.equal(new Set(gone!.map((payload) => (payload.old as Note).id)).size, 1200)
  })

  test('an import of 20,000 rows notifies once', async () => {
    const [before] = await write<{ place: string }>('select place from realtime.newest_place()')
    await write(`insert into notes (user_id) select $1 from generate_series(1, 20000)`, [world.bobId])
    const [cost] = await write<{ commits: number; changes: number }>(
      `select count(distinct c.place)::int as commits, count(ch.id)::int as changes
       from realtime.commits c join realtime.changes ch using (transaction) where c.place > $1`,
      [before!.place],
    )
    assert.deepEqual(cost, { commits: 1, changes: 40 })
    await write(`delete from notes where user_id = $1`, [world.bobId])
  })

  const filters: [string, boolean][] = [
    ['stars=eq.5', true],
    ['stars=eq.6', false],
    ['stars=neq.6', true],
    ['stars=lt.6', true],
    ['stars=lte.4', false],
    ['stars=gt.4', true],
    ['stars=gte.5', true],
    ['stars=gte.10', false],
    ['stars=in.(1,5)', true],
    ['stars=in.(1,50)', false],
    ['body=eq."a, (b) \\"c\\""', true],
    ['body=in.(x,"a, (b) \\"c\\"")', true],
    ['body=gt.a', true],
    ['body=lt.a', false],
    ['stars=not.eq.5', false],
    ['stars=not.in.(1,2)', true],
    ['stars=gt.1,stars=lt.9', true],
    ['stars=gt.1,stars=lt.3', false],
  ]
  test('each operator of a filter decides as PostgreSQL does', async () => {
    const client = await server.client(sign(world.ada))
    const boxes = await Promise.all(filters.map(([filter]) => subscribe(client, { filter })))
    await write(`insert into notes (user_id, stars, body) values ($1, 5, $2)`, [world.adaId, 'a, (b) "c"'])
    const heard = await heardBy(...boxes)
    assert.deepEqual(
      filters.map(([filter], i) => [filter, heard[i]!.length === 1]),
      filters,
    )
  })

  test('a filter decides over a deleted row as it was', async () => {
    const client = await server.client(sign(world.ada))
    const matching = await subscribe(client, { event: 'DELETE', filter: 'stars=eq.7,body=gte.b' })
    const other = await subscribe(client, { event: 'DELETE', filter: 'stars=eq.8' })
    await write(`insert into notes (user_id, stars, body) values ($1, 7, 'bye')`, [world.adaId])
    await write(`delete from notes where stars = 7`)
    const [hit, miss] = await heardBy(matching, other)
    assert.deepEqual([hit!.length, miss!.length], [1, 0])
  })

  test('a pattern is no filter of the protocol: nothing is followed, and nobody waits for it', async () => {
    const client = await server.client(sign(world.ada))
    const healthy = await subscribe(client, { filter: 'stars=gt.0' })
    const patterns = ['body=match.^(.+)\\1+$', 'body=like.a\\', 'body=not.ilike.%a%', 'body=is.null']
    const socket = await openSocket(server, await sign(world.ada))
    for (const [n, filter] of patterns.entries()) {
      await socket.join(`realtime:${n}`, { postgres_changes: [{ event: '*', table: 'notes', filter }] })
      const { payload } = await socket.nextOf('system')
      assert.equal(payload.status, 'error', filter)
      assert.match(String(payload.message), /unknown filter operator .* Use eq, neq, lt, lte, gt, gte or in/)
    }
    const endless = `${'a'.repeat(200_000)}b`
    await write(`insert into notes (user_id, stars, body) values ($1, 1, $2)`, [world.adaId, endless])
    assert.equal((await healthy.next()).eventType, 'INSERT')
    socket.socket.close()
  })

  test('a filter is asked of rows the subscriber may see, and a row on which it fails is told to nobody', async () => {
    // Comparing a composite value that contains JSON fails on every row, but an empty table has none.
    await world.sql(`
      create type public.touchy as (said json);
      create table public.wary (id uuid primary key default public.uuid_v7(), user_id uuid, word public.touchy);
      alter table public.wary enable row level security;
      create policy own on public.wary for select to authenticated using (user_id = auth.uid());
      grant select on public.wary to authenticated;
      grant all on public.wary to service_role;
      alter publication supabase_realtime add table public.wary;
      select realtime.attach('public.wary')`)
    const fresh = await startServer(world.db)
    const box = await subscribe(await fresh.client(sign(world.bob)), {
      table: 'wary',
      filter: 'word=gt.({})',
    })
    const owner = await subscribe(await fresh.client(sign(world.ada)), { table: 'wary' })
    await write(`insert into wary (user_id, word) values ($1, row('{}')), ($2, row('{}'))`, [
      world.adaId,
      world.bobId,
    ])
    const [told, seen] = await heardBy(box, owner)
    assert.deepEqual([told, seen!.length], [[], 1])
    assert.deepEqual(fresh.errors, [])
    await fresh.close()
  })

  test('no filter of somebody who may not see a row is planned for it, however many they follow', async (t) => {
    const identities: unknown[] = []
    const { as } = world.db
    t.mock.method(world.db, 'as', (...who: Parameters<typeof as>) => {
      const queryable = as.apply(world.db, who)
      const query = <Row>(text: string, values: unknown[] = []) => {
        if (text.includes('realtime.read_as')) identities.push(values[4])
        return queryable.query<Row>(text, values)
      }
      return { ...queryable, query }
    })
    const owner = await subscribe(await server.client(sign(world.ada)))
    const stranger = await openSocket(server, await sign(world.bob))
    const postgres_changes = Array.from({ length: 60 }, (_, n) => ({
      event: '*',
      schema: 'public',
      table: 'notes',
      filter: `body=neq.${n}${'x'.repeat(300)}`,
    }))
    assert.equal((await stranger.join('realtime:many', { postgres_changes })).payload.status, 'ok')
    await write(`insert into notes (user_id) values ($1)`, [world.adaId])
    assert.equal((await heardBy(owner))[0]!.length, 1)
    assert.ok(identities.length > 0)
    assert.deepEqual([...new Set(identities)], ['[]'])
    // Each of the filters is compared with their own row.
    await write(`insert into notes (user_id, body) values ($1, $2)`, [world.bobId, `7${'x'.repeat(300)}`])
    const { payload } = await stranger.nextOf('postgres_changes')
    assert.equal((payload.ids as number[]).length, 59)
    stranger.socket.close()
  })

  test('select narrows the record; listeners that match the same row hear it once each', async () => {
    const client = await server.client(sign(world.ada))
    const [all, some] = [inbox<Payload>(), inbox<Payload>()]
    const entry = { event: 'INSERT', schema: 'public', table: 'notes' } as const
    await joined(
      client
        .channel('narrow')
        .on('postgres_changes', entry, all.put as never)
        .on('postgres_changes', { ...entry, select: ['id', 'stars'] }, some.put as never)
        .on('postgres_changes', { ...entry, event: 'UPDATE' }, some.put as never),
    )
    await write(`insert into notes (user_id, stars) values ($1, 9)`, [world.adaId])
    assert.deepEqual(Object.keys((await some.next()).new), ['id', 'stars'])
    assert.deepEqual(Object.keys((await all.next()).new), ['id', 'user_id', 'body', 'stars'])
    assert.deepEqual([all.heard.length, some.heard.length], [1, 1])
  })

  test('a schema, or every table in it, is followed as a whole', async () => {
    const client = await server.client(sign(world.ada))
    const boxes = [
      await subscribe(client, { table: undefined }),
      await subscribe(client, { table: '*' }),
      await subscribe(client, { schema: '*', table: undefined }),
    ]
    await write(`insert into notes (user_id) values ($1)`, [world.adaId])
    for (const box of boxes) assert.equal((await box.next()).table, 'notes')
  })
})
