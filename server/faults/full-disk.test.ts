// Tests full disks: for PostgreSQL, for the tracker's spool, for the spool of send results.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, afterEach, before, test, type TestContext } from 'node:test'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { openScenario, workspaceId } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { openAs } from '#database/open-pool.ts'
import { openSpool } from '#server/queues/spool.ts'
import { testEngine } from '#server/testing/sending/test-engine.ts'
import { startSink } from '#server/testing/sending/sink.ts'
import { interruptibleProxy } from '#server/testing/tracking/interruptible-proxy.ts'
import { createTrackingTokens } from '#server/tracking/tokens.ts'
import { createTracking } from '#server/tracking/tracking.ts'
import { ownPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { openProduct } from '#server/testing/faults/product.ts'
import { smallDisk, type SmallDisk } from '#server/testing/faults/small-disk.ts'
import { times } from '#server/testing/faults/scale.ts'

let t: TestDatabase
let disk: SmallDisk | undefined
let staying: NodeJS.Timeout
before(async () => {
  t = await openScenario()
  staying = setInterval(() => undefined, 1_000)
})
after(async () => {
  clearInterval(staying)
  await t.close()
})
afterEach(async () => {
  await disk?.close()
  disk = undefined
})

/** When neither root nor a user namespace may mount one, the test reports that and is skipped. */
async function insert(
  context: TestContext,
  megabytes: number,
  user: 'we' | 'anybody',
): Promise<SmallDisk | undefined> {
  disk = await smallDisk(megabytes, user)
  context.diagnostic(disk ? `a disk mounted by ${disk.mountedBy}` : 'not tried: nobody may mount a disk here')
  return disk
}

test('PostgreSQL without room refuses writes with "later", answers reads, loses nothing, and goes on with room', async (context) => {
  const place = await insert(context, 224, 'anybody')
  if (!place) return
  const dataDir = join(place.path, 'postgres')
  await mkdir(dataDir)
  const postgres = await ownPostgres({
    dataDir,
    settings: { fsync: 'on', max_wal_size: '32MB', min_wal_size: '32MB' },
  })
  const db = postgres.openPool(4)
  const product = await openProduct(db, { dataDir })
  const ada = await product.newcomer('ada')
  const headers = {
    apikey: product.anonKey,
    authorization: `Bearer ${ada.token}`,
    'content-type': 'application/json',
  }
  const write = async (id: string) => {
    const row = { id, workspace_id: ada.workspace, email: `${id}@x.test`, notes: randomUUID().repeat(200) }
    return await fetch(`${product.url}/rest/v1/audience`, {
      method: 'POST',
      headers,
      body: JSON.stringify(row),
    })
  }
  const readiness = async () => (await fetch(`${product.url}/readyz`)).text()
  const confirmed: string[] = []
  let later = 0
  const rounds = times(2, 20)
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < 20; i += 1) {
      const id = randomUUID()
      assert.equal((await write(id)).status, 201)
      confirmed.push(id)
    }
    assert.equal(await readiness(), 'ready')
    place.fill()
    assert.match(await readiness(), /^The disk of DATA_DIR is nearly full/)
    for (let refusals = 0; refusals < 20;) {
      const id = randomUUID()
      const { status, headers } = await write(id)
      if (status === 201) confirmed.push(id)
      else {
        assert.equal(status, 503)
        assert.ok(headers.get('retry-after'))
        refusals += 1
      }
      later += status === 503 ? 1 : 0
    }
    const read = await fetch(`${product.url}/rest/v1/audience?select=id&limit=1`, { headers })
    assert.ok(read.status === 200 || read.status === 503, `${read.status}`)
    await place.free()
    for (let tries = 0; (await write(randomUUID())).status !== 201; tries += 1) {
      // It may have given up altogether: then it is started again, as the service manager does.
      if (tries === 20) await postgres.stop().then(postgres.start)
      assert.ok(tries < 600)
      await sleep(100)
    }
  }
  const storedIds = new Set(
    (await postgres.sql<{ id: string }>('select id from audience')).map(({ id }) => id),
  )
  assert.deepEqual(
    confirmed.filter((id) => !storedIds.has(id)),
    [],
  )
  context.diagnostic(`filled ${rounds} times: ${confirmed.length} confirmed and kept, ${later} told "later"`)
  await product.close()
  await db.close()
  await postgres.close()
})

