// Tests fair shares: whatever one account or address requests at a time, others get a response.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { openAs } from '#database/open-pool.ts'
import type { Database } from '#database/database.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { openProduct, type Person, type Product } from '../testing/faults/product.ts'

let t: TestDatabase
let db: Database
let product: Product
let [ada, bob, carla]: Person[] = []
before(async () => {
  t = await freshDatabase()
  await t.sql(`create function public.endless() returns void language sql volatile as 'select pg_sleep(300)';
    grant execute on function public.endless to anon, authenticated`)
  db = openAs(t.login, 10)
  product = await openProduct(db, {
    clientAddress: (request) => request.headers.get('x-address') ?? '127.0.0.1',
  })
  ada = await product.newcomer('ada-of-the-shares')
  bob = await product.newcomer('bob-of-the-shares')
  carla = await product.newcomer('carla-of-the-shares')
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

/** Runs `work` while this many statements hold a connection, and then ends them. */
async function whileHeld(asked: Promise<Response>[], holding: number, work: () => Promise<void>) {
  const statuses = Promise.all(asked.map(async (answer) => (await answer).status))
  const life = new AbortController()
  void statuses.then(() => life.abort())
  await until(async () => (await endlessNow()) >= holding)
  await work()
  assert.ok((await endlessNow()) <= holding)
  while (!life.signal.aborted) {
    await stopAll()
    await sleep(20)
  }
  for (const status of await statuses) assert.ok(status === 504, `${status}`)
}

test('an account holds a third of the connections, and others of its own address are answered', async () => {
  const address = '203.0.113.1'
  const requests = Array.from({ length: 24 }, () => endless({ token: ada!.token, address }))
  await whileHeld(requests, 4, async () => {
    assert.deepEqual(await read({ token: bob!.token, address }), [200, 1])
  })
})

test('an address holds half of the connections, and others are answered', async () => {
  const address = '203.0.113.2'
  const requests = Array.from({ length: 24 }, (_, i) =>
    endless({ ...(i % 2 === 0 ? { token: ada!.token } : {}), address }),
  )
  await whileHeld(requests, 5, async () => {
    assert.deepEqual(await read({ token: bob!.token, address: '203.0.113.3' }), [200, 1])
  })
})

test('people together leave connections to signing in', async () => {
  const requests = Array.from({ length: 24 }, (_, i) => endless({ address: `203.0.113.${i}` }))
  await whileHeld(requests, 8, async () => {
    const headers = from({ token: bob!.token, address: '203.0.113.9' })
    const answer = await fetch(`${product.url}/auth/v1/user`, { headers })
    assert.equal(answer.status, 200)
  })
})

/** Announces ten megabytes, and sends none of them. */
async function upload(sender: Sender): Promise<Socket> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const headers = Object.entries(from(sender)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST /rest/v1/audience HTTP/1.1\r\nhost: x\r\ncontent-length: ${10 * 1024 * 1024}\r\n${headers.join('')}\r\n[`,
  )
  return socket
}

const statusOf = async (socket: Socket) => String((await once(socket, 'data'))[0]).slice(9, 12)

test('slow uploads of one account, and of one address, leave room for those of others', async () => {
  const address = '203.0.113.4'
  const open: Socket[] = []
  const refuseAllBut = async (held: number, sender: Sender) => {
    const sockets = await Promise.all(Array.from({ length: 7 }, () => upload(sender)))
    open.push(...sockets)
    const refused: string[] = []
    await new Promise<void>((resolve) => {
      for (const socket of sockets)
        void statusOf(socket).then((status) => refused.push(status) === 7 - held && resolve())
    })
    assert.deepEqual([...new Set(refused)], ['503'])
  }
  await refuseAllBut(2, { token: ada!.token, address })
  await refuseAllBut(1, { token: bob!.token, address })
  const answer = await fetch(`${product.url}/rest/v1/email_templates`, {
    method: 'POST',
    headers: from({ token: carla!.token, address: '203.0.113.5' }),
    body: JSON.stringify({
      workspace_id: carla!.workspace,
      title: 'Long',
      content_text: 'x'.repeat(200_000),
    }),
  })
  assert.equal(answer.status, 201)
  for (const socket of open) socket.destroy()
})

test('a large body of somebody signed out is refused before it is read', async () => {
  const socket = await upload({ address: '203.0.113.6' })
  assert.equal(await statusOf(socket), '413')
  socket.destroy()
})
