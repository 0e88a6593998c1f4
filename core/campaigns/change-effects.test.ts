import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionStep, emailStep, idOf, twoPaths } from '#core/testing/branched-sequences.ts'
import { changeEffects } from './change-effects.ts'
import { changeStep, removeStep } from './edit-sequence.ts'

const standing = new Map([
  [idOf('if'), 3],
  [idOf('cold'), 1],
])

test('a change without effect on leads reports nothing', () => {
  assert.deepEqual(changeEffects(twoPaths(), twoPaths(), standing), [])
  assert.deepEqual(changeEffects(twoPaths(), removeStep(twoPaths(), idOf('warm')), new Map()), [])
})

test('leads at a removed step continue along its path, or finish', () => {
  const without = (...names: string[]) =>
    changeEffects(
      twoPaths(),
      names.reduce((steps, name) => removeStep(steps, idOf(name)), twoPaths()),
      standing,
    )
  assert.deepEqual(without('if'), ['3 leads at step 2: step 2 of the new sequence is next.'])
  assert.deepEqual(without('cold'), ['1 lead at step 3: finished, because no remaining step follows.'])
})

test('leads waiting at a condition are decided by its new branches', () => {
  const changed = changeStep(twoPaths(), idOf('if'), { wait_days: 5 })
  assert.deepEqual(changeEffects(twoPaths(), changed, standing), [
    '3 leads at step 2: decided by its new branches. Leads who took a branch before stay on it.',
  ])
})

test('leads waiting at an action get the changed action', () => {
  const now = [emailStep('first'), actionStep({ do: 'add_tag', tag: 'warm' }, { wait_days: 2 })]
  const next = changeStep(now, idOf('act'), { action: { do: 'add_tag', tag: 'hot' } })
  assert.deepEqual(changeEffects(now, next, new Map([[idOf('act'), 1]])), [
    '1 lead at step 2: get the changed action. For others, the former action stays done.',
  ])
  assert.deepEqual(changeEffects(now, now, new Map([[idOf('act'), 1]])), [])
})

test('new reply steps are reported, and leads at removed reply steps count as replied', () => {
  const answer = emailStep('answer', { on_reply: 'question' })
  assert.deepEqual(changeEffects(twoPaths(), [...twoPaths(), answer], new Map()), [
    'A reply “Question” from now on starts its steps. Leads who replied before stay ended.',
  ])
  assert.deepEqual(changeEffects([...twoPaths(), answer], twoPaths(), new Map([[answer.id, 2]])), [
    '2 leads at step 5: ended as replied, because no remaining step follows.',
  ])
})
