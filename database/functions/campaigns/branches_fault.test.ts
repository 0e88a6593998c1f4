import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf, sequenceFaults, twoPaths } from '#core/testing/branched-sequences.ts'
import { openScenario } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'

let t: TestDatabase
before(async () => (t = await openScenario()))
after(() => t.close())

const faultOf = async (sequence: unknown) => {
  const [row] = await t.db
    .as(t.service)
    .query<{ fault: string | null }>('select private.branches_fault($1) as fault', [JSON.stringify(sequence)])
  return row!.fault
}

for (const [what, sequence, fault] of sequenceFaults)
  test(`a sequence with ${what} is ${fault ? 'refused over the API' : 'saved'}`, async () => {
    assert.equal(await faultOf(sequence), fault)
  })

const changed = (change: (step: Record<string, unknown>) => object): unknown[] =>
  twoPaths().map((step, place) => (place === 1 ? { ...step, ...change(step) } : step))
const withRule = (rule: object) => twoPaths({ rule } as Parameters<typeof twoPaths>[0])

const strange: [string, unknown, string][] = [
  ['branches that are no list', changed(() => ({ branches: {} })), 'The branches of step 2 are a list.'],
  [
    'a rule of its own making',
    withRule({ on: 'moon' }),
    'A branch of step 2 has a rule that does not exist.',
  ],
  ['no rule at all', withRule(null as never), 'A branch of step 2 has a rule that does not exist.'],
  [
    'a task of no outcome',
    withRule({ on: 'task', step: idOf('first'), outcome: 'lost' }),
    'A branch of step 2 is about a task that does not come before it.',
  ],
  [
    'no word about machines',
    withRule({ on: 'opened', step: null }),
    'A branch of step 2 does not say whether machines count.',
  ],
  [
    'very long branches',
    changed(({ branches }) => ({ branches: [...(branches as object[]), { note: 'n'.repeat(100_000) }] })),
    'The branches of step 2 are too long.',
  ],
  ['an id that is none', twoPaths({ id: '7' }), 'A branch of step 2 has no id.'],
]
for (const [what, sequence, fault] of strange)
  test(`a sequence with ${what} is refused over the API`, async () => {
    assert.equal(await faultOf(sequence), fault)
  })

test('a rule of contacts that no segment could have is refused with its own reason', async () => {
  const rules = { match: 'all', rules: [{ field: "company' or true --", op: 'is', value: 'x' }] }
  await assert.rejects(faultOf(withRule({ on: 'contact', rules })), { message: /A rule of this segment/ })
  const segment = { match: 'all', rules: [{ field: 'segment', op: 'is', value: '-'.repeat(36) }] }
  await assert.rejects(faultOf(withRule({ on: 'contact', rules: segment })), {
    message: /A rule of this segment/,
  })
})
