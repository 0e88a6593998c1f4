import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { applyImport } from '#database/testing/installation-calls.ts'
import type { Identity } from '#database/database.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const t = testDatabase(async () => {
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}')`)
})
beforeEach(() => t.sql('delete from audience; delete from imports; delete from suppressions'))

const runQuery = (sql: string, values: unknown[], who: Identity = t.ada) => t.db.as(who).query(sql, values)
const people = async () =>
  (await runQuery('select email from audience order by email', [])).map(({ email }) => email)
const sweep = async () => Number((await runQuery('select sweep_imports($1) as gone', [workspace]))[0]?.gone)

async function begin(duplicates = 'skip'): Promise<string> {
  const [row] = await runQuery(
    'insert into imports (workspace_id, duplicates) values ($1, $2) returning id',
    [workspace, duplicates],
  )
  return String(row?.id)
}
const importRows = (id: string, rows: object[], who?: Identity) =>
  runQuery('select * from import_rows($1, $2)', [id, JSON.stringify(rows)], who)
const finish = (id: string) => runQuery(`select * from finish_import($1, 3, 1, '[]')`, [id])
const undo = (id: string, who?: Identity) => runQuery('select undo_import($1)', [id], who)

test('rows are unseen until the import is done, and then all there', async () => {
  const id = await begin()
  assert.deepEqual(await importRows(id, [{ email: 'a@example.com' }, { email: 'b@example.com' }]), [
    { added: 2, updated: 0, skipped: 0 },
  ])
  assert.deepEqual(await people(), [])
  assert.deepEqual(await runQuery('select email from find_audience($1)', [workspace]), [])
  const [done] = await finish(id)
  assert.deepEqual([done?.state, done?.added, done?.rejected], ['done', 2, 1])
  assert.deepEqual(await people(), ['a@example.com', 'b@example.com'])
  const [row] = await runQuery('select source, priority, lead_score from audience limit 1', [])
  assert.deepEqual(row, { source: 'imported', priority: 'medium', lead_score: 0 })
})

test('known addresses are skipped, whatever their case', async () => {
  await runQuery('insert into audience (workspace_id, email, name) values ($1, $2, $3)', [
    workspace,
    'A@example.com',
    'Ada',
  ])
  const id = await begin()
  assert.deepEqual(await importRows(id, [{ email: 'a@EXAMPLE.com', name: 'Other' }]), [
    { added: 0, updated: 0, skipped: 1 },
  ])
  await finish(id)
  assert.equal((await runQuery('select name from audience', []))[0]?.name, 'Ada')
})

test('known addresses take over what the file says, and undoing gives back what they were', async () => {
  await runQuery(
    `insert into audience (workspace_id, email, name, company, tags, custom_fields) values ($1, 'a@example.com', 'Ada', 'Engine', '{vip}', '{"plan":"gold","seats":2}')`,
    [workspace],
  )
  const read = () => runQuery('select name, company, tags, custom_fields::jsonb as custom from audience', [])
  const before = await read()
  const id = await begin('update')
  const row = {
    email: 'a@example.com',
    name: 'Ada L',
    company: null,
    tags: ['vip', 'new'],
    custom_fields: '{"plan":"free"}',
  }
  assert.deepEqual(await importRows(id, [row]), [{ added: 0, updated: 1, skipped: 0 }])
  assert.deepEqual(await read(), before, 'nothing changes before the end')
  await finish(id)
  assert.deepEqual(await read(), [
    { name: 'Ada L', company: 'Engine', tags: ['vip', 'new'], custom: { plan: 'free', seats: 2 } },
  ])
  await undo(id)
  assert.deepEqual(await read(), before)
})

test('more contacts than fit in one call are updated and reverted in several', async () => {
  await t.sql(`insert into audience (workspace_id, email, company)
    select '${workspace}', 'p' || n || '@example.com', 'Before' from generate_series(1, 2500) n`)
  const id = await begin('update')
  const rows = Array.from({ length: 2500 }, (_, n) => ({ email: `p${n + 1}@example.com`, company: 'After' }))
  await importRows(id, rows)
  const after = async () => (await t.sql(`select from audience where company = 'After'`)).length
  const oneCall = (name: string) =>
    t.sql(`select private.${name}(i, '-infinity') as done from imports i where id = '${id}'`)
  assert.deepEqual(await oneCall('apply_import'), [{ done: false }])
  assert.equal(await after(), 1000)
  await oneCall('apply_import')
  const [done] = await finish(id)
  assert.deepEqual([done?.state, await after()], ['done', 2500])

  await oneCall('revert_import')
  await t.sql(`update imports set state = 'undone'`)
  assert.deepEqual([await after(), await sweep()], [1500, 1000])
  await sweep()
  assert.equal(await after(), 0)
  assert.equal(await sweep(), 0)
  assert.deepEqual(await t.sql('select from private.import_updates'), [])
})

