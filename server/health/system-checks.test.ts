// Tests the checks on a running server: the findings are true, and shown only to admins.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordRun, systemFacts } from '#database/testing/installation-calls.ts'
import { openWholeServer, type Person, type WholeServer } from '#server/testing/admin/whole-server.ts'
import type { Check } from './check.ts'

let it: WholeServer
let ines: Person
let mia: Person
before(async () => {
  it = await openWholeServer()
  ines = await it.person('ines', 'admin')
  mia = await it.person('mia')
})
after(() => it.close())

async function readChecks(): Promise<Map<string, Check>> {
  const { data, error } = await ines.client.functions.invoke<{ checks: Check[] }>('system-checks', {
    body: {},
  })
  if (error) throw error
  return new Map(data!.checks.map((check) => [check.id, check]))
}

test('a server that has just started is well, as far as it can be', async () => {
  const checks = await readChecks()
  for (const id of [
    'settings',
    'program',
    'database-connection',
    'database-rights',
    'database-version',
    'database-schema',
    'database-protection',
    'clock',
    'realtime',
  ])
    assert.equal(checks.get(id)?.state, 'ok', checks.get(id)?.found)
  assert.equal(checks.get('backups')?.state, 'warning')
  assert.equal(new Set(checks.keys()).size, checks.size)
})

test('tests run with fsync off, and the check says so', async () => {
  assert.match((await readChecks()).get('database-durability')!.found, /^fsync/)
})

test('connections are counted, and a transaction left open is seen', async () => {
  assert.match((await readChecks()).get('database-connections')!.found, /^[1-9]\d* of /)
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = it.t.db.transaction(it.t.service, async (tx) => {
    await tx.query('select 1')
    begun.resolve()
    await held.promise
  })
  await begun.promise
  const facts = await systemFacts(it.t.asService)
  held.resolve()
  await waiting
  assert.ok(Number(facts['oldest_transaction']) > 0)
})

test('a job that says how it went is there, and what went wrong stays readable', async () => {
  const runProbe = (error: string | null) => recordRun(it.t.asService, 'probe', '1 minute', error)
  await runProbe('It slipped')
  assert.match((await readChecks()).get('job-probe')!.found, /1 of 1 runs failed. Latest error: It slipped/)
  await runProbe(null)
  const probe = (await readChecks()).get('job-probe')!
  assert.equal(probe.state, 'ok')
  assert.match(probe.found, /1 of 2 runs failed/)
})

test('a function changed by hand is noticed', async () => {
  await it.t.sql(`update coldframe.schema_files set digest = 'x' where name = 'admin/is_admin.sql'`)
  assert.match((await readChecks()).get('database-schema')!.found, /functions\/admin\/is_admin\.sql/)
})

test('nobody but an admin is told', async () => {
  for (const [who, status] of [
    [mia.client, 403],
    [it.nobody(), 401],
  ] as const) {
    const { error } = await who.functions.invoke('system-checks', { body: {} })
    assert.equal((error as { context: Response }).context.status, status)
  }
})
