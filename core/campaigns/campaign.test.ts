import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTag } from './campaign.ts'

test('a tag is added at the end, trimmed', () => {
  assert.deepEqual(addTag(['q1'], '  founders '), ['q1', 'founders'])
})

test('blanks and duplicates change nothing', () => {
  assert.deepEqual(addTag(['q1'], '   '), ['q1'])
  assert.deepEqual(addTag(['q1'], ' q1'), ['q1'])
})

test('a sixth tag is not taken', () => {
  assert.deepEqual(addTag(['a', 'b', 'c', 'd', 'e'], 'f'), ['a', 'b', 'c', 'd', 'e'])
})