test('cancelled between two calls, an import reverts what it had updated', async () => {
  await t.sql(`insert into audience (workspace_id, email, company)
    select '${workspace}', 'p' || n || '@example.com', 'Before' from generate_series(1, 1500) n`)
  const id = await begin('update')
  await importRows(
    id,
    Array.from({ length: 1500 }, (_, n) => ({ email: `p${n + 1}@example.com`, company: 'After' })),
  )
  await applyImport(t.asService, id)
  await undo(id)
  assert.deepEqual(await t.sql(`select distinct company from audience`), [{ company: 'Before' }])
})

test('another lawful basis does not take over the proof of the former one', async () => {
  await runQuery(
    `insert into audience (workspace_id, email, lawful_basis, basis_proof) values ($1, 'a@example.com', 'Consent', 'form 7'),
      ($1, 'b@example.com', 'Consent', 'form 8')`,
    [workspace],
  )
  const read = () => runQuery('select lawful_basis, basis_proof from audience order by email', [])
  const before = await read()
  const id = await begin('update')
  await importRows(id, [
    { email: 'a@example.com', lawful_basis: 'Contract', basis_proof: null },
    { email: 'b@example.com', lawful_basis: 'Consent', basis_proof: null },
  ])
  await finish(id)
  assert.deepEqual(await read(), [
    { lawful_basis: 'Contract', basis_proof: null },
    { lawful_basis: 'Consent', basis_proof: 'form 8' },
  ])
  await undo(id)
  assert.deepEqual(await read(), before)
})

test('cancelled or undone, an import leaves nothing', async () => {
  const cancelled = await begin()
  await importRows(cancelled, [{ email: 'a@example.com' }])
  await undo(cancelled)
  await assert.rejects(importRows(cancelled, [{ email: 'b@example.com' }]), {
    message: 'This import is over.',
  })
  assert.equal(await sweep(), 1)
  assert.equal(await sweep(), 0)

  const id = await begin()
  await importRows(id, [{ email: 'a@example.com' }])
  await finish(id)
  await undo(id)
  await undo(id)
  assert.deepEqual(await people(), [])
  await sweep()
  assert.deepEqual(await t.sql('select from audience'), [])
})

test('an import whose browser went away is taken back by the next look', async () => {
  const id = await begin()
  await importRows(id, [{ email: 'a@example.com' }])
  await assert.rejects(begin(), { code: '23505' })
  await t.sql(`update imports set touched_at = now() - interval '11 minutes'`)
  assert.equal(await sweep(), 1)
  await begin()
})

test('after a day an import stays', async () => {
  const id = await begin()
  await importRows(id, [{ email: 'a@example.com' }])
  await finish(id)
  await t.sql(`update imports set finished_at = now() - interval '25 hours'`)
  await assert.rejects(undo(id), { message: 'This import can no longer be undone.' })
  assert.deepEqual(await people(), ['a@example.com'])
})

test('a chunk with one bad row changes nothing and names it', async () => {
  const id = await begin()
  await assert.rejects(importRows(id, [{ email: 'a@example.com' }, { email: 'nonsense' }]), {
    message: '"nonsense" is not an email address.',
  })
  assert.equal((await runQuery('select added from imports', []))[0]?.added, 0)
})

test('strangers find no import, neither to fill nor to finish nor to undo', async () => {
  const id = await begin()
  for (const who of [t.bob, t.anon]) {
    await assert.rejects(importRows(id, [{ email: 'a@example.com' }], who), { code: '42501' })
    await assert.rejects(undo(id, who), { code: '42501' })
    await assert.rejects(runQuery(`select finish_import($1, 0, 0, '[]')`, [id], who), { code: '42501' })
    await assert.rejects(runQuery('select sweep_imports($1)', [workspace], who), { code: '42501' })
    await assert.rejects(runQuery('select check_addresses($1, $2)', [workspace, ['a@example.com']], who), {
      code: '42501',
    })
  }
})

