import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { analyzeEmail } from './analyze-email.ts'
import { exportAnalysis } from './export-analysis.ts'
import { readSharedReport } from './read-shared-report.ts'

let database: TestDatabase
let id: string
before(async () => {
  database = await freshDatabase()
  id = crypto.randomUUID()
  const draft = { kind: 'email', subject: 'your two openings', text: 'Hi Maya, are you hiring?' }
  const body = analyzeEmail.body.parse({ id, draft, body: draft.text })
  await analyzeEmail.run({ body, identity: database.ada, db: database.db })
})
after(() => database.close())

const open = async (token: string) =>
  readSharedReport.run({ body: readSharedReport.body.parse({ token }), db: database.db })
const exported = (format: 'markdown' | 'json', person: 'ada' | 'bob' = 'ada') =>
  exportAnalysis.run({ body: { id, format }, identity: database[person], db: database.db })

test('a shared report opens by its link until it is taken back, and names nobody', async () => {
  const mine = database.db.as(database.ada)
  const [link] = await mine.query<{ token: string }>(
    'insert into public.shared_reports (analysis_id) values ($1) returning token',
    [id],
  )
  const shared = await open(link!.token)
  assert.equal(shared.subject, 'your two openings')
  assert.equal(shared.report.read.text, 'Hi Maya, are you hiring?')
  assert.ok(!JSON.stringify(shared).includes(database.adaId))
  assert.ok(!JSON.stringify(shared).includes(id))
  await mine.query('delete from public.shared_reports where analysis_id = $1', [id])
  await assert.rejects(open(link!.token), { status: 404 })
})

test('a link that was never made leads nowhere', async () => {
  await assert.rejects(open('0'.repeat(64)), { status: 404 })
  for (const token of ["' or 1=1", '', 'xyz', '\0', `${'0'.repeat(64)}1`])
    await assert.rejects(open(token), { status: 404, message: 'This link does not work.' })
})

test('export is refused on the free plan and given on a paid one', async () => {
  await assert.rejects(exported('markdown'), { status: 402 })
  for (const person of [database.adaId, database.bobId]) {
    await database.sql(
      `insert into public.subscriptions (user_id, subscription_status, plan_type) values ('${person}', 'active', 'starter')`,
    )
  }
  assert.match((await exported('markdown')).content, /^# your two openings\n/)
  const { content, name } = await exported('json')
  assert.equal((JSON.parse(content) as { id: string }).id, id)
  assert.match(name, /^analysis-\d{4}-\d\d-\d\d-\w{6}\.json$/)
})

test('nobody exports another person’s analysis', async () => {
  await assert.rejects(exported('json', 'bob'), { status: 404 })
})
