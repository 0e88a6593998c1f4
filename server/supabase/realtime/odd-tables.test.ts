import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import {
  inbox,
  joined,
  sign,
  startServer,
  type TestClient,
  type TestServer,
} from '#server/testing/realtime/test-server.ts'

type Payload = {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
  errors: string[] | null
}

describe('changes of odd tables', () => {
  let world: TestDatabase
  let server: TestServer

  before(async () => {
    world = await freshDatabase()
    await world.sql(`
      create table public.keyless (body text);
      create table public.shy_key (id uuid primary key default public.uuid_v7(), body text);
      create table public.large (id uuid primary key default public.uuid_v7(), title text, body text);
      create table public.full_identity (id int primary key, user_id uuid, body text);
      create table public.pairs (left_id bigint, "right Id" text, n numeric, primary key (left_id, "right Id"));
      create table public.teams (id int primary key, owner_id uuid not null);
      create table public.tasks (id int primary key, team_id int not null references public.teams on delete cascade);
      create table public.guarded (id int primary key, user_id uuid not null, kind text not null);

      grant select, insert, update, delete
        on public.keyless, public.large, public.full_identity, public.pairs, public.teams, public.tasks, public.guarded
        to authenticated;
      grant select (body) on public.shy_key to authenticated;

      alter table public.full_identity replica identity full;
      alter table public.full_identity enable row level security;
      create policy own on public.full_identity for select to authenticated using (user_id = auth.uid());
      alter table public.teams enable row level security;
      create policy own on public.teams for all to authenticated using (owner_id = auth.uid());
      alter table public.tasks enable row level security;
      create policy own on public.tasks for all to authenticated
        using (exists (select from public.teams where teams.id = tasks.team_id));
      alter table public.guarded enable row level security;
      create policy own on public.guarded for select to authenticated using (user_id = auth.uid());
      create policy shared on public.guarded for select to public using (kind = 'shared');
      create policy writing on public.guarded for insert to authenticated with check (true);
      create policy not_secret on public.guarded as restrictive for select to authenticated using (kind <> 'secret');

      alter publication supabase_realtime add table
        public.keyless, public.shy_key, public.large, public.full_identity, public.pairs, public.teams, public.tasks,
        public.guarded;
      select realtime.attach(format('%I.%I', schemaname, tablename)::regclass)
      from pg_publication_tables where pubname = 'supabase_realtime';
    `)
    server = await startServer(world.db)
  })
  afterEach(() => server.dismissClients())
  after(async () => {
    await server.close()
    await world.close()
  })

  async function subscribe(client: TestClient, table: string) {
    const box = inbox<Payload>()
    const entry = { event: '*', schema: 'public', table } as const
    await joined(client.channel(table).on('postgres_changes', entry, box.put as never))
    return box
  }
  const write = (text: string, values: unknown[] = []) => world.db.as(world.service).query(text, values)

  test('without a primary key only that something changed is told', async () => {
    const box = await subscribe(await server.client(sign(world.ada)), 'keyless')
    await write(`insert into keyless values ('x')`)
    const payload = await box.next()
    assert.deepEqual(payload.errors, ['Error 400: Bad Request, no primary key'])
    assert.deepEqual([payload.eventType, payload.new], ['INSERT', {}])
  })

  test('without the right to read the key nothing of the row is told', async () => {
    const box = await subscribe(await server.client(sign(world.ada)), 'shy_key')
    await write(`insert into shy_key (body) values ('x')`)
    const payload = await box.next()
    assert.deepEqual([payload.errors, payload.new], [['Error 401: Unauthorized'], {}])
  })

  test('of a record over 1 MB the short values are told', async () => {
    const box = await subscribe(await server.client(sign(world.ada)), 'large')
    await write(`insert into large (title, body) values ('short', $1)`, ['x'.repeat(1_100_000)])
    const payload = await box.next()
    assert.deepEqual(payload.errors, ['Error 413: Payload Too Large'])
    assert.deepEqual(Object.keys(payload.new), ['id', 'title'])
  })

  test('with REPLICA IDENTITY FULL the old record comes whole, to whoever could see it', async () => {
    const ada = await subscribe(await server.client(sign(world.ada)), 'full_identity')
    const bob = await subscribe(await server.client(sign(world.bob)), 'full_identity')
    await write(`insert into full_identity values (1, $1, 'mine')`, [world.adaId])
    await ada.next()
    await write(`update full_identity set body = 'still mine'`)
    assert.deepEqual((await ada.next()).old, { id: 1, user_id: world.adaId, body: 'mine' })
    await write(`update full_identity set user_id = $1, body = 'yours'`, [world.bobId])
    const received = await bob.next()
    assert.deepEqual(received.new, { id: 1, user_id: world.bobId, body: 'yours' })
    assert.deepEqual(received.old, { id: 1 })
    await write(`delete from full_identity`)
    assert.deepEqual((await bob.next()).old, { id: 1, user_id: world.bobId, body: 'yours' })
    assert.deepEqual([ada.heard.length, bob.heard.length], [2, 2])
  })

  test('a key of several columns, changed by an update, is told as it was and as it is', async () => {
    const box = await subscribe(await server.client(sign(world.ada)), 'pairs')
    await write(`insert into pairs values (9007199254740993, 'a "b" c', 1.10)`)
    assert.equal((await box.next()).new['right Id'], 'a "b" c')
    await write(`update pairs set "right Id" = 'moved'`)
    const update = await box.next()
    assert.equal(update.new['right Id'], 'moved')
    assert.equal(update.old['right Id'], 'a "b" c')
    await write(`delete from pairs`)
    assert.equal((await box.next()).old['right Id'], 'moved')
  })

  test('permissive and restrictive policies decide over deleted rows as over living ones', async () => {
    const ada = await subscribe(await server.client(sign(world.ada)), 'guarded')
    await write(
      `insert into guarded values (1, $1, 'mine'), (2, $2, 'shared'), (3, $1, 'secret'), (4, $2, 'theirs'), (5, $1, 'mine')`,
      [world.adaId, world.bobId],
    )
    const heard = [await ada.next(), await ada.next(), await ada.next()]
    assert.deepEqual(
      heard.map((payload) => payload.new.id),
      [1, 2, 5],
    )
    await write(`delete from guarded`)
    const gone = [await ada.next(), await ada.next(), await ada.next()]
    assert.deepEqual(
      gone.map((payload) => payload.old.id),
      [1, 2, 5],
    )
  })

  test('a row of a team is told of as long as the team lets it be seen', async () => {
    const ada = await subscribe(await server.client(sign(world.ada)), 'tasks')
    const bob = await subscribe(await server.client(sign(world.bob)), 'tasks')
    await write(`insert into teams values (1, $1)`, [world.adaId])
    await write(`insert into tasks values (1, 1), (2, 1)`)
    await ada.next()
    await ada.next()
    await write(`delete from tasks where id = 1`)
    assert.deepEqual((await ada.next()).old, { id: 1 })
    assert.deepEqual(bob.heard, [])
  })

  test('an owner hears that a team is gone, with all that cascades from it', async () => {
    const ada = await subscribe(await server.client(sign(world.ada)), 'teams')
    await write(`insert into teams values (7, $1)`, [world.adaId])
    while ((await ada.next()).new.id !== 7);
    await write(`insert into tasks values (70, 7), (71, 7)`)
    await write(`delete from teams where id = 7`)
    assert.deepEqual((await ada.next()).old, { id: 7 })
  })

  test('a table that is published while servers run is followed by whoever joins later', async () => {
    await world.sql(`
      create table public.late (id int primary key);
      grant select on public.late to authenticated;
      alter publication supabase_realtime add table public.late;
      select realtime.attach('public.late');
    `)
    const fresh = await startServer(world.db)
    const box = await subscribe(await fresh.client(sign(world.ada)), 'late')
    await write('insert into late values (1)')
    assert.deepEqual((await box.next()).new, { id: 1 })
    await world.sql("alter table public.late add column note text; select realtime.attach('public.late')")
    await write(`insert into late values (2, 'new column')`)
    assert.deepEqual((await box.next()).new, { id: 2, note: 'new column' })
    await fresh.close()
  })
})
