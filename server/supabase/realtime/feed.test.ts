import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { createFeed, type Change, type FeedDeps } from './feed.ts'
import { openSocket } from '#server/testing/realtime/raw-socket.ts'
import { inbox, interceptQueries, startServer } from '#server/testing/realtime/test-server.ts'

describe('the change feed', () => {
  let world: TestDatabase
  let relation: number

  before(async () => {
    world = await freshDatabase()
    await world.sql(`
      create table public.drops (id int primary key);
      grant select on public.drops to anon;
      alter publication supabase_realtime add table public.drops;
      select realtime.attach('public.drops');
    `)
    const [row] = await world.sql(`select 'public.drops'::regclass::oid::int as relation`)
    relation = row!.relation as number
  })
  after(() => world.close())

  async function read(deps: Partial<FeedDeps> = {}) {
    const box = inbox<Change>()
    const gaps = inbox<string>()
    const feed = createFeed({
      db: world.db,
      followed: () => [relation],
      onChange: async (change) => box.put(change),
      onGap: () => gaps.put('gap'),
      onError: () => undefined,
      pollMs: 60_000,
      keepMs: 600_000,
      ...deps,
    })
    await feed.start()
    return { feed, box, gaps }
  }
  const insert = (id: number) => world.db.as(world.service).query('insert into drops values ($1)', [id])
  const idsOf = ({ rows }: Change) => (JSON.parse(rows) as { key: { id: number } }[]).map(({ key }) => key.id)
  const waitingForLocks = async () =>
    (
      await world.sql(`select from pg_locks where locktype = 'advisory' and not granted
                      and database = (select oid from pg_database where datname = current_database())`)
    ).length
  const killListeners = () =>
    world.sql(`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and query = 'listen "realtime_changes"'`)

  test('loses nothing when the connection that listens is killed again and again', async () => {
    const { feed, box } = await read()
    let killed = 0
    for (let id = 1; id <= 30; id += 1) {
      await insert(id)
      if (id % 5 === 0) killed += (await killListeners()).length
    }
    const heard: number[] = []
    while (heard.length < 30) heard.push(...idsOf(await box.next()))
    assert.deepEqual(
      heard,
      Array.from({ length: 30 }, (_, i) => i + 1),
    )
    await feed.stop()
  })

  test('finds a change that nothing announced, by looking from time to time', async () => {
    const { feed, box } = await read({ pollMs: 20 })
    await world.sql(`
      alter table realtime.changes disable trigger take_place;
      insert into realtime.changes (relation, action, rows) values (${relation}, 'INSERT', '[{"key": {"id": 77}}]');
      insert into realtime.commits (transaction) values (pg_current_xact_id());
      alter table realtime.changes enable trigger take_place;
    `)
    assert.deepEqual(idsOf(await box.next()), [77])
    await feed.stop()
  })

  test('passes over no transaction that took its place first and committed last', async () => {
    await world.sql(`
      create table public.gates (id int);
      create function public.wait_at_gate() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(42); return null; end $$;
      create constraint trigger wait_at_gate after insert on public.gates deferrable initially deferred
        for each row execute function public.wait_at_gate();
    `)
    const { feed, box } = await read()
    const closed = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const gate = world.db.transaction(world.service, async ({ query }) => {
      await query('select pg_advisory_xact_lock(42)')
      closed.resolve()
      await opened.promise
    })
    await closed.promise
    const first = world.db.transaction(world.service, async ({ query }) => {
      await query('insert into drops values (501)')
      await query('insert into gates values (1)')
    })
    await until(async () => (await waitingForLocks()) === 1)
    let isSecondDone = false
    const second = insert(502).finally(() => (isSecondDone = true))
    await until(async () => isSecondDone || (await waitingForLocks()) === 2)
    opened.resolve()
    await Promise.all([gate, first, second])
    const heard: number[] = []
    while (heard.length < 2) heard.push(...idsOf(await box.next()))
    assert.deepEqual(heard, [501, 502])
    await feed.stop()
  })

  test('reads tables that nobody follows without fetching their rows', async () => {
    const { feed, box } = await read({ followed: () => [] })
    await insert(100)
    const following = await read()
    await insert(101)
    assert.deepEqual(idsOf(await following.box.next()), [101])
    assert.deepEqual(box.heard, [])
    await feed.stop()
    await following.feed.stop()
  })

  test('a table that is followed while a question is on its way is not passed over', async () => {
    const reading = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    let following = false
    const db = interceptQueries(world.db, async (text) => {
      if (!text.includes('read_changes')) return
      reading.resolve()
      await held.promise
    })
    const { feed, box } = await read({ db, followed: () => (following ? [relation] : []) })
    await reading.promise
    following = true
    await insert(400)
    held.resolve()
    assert.deepEqual(idsOf(await box.next()), [400])
    await feed.stop()
  })

  test('says so when it was away for longer than changes are kept', async () => {
    const { feed, gaps } = await read({ pollMs: 10, keepMs: 0 })
    await insert(200)
    await world.sql(`select realtime.trim_changes('0 seconds')`)
    assert.equal(await gaps.next(), 'gap')
    await feed.stop()
  })

  test('clients that may have missed changes are told to come back', async () => {
    const server = await startServer(world.db, { limits: { pollMs: 60, keepChangesMs: 100 } })
    const socket = await openSocket(server)
    // On a slow machine the socket is closed before the join gets a response.
    void socket.join('realtime:gap', {
      postgres_changes: [{ event: '*', schema: 'public', table: 'drops' }],
    })
    const { code, reason } = await socket.closed
    assert.deepEqual([code, reason], [1012, 'changes were missed'])
    await server.close()
  })

  test('keeps changes for a while and then forgets them', async () => {
    await insert(300)
    await world.sql(`select realtime.trim_changes('1 hour')`)
    const [kept] = await world.sql('select count(*)::int as n from realtime.changes')
    assert.ok((kept!.n as number) > 0)
    await world.sql(`select realtime.trim_changes('0 seconds')`)
    assert.deepEqual(
      await world.sql('select from realtime.changes union all select from realtime.commits'),
      [],
    )
  })

  test('leaves a table alone that is on it, until its key changes', async () => {
    await world.sql(
      `create table public.twice (a int primary key, b int not null); select realtime.attach('public.twice')`,
    )
    const state = () =>
      world.sql(`select t.oid, t.xmin::text as trigger, p.xmin::text as function
                 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
                 where tgrelid = 'public.twice'::regclass order by tgname`)
    const before = await state()
    assert.equal(before.length, 3)
    await world.sql(`select realtime.attach('public.twice')`)
    assert.deepEqual(await state(), before)
    await world.sql(`
      alter table public.twice drop constraint twice_pkey, add primary key (b);
      select realtime.attach('public.twice');
      insert into public.twice values (1, 2);
    `)
    const [change] = await world.sql(`select rows from realtime.changes order by id desc limit 1`)
    assert.deepEqual(change!.rows, [{ key: { b: 2 } }])
  })

  test('pairs the rows of a large update in one pass, by a connection that changed a single one before', async () => {
    const plans: string[] = []
    const client = new pg.Client(world.connection)
    client.on('notice', ({ message = '' }) => message.includes('realtime.changes') && plans.push(message))
    await client.connect()
    try {
      await client.query(`insert into drops select n from generate_series(10001, 10100) n;
        update drops set id = id where id = 10001;
        load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
        set client_min_messages = log; update drops set id = id where id > 10000`)
    } finally {
      await client.end()
    }
    assert.equal(plans.length, 1)
    assert.doesNotMatch(plans[0]!, /Nested Loop/)
    assert.match(plans[0]!, /Hash Join|Merge Join/)
    const [change] = await world.sql('select rows from realtime.changes order by id desc limit 1')
    assert.deepEqual(
      (change!.rows as { key: { id: number } }[]).map(({ key }) => key.id),
      Array.from({ length: 100 }, (_, n) => 10_001 + n),
    )
  })

  test('is closed to everybody but the server', async () => {
    for (const person of [world.anon, world.ada]) {
      const { query } = world.db.as(person)
      await assert.rejects(query('select * from realtime.changes'), { code: '42501' })
      await assert.rejects(query(`select realtime.post(array['x'])`), { code: '42501' })
      // Only the functions that policies of private channels use.
      assert.deepEqual(
        await query(`select oid::regprocedure::text as name from pg_proc
                     where pronamespace = 'realtime'::regnamespace and has_function_privilege(oid, 'execute')`),
        [{ name: 'realtime.topic()' }],
      )
    }
  })
})
