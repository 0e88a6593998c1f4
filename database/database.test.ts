import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { testDatabase } from '#database/testing/test-database.ts'
import pg from 'pg'
import { Database } from './database.ts'

const t = testDatabase()

const who = 'select current_user::text as role, auth.uid()::text as id'

test('a statement runs as the role and claims it was given', async () => {
  assert.deepEqual(await t.asAda(who), [{ role: 'authenticated', id: t.adaId }])
  assert.deepEqual(await t.db.as(t.anon).query(who), [{ role: 'anon', id: null }])
})

test('claims can not name another role than the one that was checked', async () => {
  const forged = { role: 'anon' as const, claims: { role: 'service_role', sub: t.adaId } }
  const [row] = await t.db.as(forged).query(`select current_user::text as role, auth.role() as claimed`)
  assert.deepEqual(row, { role: 'anon', claimed: 'anon' })
})

test('role and claims are gone when the statement ends, well or badly', async () => {
  const pool = Array.from({ length: 40 }, async (_, i) => {
    const identity = i % 2 === 0 ? t.ada : t.bob
    if (i % 5 === 0) await assert.rejects(t.db.as(identity).query('select 1 / 0'), { code: '22012' })
    const [row] = await t.db.as(identity).query<{ id: string }>(who)
    assert.equal(row?.id, i % 2 === 0 ? t.adaId : t.bobId)
    assert.deepEqual(await t.db.as(t.anon).query(who), [{ role: 'anon', id: null }])
  })
  await Promise.all(pool)
})

test('a statement that failed can be sent again on the same connection', async () => {
  for (let i = 0; i < 6; i += 1) {
    await assert.rejects(t.db.as(t.anon).query('select missing_column'), { code: '42703' })
    assert.deepEqual(await t.db.as(t.anon).query('select $1::int as n', [i]), [{ n: i }])
  }
})

test('more different statements than a connection keeps prepared still answer', async () => {
  const texts = Array.from({ length: 900 }, (_, i) => `select ${i} as n`)
  for (const text of [...texts, ...texts.slice(0, 50)]) {
    assert.deepEqual(await t.db.as(t.anon).query(text), [{ n: Number(text.split(' ')[1]) }])
  }
})

test('long statements that somebody invents fill neither a connection nor the process', async () => {
  const asAnon = t.db.as(t.anon)
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 300; i += 1) {
    const text = `select ${i} as n -- ${'x'.repeat(30_000)}`
    assert.deepEqual(await asAnon.query(text), [{ n: i }])
  }
  const [prepared] = await asAnon.query<{ characters: number }>(
    'select sum(length(statement))::int as characters from pg_prepared_statements',
  )
  assert.ok(
    prepared!.characters > 0 && prepared!.characters < 1_100_000,
    `${prepared!.characters} characters`,
  )
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const grown = process.memoryUsage().heapUsed - before
  assert.ok(grown < 5_000_000, `${grown} bytes`)
})

test('a statement that fails while it pushes an old one out leaves the old one usable', async () => {
  const asAnon = t.db.as(t.anon)
  const texts = Array.from({ length: 450 }, (_, i) => `select ${i} as kept`)
  for (const text of texts) await asAnon.query(text)
  // Each statement is new, so it evicts another, and fails before the server gets to closing that one.
  for (let i = 0; i < 300; i += 1)
    await assert.rejects(asAnon.query(`select nothing_${i}`), { code: '42703' })
  for (const text of texts) assert.equal((await asAnon.query(text)).length, 1, text)
})

test('what one role prepared opens nothing to another', async () => {
  await t.sql(`
    create function public.secret() returns int language sql stable return 42;
    revoke execute on function public.secret() from public;
    grant execute on function public.secret() to service_role`)
  const read = 'select public.secret() as n'
  for (let i = 0; i < 20; i += 1) assert.deepEqual(await t.asService(read), [{ n: 42 }])
  await assert.rejects(t.db.as(t.anon).query(read), { code: '42501' })
})

test('a value that can not be encoded is refused and the connection goes on', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  await assert.rejects(t.db.as(t.anon).query('select $1::jsonb', [circular]), /circular/)
  assert.deepEqual(await t.db.as(t.anon).query('select 1 as n'), [{ n: 1 }])
})

test('settings hold for one transaction', async () => {
  const readOnly = t.db.as(t.service, { transaction_read_only: 'on' })
  await assert.rejects(readOnly.query('create temporary table x (n int)'), { code: '25006' })
  assert.deepEqual(await t.asService(`select current_setting('transaction_read_only') as it`), [
    { it: 'off' },
  ])
})

test('a transaction commits as a whole or not at all', async () => {
  await t.sql('create table public.notes (n int primary key); grant all on public.notes to service_role')
  await assert.rejects(
    t.db.transaction(t.service, async (tx) => {
      await tx.query('insert into public.notes values (1)')
      await tx.query('insert into public.notes values (1)')
    }),
    { code: '23505' },
  )
  assert.deepEqual(await t.asService('select * from public.notes'), [])
})

test('a transaction whose failed statement was swallowed does not claim to have committed', async () => {
  const swallowing = t.db.transaction(t.anon, async (tx) => tx.query('select 1 / 0').catch(() => undefined))
  await assert.rejects(swallowing, /rolled back/)
})

test('a listener hears what is notified, until it stops', async () => {
  const heard = Promise.withResolvers<string>()
  const stop = await t.db.listen('garden', heard.resolve)
  await t.asService(`select pg_notify('garden', 'rain')`)
  assert.equal(await heard.promise, 'rain')
  await stop()
})

test('a listener is told once when its connection dies', async () => {
  const lost = Promise.withResolvers<Error>()
  await t.db.listen('garden', () => undefined, lost.resolve)
  await t.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  )
  assert.ok((await lost.promise) instanceof Error)
})

test('a listener whose connection dies with the answer to its LISTEN says that it does not listen', async () => {
  const dyingListener = () => {
    const client = new pg.Client(t.login)
    const query = client.query.bind(client) as (text: string) => Promise<pg.QueryResult>
    const dying = async (text: string) => {
      const result = await query(text)
      client.emit('error', new Error('Connection terminated unexpectedly'))
      return result
    }
    return Object.assign(client, { query: dying })
  }
  const db = new Database(new pg.Pool(t.connection), dyingListener, 1_000)
  await assert.rejects(
    db.listen(
      'garden',
      () => undefined,
      () => assert.fail('told of a listener it was not given'),
    ),
    /terminated/,
  )
})