test('the dry run knows who is there and who may not be written to, by address or domain', async () => {
  await runQuery(`insert into audience (workspace_id, email) values ($1, 'a@example.com')`, [workspace])
  await runQuery(`insert into suppressions (workspace_id, address) values ($1, 'blocked.example')`, [
    workspace,
  ])
  const rows = await runQuery('select * from check_addresses($1, $2) order by email', [
    workspace,
    ['A@example.com', 'b@example.com', 'x@blocked.example'],
  ])
  assert.deepEqual(rows, [
    { email: 'A@example.com', known: true, suppressed: false },
    { email: 'x@blocked.example', known: false, suppressed: true },
  ])
})

test('one call of the dry run checks up to 5,000 addresses', async () => {
  const addresses = Array.from({ length: 5_001 }, (_, place) => `a${place}@example.com`)
  const check = (emails: string[]) => runQuery('select * from check_addresses($1, $2)', [workspace, emails])
  assert.deepEqual(await check(addresses.slice(1)), [])
  await assert.rejects(check(addresses), { code: 'PT400', message: 'A call checks up to 5,000 addresses.' })
})

test('an import brings time zones, changes those of known contacts, and gives them back when it is undone', async () => {
  const zones = async () =>
    Object.fromEntries(
      (
        await runQuery(
          `select split_part(email, '@', 1) as name, time_zone, derived_time_zone from audience`,
          [],
        )
      ).map(({ name, ...zone }) => [name, Object.values(zone)]),
    )
  await runQuery(
    `insert into audience (workspace_id, email, time_zone) values ($1, 'a@example.com', 'Europe/Rome')`,
    [workspace],
  )
  const id = await begin('update')
  await importRows(id, [
    { email: 'a@example.com', time_zone: 'Asia/Tokyo' },
    { email: 'b@example.com', time_zone: 'America/Lima', location: 'Auckland' },
    { email: 'c@example.com', location: 'Auckland' },
  ])
  await finish(id)
  assert.deepEqual(await zones(), {
    a: ['Asia/Tokyo', null],
    // A given time zone takes precedence over a derived one.
    b: ['America/Lima', 'Pacific/Auckland'],
    c: [null, 'Pacific/Auckland'],
  })
  await undo(id)
  await sweep()
  assert.deepEqual(await zones(), { a: ['Europe/Rome', null] })
})

test('a time zone that does not exist is refused with its reason, and nothing of its batch is kept', async () => {
  const id = await begin()
  await assert.rejects(
    importRows(id, [{ email: 'a@example.com' }, { email: 'b@example.com', time_zone: 'Europe/Atlantis' }]),
    { code: '23514', message: /Europe\/Atlantis/ },
  )
  await finish(id)
  assert.deepEqual(await people(), [])
})

test('a file names owners by address or name, and one that is no member is refused with its reason', async () => {
  const owners = () => runQuery('select email, owner_id from audience order by email', [])
  await t.sql(
    `insert into profiles (id, name) values ('${t.adaId}', 'Ada L') on conflict (id) do update set name = excluded.name`,
  )
  await runQuery(`insert into audience (workspace_id, email) values ($1, 'a@example.com')`, [workspace])
  const id = await begin('update')
  await importRows(id, [
    { email: 'a@example.com', owner: ' ADA L ' },
    {
      email: 'b@example.com',
      owner: (await t.sql(`select email from auth.users where id = '${t.adaId}'`))[0]!['email'],
    },
    { email: 'c@example.com' },
  ])
  await assert.rejects(importRows(id, [{ email: 'd@example.com', owner: 'Bob' }]), {
    message: 'The owner “Bob” is no member of the workspace.',
  })
  await finish(id)
  assert.deepEqual(await owners(), [
    { email: 'a@example.com', owner_id: t.adaId },
    { email: 'b@example.com', owner_id: t.adaId },
    { email: 'c@example.com', owner_id: null },
  ])
  await undo(id)
  await sweep()
  assert.deepEqual(await owners(), [{ email: 'a@example.com', owner_id: null }])
})
