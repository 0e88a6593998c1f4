import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  GOAL_LABELS,
  positionLabel,
  readGoal,
  readPosition,
  STEP_POSITIONS,
  TEMPLATE_GOALS,
} from './purpose.ts'

test('goals and places are read back as they are kept and as they are shown', () => {
  for (const goal of TEMPLATE_GOALS)
    assert.deepEqual([readGoal(goal), readGoal(` ${GOAL_LABELS[goal].toUpperCase()} `)], [goal, goal])
  for (const position of STEP_POSITIONS)
    assert.deepEqual([readPosition(position), readPosition(positionLabel(position))], [position, position])
})

test('an unknown value is no purpose', () => {
  for (const said of ['', 'follow-up', 'follow-up-10', 'sell more']) {
    assert.equal(readGoal(said), '')
    assert.equal(readPosition(said), '')
  }
})
