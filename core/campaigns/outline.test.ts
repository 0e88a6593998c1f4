import assert from 'node:assert/strict'
import { test } from 'node:test'
import { branchTo, conditionStep, emailStep, idOf, twoPaths } from '#core/testing/branched-sequences.ts'
import { changeStep } from './edit-sequence.ts'
import { deadConditions, firstEmails, outlineOf, waitBefore } from './outline.ts'

const depths = (sequence: Parameters<typeof outlineOf>[0]) => outlineOf(sequence).map(({ depth }) => depth)

test('a straight line has no depth', () => {
  assert.deepEqual(depths([emailStep('a'), emailStep('b')]), [0, 0])
})

test('each path of a condition is one deeper, and where they meet again it is not', () => {
  assert.deepEqual(depths(twoPaths()), [0, 0, 1, 1])
  const joined = changeStep([...twoPaths(), emailStep('last')], idOf('cold'), { leads_to: idOf('last') })
  assert.deepEqual(depths(joined), [0, 0, 1, 1, 0])
})

test('a condition within a path is deeper still', () => {
  const inner = conditionStep([branchTo('end')], { id: idOf('inner') })
  assert.deepEqual(depths([...twoPaths(), inner, emailStep('last')]), [0, 0, 1, 1, 1, 2])
})

test('arrivals at a step include the branch', () => {
  assert.deepEqual(outlineOf(twoPaths())[3]?.arrivals, [{ from: 1, branch: 'Clicked' }])
  assert.deepEqual(outlineOf(twoPaths())[2]?.arrivals, [{ from: 1, branch: null }])
})

test('the days that a condition waits count before what it leads to', () => {
  const sequence = twoPaths()
  assert.equal(waitBefore(sequence, outlineOf(sequence), 2), 3)
  assert.equal(waitBefore(sequence, outlineOf(sequence), 0), 0)
})

test('after a leading condition, each path has a first email', () => {
  assert.deepEqual(firstEmails(twoPaths()), [0])
  assert.deepEqual(firstEmails(twoPaths().slice(1)), [1, 2])
})

test('a condition whose branches all end has no effect', () => {
  assert.deepEqual(deadConditions([emailStep('a'), conditionStep([branchTo('end')])]), [1])
  assert.deepEqual(deadConditions(twoPaths()), [])
})
