import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing.ts'
import { inbox, joined, sign, startServer, type TestServer } from './testing.ts'

type Note = { id: string; user_id: string; body: string; stars: number }
type Payload = RealtimePostgresChangesPayload<Note>

describe('postgres_changes', () => {
  let world: TestDatabase
  let server: TestServer
  let other: TestServer

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
      select realtime.attach('public.notes');
    `)
    server = await startServer(world.db)
    other = await startServer(world.db)
  })
  after(async () => {
    await server.close()
    await other.close()
    await world.close()
  })

  async function follow(client: SupabaseClient, filter?: string) {
    const box = inbox<Payload>()
    await joined(
      client
        .channel(`notes ${filter} ${Math.random()}`)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'notes', filter }, (payload) =>
          box.put(payload as Payload),
        ),
    )
    return box
  }

  const write = (text: string, values: unknown[] = []) => world.db.as(world.service).query<Note>(text, values)

  test('an insert, an update and a delete reach the owner, on every server process', async () => {
    const here = await follow(await server.client(sign(world.ada)), `user_id=eq.${world.adaId}`)
    const there = await follow(await other.client(sign(world.ada)), `user_id=eq.${world.adaId}`)
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
})
