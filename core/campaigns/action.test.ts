import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionStep, emailStep } from '#core/testing/branched-sequences.ts'
import { actionFault, blankAction, describeAction, type Action } from './action.ts'
import { moveStep } from './edit-sequence.ts'
import { outlineOf, waitBefore } from './outline.ts'
import { sequenceOf } from './sequence.ts'

const warm: Action = { do: 'add_tag', tag: 'warm' }

test('an action that this program does not know is kept as it is, and cannot be saved unseen', () => {
  const unknown = { do: 'launch_rocket', to: 'moon' } as never as Action
  const step = sequenceOf([actionStep(unknown)]).at(0)
  assert.ok(step)
  assert.deepEqual(step.action, unknown)
  assert.match(describeAction(unknown), /does not know/)
  assert.equal(actionFault(step, 0), 'Step 1 has an action that does not exist.')
})

test('a sequence kept before actions has none', () => {
  const { action: _, ...before } = emailStep('first')
  assert.equal(sequenceOf([before]).at(0)?.action, null)
})

test('another tag action keeps the tag, and a notice is to the owner', () => {
  assert.deepEqual(blankAction('remove_tag', warm), { do: 'remove_tag', tag: 'warm' })
  assert.deepEqual(blankAction('notify', warm), { do: 'notify', member: null, text: '' })
})

test('an owner has to be chosen', () => {
  const action = blankAction('change_owner')
  assert.equal(actionFault(actionStep(action), 1), 'The action of step 2 names no member.')
  const member = '01900a00-0000-7000-8000-000000000a01'
  assert.equal(actionFault(actionStep({ do: 'change_owner', member }), 1), null)
})

test('an email waits as long as the actions before it, and an action that moves back gets no days', () => {
  const action = actionStep(warm, { wait_days: 4 })
  const steps = [emailStep('first'), action, emailStep('second', { wait_days: 1 })]
  assert.equal(waitBefore(steps, outlineOf(steps), 2), 5)
  const moved = moveStep([{ ...action, wait_days: 0 }, emailStep('first')], 0, 1)
  assert.deepEqual(
    moved.map(({ wait_days }) => wait_days),
    [0, 0],
  )
})
