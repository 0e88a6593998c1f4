import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, sequenceFaults, twoPaths } from '#core/testing/branched-sequences.ts'
import { sequenceFault } from './sequence-fault.ts'
import { removeStep } from './edit-sequence.ts'
import { sequenceOf } from './sequence.ts'

for (const [what, sequence, fault] of sequenceFaults)
  test(`a sequence with ${what} is ${fault ? 'refused in words' : 'accepted'}`, () => {
    assert.equal(sequenceFault(sequence)?.message ?? null, fault)
  })

test('paths to a removed step lead to its successor', () => {
  const without = removeStep(twoPaths(), idOf('warm'))
  assert.equal(without[1]?.branches[0]?.leads_to, 'end')
  assert.equal(sequenceFault(without), null)
  // The step before it now continues to its successor, not to the neighboring path.
  assert.equal(removeStep(twoPaths(), idOf('cold'))[1]?.leads_to, 'end')
  assert.equal(removeStep(twoPaths(), idOf('if'))[0]?.leads_to, 'next')
})

test('a version that was kept before conditions reads as one without', () => {
  const [{ leads_to: _, branches: __, ...old }] = twoPaths() as [ReturnType<typeof twoPaths>[number]]
  assert.deepEqual(
    sequenceOf([old]).map(({ leads_to, branches }) => [leads_to, branches]),
    [['next', []]],
  )
})

test('a rule that is still being filled in is said to be incomplete, not missing', () => {
  const rules = { match: 'all' as const, rules: [{ field: 'company', op: 'is', value: '' }] }
  const found = sequenceFault(twoPaths({ rule: { on: 'contact', rules } }))
  assert.equal(found?.message, 'A rule of a branch of step 2 is not complete yet.')
})
