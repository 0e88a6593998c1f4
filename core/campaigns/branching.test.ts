import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionStep, branchTo, emailStep, idOf } from '#core/testing/branched-sequences.ts'
import { addBranch, leadToNewEmail, moveBranch, ruleKinds, withRuleOf } from './branching.ts'
import { sequenceFault } from './sequence-fault.ts'
import { addStep } from './edit-sequence.ts'

const counter = () => {
  let n = 0
  return () => idOf(`n${n++}`)
}

test('a new condition can be saved as it is', () => {
  assert.equal(sequenceFault(addStep([emailStep('first')], 'condition', counter())), null)
})

test('a branch that leads to a new email leaves the paths apart', () => {
  const sequence = [emailStep('first'), conditionStep([branchTo('end')]), emailStep('cold')]
  const [, condition = conditionStep([])] = sequence
  const longer = leadToNewEmail(sequence, condition, idOf('bend'), counter())
  assert.equal(longer.length, 4)
  assert.equal(longer[2]?.leads_to, 'end')
  assert.equal(longer[1]?.branches[0]?.leads_to, longer[3]?.id)
  assert.equal(sequenceFault(longer), null)
})

test('a condition has ten branches at most', () => {
  let condition = conditionStep([])
  for (let n = 0; n < 12; n += 1) condition = addBranch(condition, counter())
  assert.equal(condition.branches.length, 10)
})

test('a branch moves within its condition, and no further', () => {
  const condition = conditionStep([branchTo('end', { id: idOf('a') }), branchTo('end', { id: idOf('b') })])
  const order = (from: number, to: number) => moveBranch(condition, from, to).branches.map(({ id }) => id)
  assert.deepEqual(order(0, 1), [idOf('b'), idOf('a')])
  assert.deepEqual(order(0, -1), [idOf('a'), idOf('b')])
})

test('each kind of rule can be chosen, and takes along a name that nobody wrote', () => {
  const first = emailStep('first')
  const branch = branchTo('end')
  const condition = conditionStep([branch])
  for (const { value, name } of ruleKinds) {
    const changed = withRuleOf(branch, value, condition, [first])
    assert.deepEqual([changed.rule.on, changed.name], [value, name])
  }
  assert.equal(withRuleOf({ ...branch, name: 'Warm' }, 'time', condition, [first]).name, 'Warm')
})
