// Tests the whole product with a standby in DATABASE_REPLICA_URL: users read what they wrote, and the standby serves
// it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ownPostgres, type OwnPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { openAccount, type Account } from '#server/testing/faults/confirmed-writes.ts'
import { readConfig } from '#server/config.ts'
import { gatherReplicas, type ReplicaFacts } from '#server/health/servers.ts'
import { startInstallation, type Installation } from '#server/testing/faults/installation.ts'

let first: OwnPostgres
let second: OwnPostgres
let installation: Installation
let account: Account
before(async () => {
  first = await ownPostgres()
  second = await ownPostgres({ standbyOf: first })
  installation = await startInstallation(first.connection, {
    env: { DATABASE_REPLICA_URL: second.url, AUTH_AUTOCONFIRM: 'true' },
  })
  account = await openAccount(installation.url)
})
after(async () => {
  await installation.stop()
  await second.close()
  await first.close()
})

const sendRequest = (path: string, init: RequestInit = {}) =>
  fetch(installation.url + path, {
    ...init,
    headers: {
      apikey: account.anonKey,
      authorization: `Bearer ${account.token}`,
      'content-type': 'application/json',
    },
  })

const figure = async (name: string): Promise<number> => {
  const text = await (await fetch(`${installation.url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(name))
  return Number(line?.split(' ').at(-1))
}
const byReplica = () => figure('coldframe_reads_total{answered_by="replica"}')

test('lists and reports are answered by the standby, with what the same person just wrote', async () => {
  await until(async () => (await figure('coldframe_replica_usable')) === 1)
  for (let n = 1; n <= 30; n += 1) {
    const body = JSON.stringify({ workspace_id: account.workspace, email: `person${n}@x.test` })
    assert.equal((await sendRequest('/rest/v1/audience', { method: 'POST', body })).status, 201)
    const list = await sendRequest('/rest/v1/audience?select=email')
    assert.equal(((await list.json()) as unknown[]).length, n)
  }
  const read = await byReplica()
  assert.ok(read > 0)
  // A stable function, called by POST like the official client does.
  await until(async () => {
    const body = JSON.stringify({ p_workspace_id: account.workspace })
    await sendRequest('/rest/v1/rpc/audience_facets', { method: 'POST', body })
    return (await byReplica()) > read
  })
})

test('a write never goes to the standby, nor does a sign-in', async () => {
  const before = await byReplica()
  const body = JSON.stringify({ workspace_id: account.workspace, email: 'late@x.test' })
  assert.equal((await sendRequest('/rest/v1/audience', { method: 'POST', body })).status, 201)
  const credentials = JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' })
  const signIn = await sendRequest('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: credentials,
  })
  assert.equal(signIn.status, 200)
  assert.equal(await byReplica(), before)
})

test('an export of everything one has is read from the standby', async () => {
  await until(async () => {
    const before = await byReplica()
    const exported = await sendRequest('/functions/v1/export-account', { method: 'POST', body: '{}' })
    assert.match(await exported.text(), /late@x\.test/)
    return (await byReplica()) > before
  })
})

test('the check of the system tells when the standby is away, and what is asked is answered all the same', async () => {
  await second.stop()
  const list = await sendRequest('/rest/v1/audience?select=email')
  assert.equal(((await list.json()) as unknown[]).length, 31)
  await until(async () => (await figure('coldframe_replica_usable')) === 0)
  const db = first.openPool(1)
  const facts = await gatherReplicas(
    readConfig({ DATABASE_URL: first.url, DATABASE_REPLICA_URL: second.url }),
    db,
  )
  await db.close()
  const [{ problem, behind }] = (facts as ReplicaFacts).replicas as [ReplicaFacts['replicas'][0]]
  assert.deepEqual({ problem, behind }, { problem: 'does not answer', behind: undefined })
})
