// Tests with every connection to the database in use.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openAs } from '#database/open-pool.ts'
import type { Database } from '#database/database.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openProduct, type Person, type Product } from '#server/testing/faults/product.ts'
import { times } from '#server/testing/faults/scale.ts'

const POOL = 2
let t: TestDatabase
let db: Database
let product: Product
let ada: Person
before(async () => {
  t = await freshDatabase()
  db = openAs(t.login, POOL)
  product = await openProduct(db)
  ada = await product.newcomer('ada-of-the-pool')
})
after(async () => {
  await product.close()
  await db.close()
  await t.close()
})

const sendRequest = (path: string) =>
  fetch(product.url + path, { headers: { apikey: product.anonKey, authorization: `Bearer ${ada.token}` } })

test('with every connection held all who ask are told "later", health says so, sending goes on, and it recovers', async (context) => {
  const hold = () =>
    db
      .as(t.service)
      .query('select pg_sleep(300)')
      .catch((error: unknown) => error)
  const holders = Array.from({ length: POOL }, hold)
  const count = times(200, 2_000)
  const paths = ['/rest/v1/audience?select=id', '/auth/v1/user', '/readyz', '/rest/v1/workspaces?select=id']
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => sendRequest(paths[i % paths.length]!)),
  )
  const counts: Record<number, number> = {}
  for (const { status, headers } of answers) {
    assert.ok(status === 503 || status === 504, `${status}`)
    assert.ok(headers.get('retry-after'))
    counts[status] = (counts[status] ?? 0) + 1
  }
  assert.equal((await sendRequest('/healthz')).status, 200)
  // The sending engine has its own connections.
  const engine = openAs(t.login, 1)
  assert.deepEqual(await engine.as(t.service).query('select 1 as n'), [{ n: 1 }])
  await engine.close()
  await t.sql(`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%'`)
  await Promise.all(holders)
  for (const path of paths) assert.equal((await sendRequest(path)).status, 200)
  context.diagnostic(`${count} clients on a pool of ${POOL}: ${JSON.stringify(counts)}`)
})
