// Nobody holds more than their share: whatever one account or address asks for at once, another is answered.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { openAs } from '#database/connect.ts'
import type { Database } from '#database/database.ts'
import { freshDatabase, type TestDatabase } from '#database/testing.ts'
import { openProduct, type Person, type Product } from './faults/testing/product.ts'

let t: TestDatabase
let db: Database
let product: Product
let [ada, bob]: Person[] = []
before(async () => {
  t = await freshDatabase()
  await t.sql(`create function public.endless() returns void language sql volatile as 'select pg_sleep(300)';
    grant execute on function public.endless to anon, authenticated`)
  db = openAs({ ...t.connection, user: 'authenticator' }, 10)
  product = await openProduct(db, {
    clientAddress: (request) => request.headers.get('x-address') ?? '127.0.0.1',
  })
  ada = await product.newcomer('ada-of-the-shares')
  bob = await product.newcomer('bob-of-the-shares')
})
after(async () => {
  await product.close()
  await db.close()
  await t.close()
})

type Sender = { token?: string; address: string }
const from = ({ token, address }: Sender) => ({
  apikey: product.anonKey,
  'x-address': address,
  'content-type': 'application/json',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})
const endless = (sender: Sender) =>
  fetch(`${product.url}/rest/v1/rpc/endless`, { method: 'POST', headers: from(sender), body: '{}' })
const read = async (sender: Sender) => {
  const answer = await fetch(`${product.url}/rest/v1/workspaces?select=id`, { headers: from(sender) })
  return [answer.status, ((await answer.json()) as unknown[]).length]
}
const endlessNow = async () => {
  const [row] = await t.sql(`select count(*)::int as running from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%endless%' and pid <> pg_backend_pid()`)
  return row!.running as number
}
const stopAll = () =>
  t.sql(`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%endless%' and pid <> pg_backend_pid()`)

/** Runs `work` while so many statements hold a connection, and ends them. */
async function whileHeld(asked: Promise<Response>[], holding: number, work: () => Promise<void>) {
  const statuses = Promise.all(asked.map(async (answer) => (await answer).status))
  let over = false
  void statuses.then(() => (over = true))
  while ((await endlessNow()) < holding) await sleep(20)
  await work()
  assert.ok((await endlessNow()) <= holding)
  while (!over) {
    await stopAll()
    await sleep(20)
  }
  for (const status of await statuses) assert.ok(status === 504, `${status}`)
}

test('an account holds a third of the connections, and others of its own address are answered', async () => {
  const address = '203.0.113.1'
  const asked = Array.from({ length: 24 }, () => endless({ token: ada!.token, address }))
  await whileHeld(asked, 4, async () => {
    assert.deepEqual(await read({ token: bob!.token, address }), [200, 1])
  })
})

test('an address holds half of the connections, and others are answered', async () => {
  const address = '203.0.113.2'
  const asked = Array.from({ length: 24 }, (_, i) =>
    endless({ ...(i % 2 === 0 ? { token: ada!.token } : {}), address }),
  )
  await whileHeld(asked, 5, async () => {
    assert.deepEqual(await read({ token: bob!.token, address: '203.0.113.3' }), [200, 1])
  })
})

test('people together leave connections to signing in', async () => {
  const asked = Array.from({ length: 24 }, (_, i) => endless({ address: `203.0.113.${i}` }))
  await whileHeld(asked, 8, async () => {
    const headers = from({ token: bob!.token, address: '203.0.113.9' })
    const answer = await fetch(`${product.url}/auth/v1/user`, { headers })
    assert.equal(answer.status, 200)
  })
})
