import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { loadSpeller } from '#core/analysis/spelling/load-speller.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { analyzeDraft } from '#server/analysis/analyze-draft.ts'
import { analyzeEmail } from './analyze-email.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.close())

const DRAFT = {
  kind: 'email' as const,
  subject: 'your two openings',
  text: 'Hi Maya,\n\nYou are hiring. Is that so?\n\nAda',
}

let drafts = 0
/** A different draft each time by default. */
function review(person: 'ada' | 'bob', over: Record<string, unknown> = {}) {
  const written = DRAFT.text + ' '.repeat(drafts++)
  const body = analyzeEmail.body.parse({ id: crypto.randomUUID(), draft: DRAFT, body: written, ...over })
  return analyzeEmail.run({ body, identity: database[person], db: database.db })
}

const spent = async (person: 'ada' | 'bob') => {
  const id = person === 'ada' ? database.adaId : database.bobId
  const [row] = await database.db
    .as(database[person])
    .query<{ count: number }>('select public.get_user_analysis_count($1) as count', [id])
  return row?.count
}

test('a review is counted and kept, and says what the browser says', async () => {
  const { id, analysis } = await review('ada')
  const live = analyze(DRAFT, { speller: await loadSpeller() })
  assert.equal(analysis.score, live.score)
  assert.deepEqual(analysis.findings, live.findings)
  assert.ok(analysis.spam, 'the server brings the spam model')
  assert.equal(await spent('ada'), 1)
  const [row] = await database.db
    .as(database.ada)
    .query(
      'select subject, body, score, report, analysis_type, rule_pack from public.analyses where id = $1',
      [id],
    )
  assert.deepEqual(row, {
    subject: DRAFT.subject,
    body: DRAFT.text,
    score: analysis.score,
    report: JSON.parse(JSON.stringify(analysis)),
    analysis_type: 'email_analysis',
    rule_pack: String(analysis.rulePack),
  })
})

test('other requests are answered between the parts of an analysis', async () => {
  let turns = 0
  let isRunning = true
  const countTurns = () => {
    turns += 1
    if (isRunning) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  await analyzeDraft(DRAFT, { withSpamModel: true })
  isRunning = false
  assert.ok(turns >= 3, `${turns} turns`)
})

test('words of the own dictionary are no misspellings', async () => {
  const draft = { ...DRAFT, text: DRAFT.text.replace('Is that so?', 'Is sevral the word, or reponse?') }
  const marked = async () => {
    const { analysis } = await review('ada', { draft })
    return analysis.findings.find(({ id }) => id === 'spelling')?.fixes.map(({ unknownWord }) => unknownWord)
  }
  assert.deepEqual(await marked(), ['sevral', 'reponse'])
  await database.db
    .as(database.ada)
    .query(`insert into public.dictionary_words (user_id, word) values ($1, 'Sevral')`, [database.adaId])
  assert.deepEqual(await marked(), ['reponse'])
})

test('the same review asked twice is counted once and answered alike', async () => {
  const before = await spent('ada')
  const id = crypto.randomUUID()
  const [first, second] = [await review('ada', { id }), await review('ada', { id })]
  assert.equal(first.timestamp, second.timestamp)
  assert.equal(second.analysis.score, first.analysis.score)
  assert.equal(await spent('ada'), before! + 1)
})

test('the same draft again, an empty one and an unreadable one cost nothing', async () => {
  await database.sql(
    `insert into public.subscriptions (user_id, subscription_status, plan_type) values ('${database.adaId}', 'active', 'pro')`,
  )
  const before = await spent('ada')
  const first = await review('ada', { body: 'the same' })
  const again = await review('ada', { body: 'the same' })
  assert.deepEqual([again.id, again.timestamp], [first.id, first.timestamp])
  assert.equal(await spent('ada'), before! + 1)
  const changed = await review('ada', { body: 'the same', draft: { ...DRAFT, subject: 'another' } })
  assert.notEqual(changed.id, first.id)
  for (const draft of [
    { kind: 'email', subject: ' ', text: '' },
    { kind: 'source', source: '\u0001\u0002' },
  ])
    await assert.rejects(review('ada', { draft }), { status: 422, code: 'NOTHING_TO_ANALYZE' })
  assert.equal(await spent('ada'), before! + 2)
})

test('nobody learns of another person’s review by guessing its id', async () => {
  const id = crypto.randomUUID()
  await review('ada', { id })
  await assert.rejects(review('bob', { id }), { code: 'ID_TAKEN' })
  assert.equal(await spent('bob'), 0)
})

test('a LinkedIn message is refused on the free plan and costs nothing', async () => {
  const draft = { kind: 'linkedin-note', text: 'Hi Maya, saw your talk on cold frames.' }
  await assert.rejects(review('bob', { draft }), { code: 'PT402' })
  assert.equal(await spent('bob'), 0)
})

test('a large draft is analyzed in a thread, and says the same', async () => {
  const text = 'Your team ships fast, and I saw your office in Berlin. Would it help? '.repeat(400)
  const { analysis } = await review('ada', { draft: { ...DRAFT, text }, body: text })
  assert.equal(analysis.score, analyze({ ...DRAFT, text }).score)
  assert.ok(analysis.spam)
})

test('the review after the last of the month is refused by the database', async () => {
  for (let used = (await spent('bob'))!; used < 5; used++) await review('bob')
  await assert.rejects(review('bob'), { code: 'PT402' })
  const body = analyzeEmail.body.parse({ id: crypto.randomUUID(), draft: DRAFT, body: DRAFT.text })
  const unread = () => assert.fail('a draft is read before the plan is asked')
  Object.defineProperty(body.draft, 'text', { get: unread })
  await assert.rejects(analyzeEmail.run({ body, identity: database.bob, db: database.db }), { code: 'PT402' })
  assert.equal(await spent('bob'), 5)
})

test('every kind of draft can be kept, odd characters included', async () => {
  const text = 'Hi \u0000 \ud800 שלום 👋🏽 {{first_name}}'
  const drafts = [
    { kind: 'follow-up', subject: text, text },
    { kind: 'subject', subject: text },
    { kind: 'linkedin-note', text },
    { kind: 'linkedin-inmail', subject: text, text },
    { kind: 'linkedin-message', text },
    {
      kind: 'sequence',
      steps: [
        { subject: text, text },
        { text, waitDays: 3 },
      ],
    },
    { kind: 'source', source: `Subject: hello\r\n\r\n${text}` },
  ]
  for (const draft of drafts) {
    const { analysis } = await review('ada', { draft, body: text })
    assert.equal(analysis.kind, draft.kind)
  }
})

test('a draft without an end, or of no known kind, is not read', () => {
  const parse = (draft: unknown) =>
    analyzeEmail.body.safeParse({ id: crypto.randomUUID(), draft, body: '' }).success
  assert.equal(parse({ kind: 'email', text: 'a'.repeat(500_001) }), false)
  assert.equal(parse({ kind: 'fax' }), false)
  assert.equal(parse({ kind: 'email', text: 7 }), false)
  assert.equal(parse({ kind: 'email' }), true)
})
