// Tests the end of the database and of the process of an installation during sending; the long form is
// sending-faults.ts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { durablePostgres, type DurablePostgres } from '#database/testing/own-postgres.ts'
import { restartDatabase } from '#server/testing/sending-faults/restarts.ts'
import type { Account } from '#server/testing/sending-faults/run.ts'
import { endWorkers } from '#server/testing/sending-faults/worker-ends.ts'

let database: DurablePostgres
before(async () => (database = await durablePostgres()))
after(() => database.close())

const isWhole = ({ duplicates, lost, held, open }: Account) =>
  assert.deepEqual([duplicates, lost, held, open], [0, 0, 0, 0])

test('PostgreSQL that ends at once and recovers: nobody is written to twice, nothing is lost', async (context) => {
  const account = await restartDatabase(database, 1, [database])
  context.diagnostic(JSON.stringify(account))
  isWhole(account)
  assert.equal(account.restarts, 1)
  assert.ok(account.uncertain <= account.restarts * account.concurrency, `${account.uncertain} are uncertain`)
})

test('a process that is asked to stop finishes what is in flight, and ends with 0', async (context) => {
  const account = await endWorkers(database, 'SIGTERM', 1)
  context.diagnostic(JSON.stringify(account))
  isWhole(account)
  assert.deepEqual([account.exits, account.leftInFlight, account.uncertain], [{ 0: 1 }, 0, 0])
})

test('a process that is killed: nobody is written to twice, nothing is lost', async (context) => {
  const account = await endWorkers(database, 'SIGKILL', 1)
  context.diagnostic(JSON.stringify(account))
  isWhole(account)
  assert.ok(account.uncertain <= account.ends * account.concurrency, `${account.uncertain} are uncertain`)
})
