import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addStep,
  addVariant,
  changeVariant,
  insertStep,
  moveStep,
  removeStep,
  removeVariant,
} from './edit-sequence.ts'
import { twoPaths } from '#core/testing/branched-sequences.ts'
import { pathsOf } from './canvas-layout.ts'
import { sequenceFault } from './sequence-fault.ts'
import { shareOf, variantLabel, type Sequence, type Step } from './sequence.ts'

const counter = () => {
  let next = 0
  return () => `id${++next}`
}
function threeSteps(): Sequence {
  const id = counter()
  return addStep(addStep(addStep([], 'email', id), 'email', id), 'linkedin', id)
}
function firstOf(sequence: Sequence): Step {
  const [step] = sequence
  assert.ok(step)
  return step
}
const firstVariant = (step: Step | undefined) => step?.variants[0]?.id ?? ''
const waits = (sequence: Sequence) => sequence.map(({ wait_days }) => wait_days)

test('each new step waits a little longer than the one before', () => {
  assert.deepEqual(waits(threeSteps()), [0, 3, 5])
})

test('an email step begins with one variant, a task with none', () => {
  assert.deepEqual(
    threeSteps().map(({ variants }) => variants.length),
    [1, 1, 0],
  )
})

test('the first step is due at once, whichever it becomes', () => {
  const sequence = threeSteps()
  assert.deepEqual(waits(removeStep(sequence, sequence[0]?.id ?? '')), [0, 5])
  assert.deepEqual(waits(moveStep(sequence, 0, 2)), [0, 5, 5])
  assert.deepEqual(waits(moveStep(sequence, 2, 0)), [0, 0, 3])
})

test('a move beyond either end changes nothing', () => {
  const sequence = threeSteps()
  assert.equal(moveStep(sequence, 0, -1), sequence)
  assert.equal(moveStep(sequence, 2, 3), sequence)
})

test('a sequence ends at 100 steps, a step at 26 variants', () => {
  const id = counter()
  let sequence: Sequence = []
  for (let i = 0; i < 105; i++) sequence = addStep(sequence, 'email', id)
  assert.equal(sequence.length, 100)
  let step = firstOf(sequence)
  for (let i = 0; i < 30; i++) step = addVariant(step, id)
  assert.equal(step.variants.length, 26)
  assert.equal(variantLabel(25), 'Z')
})

test('a new variant starts as a copy, and the last one stays', () => {
  const id = counter()
  const first = firstOf(addStep([], 'email', id))
  const named = changeVariant(first, firstVariant(first), { subject: 'handovers' })
  const both = addVariant(named, id)
  assert.deepEqual(
    both.variants.map(({ subject }) => subject),
    ['handovers', 'handovers'],
  )
  const one = removeVariant(both, firstVariant(both))
  assert.equal(removeVariant(one, firstVariant(one)).variants.length, 1)
})

test('the mails of a step are shared out by weight, and a variant of weight 0 gets none', () => {
  const id = counter()
  const first = firstOf(addStep([], 'email', id))
  const two = addVariant(first, id)
  const weighted = changeVariant(two, firstVariant(two), { weight: 3 })
  assert.deepEqual(
    weighted.variants.map((variant) => shareOf(variant, weighted)),
    [0.75, 0.25],
  )
  const none = { ...two, variants: two.variants.map((variant) => ({ ...variant, weight: 0 })) }
  assert.deepEqual(
    none.variants.map((variant) => shareOf(variant, none)),
    [0, 0],
  )
})

test('steps of a reply stand behind the sequence in the order of the replies, and stay with theirs', () => {
  const id = counter()
  const newId = () => `new-${id()}`
  const later = addStep(threeSteps(), 'email', newId, 'not_now')
  const both = addStep(later, 'call', newId, 'question')
  const sequence = addStep(addStep(both, 'email', newId), 'condition', newId, 'question')
  const paths = (steps: Sequence) => steps.map(({ on_reply }) => on_reply)
  assert.deepEqual(paths(sequence), [null, null, null, null, 'question', 'question', 'not_now'])
  assert.equal(sequenceFault(sequence), null)
  assert.equal(sequence.at(-1)?.wait_days, 1)
  assert.equal(moveStep(sequence, 4, 3), sequence)
  assert.deepEqual(moveStep(sequence, 3, 2)[2], sequence[3])
  // Removing a step never leads anybody into the steps of a reply.
  for (const { id } of sequence.filter(({ on_reply }) => on_reply === null).slice(1))
    assert.equal(sequenceFault(removeStep(sequence, id)), null)
  assert.equal(removeStep(sequence, sequence[3]?.id ?? '')[2]?.leads_to, 'next')
})

test('a step that is inserted on one way leaves all other ways where they led', () => {
  const led = (sequence: Sequence) =>
    sequence.flatMap((_, place) => pathsOf(sequence, place).map(({ to }) => to))
  assert.deepEqual(led(twoPaths()), [1, 3, 2, null, null])
  const onBranch = insertStep(
    twoPaths(),
    { place: 1, branch: twoPaths()[1]?.branches[0]?.id ?? '' },
    'task',
    counter(),
  )
  assert.deepEqual(
    onBranch.map(({ kind }) => kind),
    ['email', 'condition', 'task', 'email', 'email'],
  )
  assert.deepEqual(led(onBranch), [1, 2, 3, 4, null, null])
  const otherwise = insertStep(twoPaths(), { place: 1, branch: 'otherwise' }, 'task', counter())
  assert.deepEqual(led(otherwise), [1, 4, 2, 3, null, null])
  const atEnd = insertStep(twoPaths(), { place: 2, branch: null }, 'email', counter())
  assert.deepEqual(led(atEnd), [1, 4, 2, 3, null, null])
  assert.equal(sequenceFault(atEnd), null)
  const condition = insertStep(twoPaths(), { place: 0, branch: null }, 'condition', counter())
  assert.deepEqual(led(condition), [1, 2, 2, 4, 3, null, null])
})
