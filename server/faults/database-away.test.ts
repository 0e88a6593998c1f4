// Tests PostgreSQL restarting, crashing and freezing under a product in use.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import type { Database } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { createLog } from '#server/log.ts'
import { createOutage } from '#server/operations/outage.ts'
import { ownPostgres, type OwnPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { openProduct, type Person, type Product } from '#server/testing/faults/product.ts'
import { times } from '#server/testing/faults/scale.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'

cheapenPasswordsInFile()

let postgres: OwnPostgres
let db: Database
let product: Product
let ada: Person
const outage = createOutage()
const logged: string[] = []
before(async () => {
  postgres = await ownPostgres()
  db = postgres.openPool(6)
  const write = (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg)
  product = await openProduct(db, { log: createLog('warn', { write }, outage) })
  ada = await product.newcomer('ada')
})
after(async () => {
  await product.close()
  await db.close()
  await postgres.close()
})

const sendRequest = (
  path: string,
  init: Omit<RequestInit, 'headers'> = {},
  headers: Record<string, string> = {},
) =>
  fetch(product.url + path, {
    ...init,
    headers: {
      apikey: product.anonKey,
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/json',
      ...headers,
    },
  })
const post = (path: string, body: object, headers = {}) =>
  sendRequest(path, { method: 'POST', body: JSON.stringify(body) }, headers)

const endpoints: Record<string, () => Promise<Response>> = {
  'a table': () => sendRequest('/rest/v1/audience?select=id'),
  'a row that is written': () =>
    post('/rest/v1/audience', {
      id: randomUUID(),
      workspace_id: ada.workspace,
      email: `${randomUUID()}@x.test`,
    }),
  'a function of the database': () =>
    post('/rest/v1/rpc/get_user_by_email_or_username', { identifier: 'ada' }),
  'a personal key': () =>
    sendRequest('/rest/v1/audience', {}, { authorization: 'Bearer cf_0123456789abcdef' }),
  'a sign-in': () =>
    post('/auth/v1/token?grant_type=password', { email: 'ada@example.com', password: 'wrong' }),
  'a refresh': () => post('/auth/v1/token?grant_type=refresh_token', { refresh_token: ada.refreshToken }),
  'who I am': () => sendRequest('/auth/v1/user'),
  'a sign-up': () =>
    post('/auth/v1/signup', { email: `${randomUUID()}@x.test`, password: 'correct horse battery' }),
  'a forgotten password': () => post('/auth/v1/recover', { email: 'ada@example.com' }),
  'a function of the server': () =>
    post('/functions/v1/analyze-email', {
      id: randomUUID(),
      draft: { kind: 'email', subject: 'x', text: 'y' },
      body: 'y',
    }),
  'a broadcast': () =>
    post('/realtime/v1/api/broadcast', { messages: [{ topic: 'a', event: 'b', payload: {} }] }),
  'the outbox': () => sendRequest('/outbox.json'),
  readiness: () => sendRequest('/readyz'),
}

const refused = new Set([503, 504])

test('while PostgreSQL is away every endpoint says "later", and answers by itself when it is back; the log says both once', async (context) => {
  const stopProbing = outage.watch(db, 50)
  await postgres.stop()
  const answers = await Promise.all(Object.values(endpoints).map((call) => call()))
  await postgres.start()
  for (const [i, name] of Object.keys(endpoints).entries()) {
    assert.ok(refused.has(answers[i]!.status), `${name}: ${answers[i]!.status}`)
    assert.ok(answers[i]!.headers.get('retry-after'), `${name} says when to come back`)
  }
  for (const [name, call] of Object.entries(endpoints)) {
    let { status } = await call()
    // A busy PostgreSQL may still be too slow for the first requests after its return.
    for (let tries = 0; tries < 400 && refused.has(status); tries += 1) {
      await sleep(100)
      status = (await call()).status
    }
    assert.ok(status < 500, `${name}: ${status}`)
  }
  await until(() => logged.includes('The database answers again'))
  stopProbing()
  assert.deepEqual(
    logged.filter((line) => line.startsWith('The database')),
    ['The database does not answer', 'The database answers again'],
  )
  context.diagnostic(`${Object.keys(endpoints).length} endpoints`)
})

test('nobody is signed out because PostgreSQL restarts while their session is renewed', async () => {
  const bob = await product.newcomer('bob')
  await postgres.stop()
  const renewing = bob.client.auth.refreshSession()
  await sleep(100)
  await postgres.start()
  const { data, error } = await renewing
  assert.equal(error, null)
  assert.ok(data.session)
})

test('however PostgreSQL goes, what was confirmed is there once, and sockets hear of all of it', async (context) => {
  const heard = new Set<string>()
  const follower = await product.newcomer('follower')
  await subscribeTable(follower, heard)
  const seen = { confirmed: [] as string[], later: 0, odd: [] as string[] }
  const life = new AbortController()
  const writers = Array.from({ length: 6 }, () => writeUntil(life.signal, follower, seen))
  const ways = [() => restart('stop'), () => restart('crash'), () => postgres.killBackend()]
  const cycles = times(3, 200)
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const before = seen.confirmed.length
    await ways[cycle % ways.length]!()
    await until(() => seen.confirmed.length >= before + 20)
  }
  life.abort()
  await Promise.all(writers)
  context.diagnostic(`${cycles} times away: ${seen.confirmed.length} confirmed, ${seen.later} told "later"`)
  assert.deepEqual(seen.odd, [])
  const storedRows = await postgres.sql<{ id: string }>(
    `select id from audience where workspace_id = '${follower.workspace}'`,
  )
  const ids = new Set(storedRows.map(({ id }) => id))
  assert.equal(ids.size, storedRows.length)
  assert.deepEqual(
    seen.confirmed.filter((id) => !ids.has(id)),
    [],
  )
  const unheard = () => seen.confirmed.filter((id) => !heard.has(id))
  await until(() => unheard().length === 0, unheard)
  await follower.client.removeAllChannels()
})