test('a click and an opt-out that neither the database nor the disk can keep are not promised', async (context) => {
  const place = await insert(context, 1, 'we')
  if (!place) return
  const proxy = await interruptibleProxy(String(t.connection.host))
  const db = openAs({ ...t.login, host: proxy.host }, 2)
  const tokens = createTrackingTokens([{ id: 1, secret: 'a secret of the full disk' }])
  const tracking = await createTracking({
    db,
    tokens,
    now: () => new Date(),
    clientAddress: () => '127.0.0.1',
    onError: () => undefined,
    spoolFolder: join(place.path, 'spool'),
  })
  const [mail] = await t.sql(`with m as (
      insert into messages (workspace_id, recipient, sent_at)
      values ('${workspaceId}', 'full@example.com', now() - interval '1 hour') returning id)
    insert into message_links (workspace_id, message_id, url, position)
    select '${workspaceId}', id, 'https://example.com/', 1 from m returning message_id as message, id as link`)
  const click = tokens.sign('click', String(mail!['link']))
  const unsubscribeLink = tokens.sign('unsubscribe', String(mail!['message']))
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }
  const clickLink = () => tracking.click(new Request('http://x.test/', { headers: agent }), click)
  const leave = () =>
    tracking.unsubscribe(new Request('http://x.test/', { method: 'POST', headers: agent }), unsubscribeLink)
  assert.equal((await clickLink()).status, 302)

  place.fill()
  proxy.cut()
  for (const ask of [clickLink, leave]) {
    const answer = await ask()
    assert.equal(answer.status, 503)
    assert.ok(answer.headers.get('retry-after'))
  }
  await place.free()
  assert.equal((await clickLink()).status, 302)
  assert.equal((await leave()).status, 200)
  proxy.mend()
  await tracking.settle()
  const [kept] = await t.sql(`select m.unsubscribed_at is not null as left,
      (select count(*)::int from message_events e where e.message_id = m.id and e.kind = 'click') as clicks
    from messages m where recipient = 'full@example.com'`)
  assert.equal(kept!['left'], true)
  assert.equal(kept!['clicks'], 2)
  await tracking.close()
  await db.close()
})

test('a 250 that neither the database nor a full disk takes is kept as soon as one of them does', async (context) => {
  const place = await insert(context, 1, 'we')
  if (!place) return
  const folder = join(place.path, 'outcomes')
  const proxy = await interruptibleProxy(String(t.connection.host))
  const db = openAs({ ...t.login, host: proxy.host }, 4)
  const acceptedBy: string[] = []
  const sink = await startSink({ taken: ({ recipient }) => acceptedBy.push(recipient) })
  await setUpScenario(t.sql, t.adaId, { leads: 1 })
  const engine = await testEngine(db, sink.port, {
    spool: openSpool(folder, () => undefined),
    reached: (point) => {
      if (point !== 'pre-mark') return
      place.fill()
      proxy.cut()
    },
  })
  await engine.start()
  const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC'
  await until(() => engine.errors.some(isFull))
  // A draft may exist during a retry, but no complete file.
  const whole = async () => (await readdir(folder)).filter((name) => name.endsWith('.json'))
  assert.deepEqual(await whole(), [])
  await place.free()
  await until(async () => (await whole()).length > 0)
  proxy.mend()
  const state = () => t.sql(`select state from messages where campaign_id is not null`)
  await until(async () => (await state())[0]!['state'] === 'sent', state)
  assert.equal(acceptedBy.length, 1)
  await engine.stop()
  await sink.close()
  await db.close()
})
