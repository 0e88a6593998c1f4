// Tests that no route of the API gives access to another account's rows.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBothSides, type BothSides } from '#server/testing/isolation/both-sides.ts'
import { createMatrix, forEverybody, type Matrix } from '#server/testing/isolation/matrix.ts'
import { readingRoutes } from '#server/testing/isolation/questions.ts'

let both: BothSides
let matrix: Matrix

before(async () => {
  both = await openBothSides()
  await both.remember()
  matrix = createMatrix(both)
})
after(() => both.close())

test('every table has rows of both, or nothing would be proven', () => {
  const bare = both.tables.flatMap(({ name }) =>
    (['ada', 'bob'] as const)
      .filter((side) => both.rows[side].get(name)?.length === 0)
      .map((side) => `${name} of ${side}`),
  )
  assert.deepEqual(
    bare,
    forEverybody.map((name) => `${name} of bob`),
  )
})

for (const who of ['owner', 'editor', 'viewer', 'stranger', 'anon', 'nobody', 'admin'] as const) {
  test(`${who} reads nothing of others, by no route`, () => matrix.readsNothing(who))

  test(`${who} changes nothing of others, by no route`, () => matrix.changesNothing(who))

  test(`${who} is told nothing of others by any function`, () => matrix.isToldNothing(who))
}

test('members do read what is theirs: the silence above is no broken endpoint', async () => {
  for (const who of ['owner', 'editor', 'viewer'] as const) {
    for (const name of [
      'email_campaigns',
      'audience',
      'email_templates',
      'messages',
      'campaign_leads',
      'mailboxes',
    ]) {
      const { text } = await both.ask(who, `/${name}?select=id`)
      assert.ok((JSON.parse(text) as unknown[]).length > 0, `${who} ${name}`)
    }
  }
})

test('a policy that lets everybody in is noticed by each way of reading', async () => {
  const segments = both.tables.find(({ name }) => name === 'segments')
  assert.ok(segments)
  await both.t.sql('alter policy read on segments using (true)')
  for (const path of readingRoutes(both, segments, 'stranger').slice(0, 5))
    await assert.rejects(matrix.sees('stranger', segments, path), assert.AssertionError, path)
  await assert.rejects(matrix.counts('stranger', segments, '/segments?select=*'), assert.AssertionError)
})

test('these are more than ten thousand questions', (context) => {
  context.diagnostic(`${matrix.asserted()} assertions`)
  assert.ok(matrix.asserted() > 10_000, `${matrix.asserted()}`)
})