test('a PostgreSQL that stands still is given up after a while, and used again when it moves', async () => {
  const patient = postgres.openPool(2, 1_500)
  const queryPatiently = () => patient.as({ role: 'anon' }).query('select 1 as n')
  await Promise.all([queryPatiently(), queryPatiently()])
  const wake = await postgres.freeze()
  try {
    for (let i = 0; i < 2; i += 1) await assert.rejects(queryPatiently(), DatabaseUnavailable)
  } finally {
    wake()
  }
  assert.deepEqual(await queryPatiently(), [{ n: 1 }])
  await patient.close()
})

async function restart(way: 'stop' | 'crash'): Promise<void> {
  await postgres[way]()
  await postgres.start()
}

type Seen = { confirmed: string[]; later: number; odd: string[] }

/**
 * After a 503 it sends the same row again: the client chose the ID, so that the row exists once whatever happened to
 * the first request.
 */
async function writeUntil(over: AbortSignal, person: Person, seen: Seen): Promise<void> {
  let id = randomUUID()
  while (!over.aborted) {
    const row = { id, workspace_id: person.workspace, email: `${id}@x.test` }
    const { status, headers } = await post('/rest/v1/audience?on_conflict=id', row, {
      authorization: `Bearer ${person.token}`,
      prefer: 'resolution=ignore-duplicates,return=minimal',
    })
    if (status === 201 || status === 200) {
      seen.confirmed.push(id)
      id = randomUUID()
    } else if (refused.has(status) && headers.get('retry-after')) {
      seen.later += 1
      await sleep(20)
    } else seen.odd.push(`${status}`)
  }
}

/** Behaves like a screen: receives changes, and reads all rows after each join. */
async function subscribeTable({ client, workspace }: Person, heard: Set<string>): Promise<void> {
  const joined = Promise.withResolvers<void>()
  const readAll = async () => {
    for (;;) {
      const { data, error } = await client
        .from('audience')
        .select('id')
        .eq('workspace_id', workspace)
        .limit(100_000)
      if (error) await sleep(100)
      else return data.forEach(({ id }: { id: string }) => heard.add(id))
    }
  }
  client
    .channel('audience')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'audience' }, ({ new: row }) =>
      heard.add(String(row['id'])),
    )
    .on('system', {}, ({ status }: { status: string }) => {
      if (status !== 'ok') return
      void readAll()
      joined.resolve()
    })
    .subscribe()
  await joined.promise
}
