// Tests that when the response of a successful change is lost, a retry gets the same result once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openAs } from '#database/open-pool.ts'
import type { Database } from '#database/database.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { startLossyProxy, type LossyProxy } from '#server/testing/faults/lossy-proxy.ts'
import { openProduct, type Person, type Product } from '#server/testing/faults/product.ts'
import { times } from '#server/testing/faults/scale.ts'

let t: TestDatabase
let proxy: LossyProxy
let db: Database
let product: Product
let ada: Person
before(async () => {
  t = await freshDatabase()
  proxy = await startLossyProxy(String(t.connection.host))
  db = openAs({ ...t.login, host: proxy.host }, 2)
  product = await openProduct(db)
  ada = await product.newcomer('ada-who-asks-again')
})
after(async () => {
  await product.close()
  await db.close()
  await t.close()
})

/** Each of the first database responses of a request is lost once: identity, rights, write. */
const DEPTH = 3

type Told = { status: number }
const draft = { kind: 'email', subject: 'your two openings', text: 'Hi Maya,\n\nIs onboarding ready?\n\nAda' }

const works: Record<string, { ask(id: string): PromiseLike<Told>; count(id: string): string }> = {
  'a row with an id of its own': {
    ask: (id) =>
      ada.client
        .from('audience')
        .upsert({ id, workspace_id: ada.workspace, email: `${id}@x.test` }, { ignoreDuplicates: true }),
    count: (id) => `select count(*)::int as n from audience where id = '${id}'`,
  },
  'an address that is suppressed': {
    ask: (id) =>
      ada.client
        .from('suppressions')
        .insert({ workspace_id: ada.workspace, address: `${id}@x.test`, reason: 'manual' }),
    count: (id) => `select count(*)::int as n from suppressions where address = '${id}@x.test'`,
  },
  'a deep review': {
    ask: async (id) => {
      const body = JSON.stringify({ id, draft, body: `${draft.text} ${id}` })
      const headers = {
        apikey: product.anonKey,
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
      }
      return await fetch(`${product.url}/functions/v1/analyze-email`, { method: 'POST', headers, body })
    },
    count: (id) => `select count(*)::int as n from analyses where id = '${id}'`,
  },
}

test('what is asked again after its answer was lost is there once', async (context) => {
  let again = 0
  for (const [name, { ask, count }] of Object.entries(works)) {
    for (let round = 0; round < times(6, 110); round += 1) {
      for (let nth = 1; nth <= DEPTH; nth += 1) {
        const id = randomUUID()
        proxy.lose(nth)
        let answer = await ask(id)
        for (; answer.status >= 500; answer = await ask(id)) {
          assert.equal(answer.status, 503, name)
          again += 1
        }
        proxy.lose(0)
        // 409: the row already exists.
        assert.ok(answer.status < 300 || answer.status === 409, `${name}: ${answer.status}`)
        assert.deepEqual(await t.sql(count(id)), [{ n: 1 }], name)
      }
    }
  }
  assert.ok(again > 0)
  context.diagnostic(`${proxy.lost()} answers lost, asked again ${again} times, everything there once`)
})

test('a chunk of an import that is sent again counts once', async () => {
  const begun = await ada.client.from('imports').insert({ workspace_id: ada.workspace }).select('id').single()
  const rows = Array.from({ length: 50 }, (_, n) => ({ email: `chunk${n}@x.test` }))
  const give = () => ada.client.rpc('import_rows', { p_import_id: begun.data!.id as string, p_rows: rows })
  for (let nth = 1; nth <= DEPTH; nth += 1) {
    proxy.lose(nth)
    while ((await give()).status >= 500);
    proxy.lose(0)
  }
  const finished = await ada.client.rpc('finish_import', {
    p_import_id: begun.data!.id as string,
    p_total: 50,
    p_rejected: 0,
    p_rejects: [],
  })
  assert.equal(finished.error, null)
  assert.deepEqual(await t.sql(`select count(*)::int as n from audience where email like 'chunk%'`), [
    { n: 50 },
  ])
})
