// Tests that no route of the API gives access to another account's rows when both are in a cell. `npm run faults --
// --cell` tests all roles of server/isolation/isolation.test.ts; `npm test` only those that the cell decides by
// replicated rows, a member and a stranger: signed-out requests never reach a cell.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { compareIdentity } from '#database/cells/subscription.ts'
import type { Who } from '#database/testing/policy-access.ts'
import { openBothSidesAtCell, type BothSidesAtCell } from '#server/testing/isolation/at-cell.ts'
import { createMatrix, forEverybody, type Matrix } from '#server/testing/isolation/matrix.ts'
import { readingRoutes } from '#server/testing/isolation/questions.ts'

let sides: BothSidesAtCell
let matrix: Matrix

before(async () => {
  sides = await openBothSidesAtCell()
  await sides.remember()
  matrix = createMatrix(sides)
})
after(() => sides.close())

test('every table has rows of both where they lie, or nothing would be proven', () => {
  const bare = sides.tables.flatMap(({ name }) =>
    (['ada', 'bob'] as const)
      .filter((side) => sides.rows[side].get(name)?.length === 0)
      .map((side) => `${name} of ${side}`),
  )
  assert.deepEqual(
    bare,
    forEverybody.map((name) => `${name} of bob`),
  )
})

const callers: Who[] = ['viewer', 'stranger']
if (process.env['FAULTS_TIMES']) callers.push('owner', 'editor', 'anon', 'nobody', 'admin')
for (const who of callers) {
  test(`${who} reads nothing of others, by no route`, () => matrix.readsNothing(who))

  test(`${who} changes nothing of others, by no route`, () => matrix.changesNothing(who))

  test(`${who} is told nothing of others by any function`, () => matrix.isToldNothing(who))
}

test('members read at the cell what is theirs, and the cell has of accounts and workspaces what home has', async () => {
  for (const who of ['owner', 'editor', 'viewer'] as const)
    for (const name of ['email_campaigns', 'audience', 'messages', 'campaign_leads', 'workspaces']) {
      const { text } = await sides.ask(who, `/${name}?select=id`)
      assert.ok((JSON.parse(text) as unknown[]).length > 0, `${who} ${name}`)
    }
  const [home, cell] = sides.owners
  assert.deepEqual(await compareIdentity(home!, cell!), [])
})

test('a policy of the cell that lets everybody in is noticed by each way of reading', async () => {
  const segments = sides.tables.find(({ name }) => name === 'segments')
  assert.ok(segments)
  await sides.owners[1]!.query('alter policy read on segments using (true)')
  for (const path of readingRoutes(sides, segments, 'stranger').slice(0, 5))
    await assert.rejects(matrix.sees('stranger', segments, path), assert.AssertionError, path)
  await assert.rejects(matrix.counts('stranger', segments, '/segments?select=*'), assert.AssertionError)
})

test('these are more than ten thousand questions', (context) => {
  context.diagnostic(`${matrix.asserted()} assertions`)
  assert.ok(matrix.asserted() > 10_000, `${matrix.asserted()}`)
})
