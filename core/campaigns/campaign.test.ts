import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTag, mayMove, statuses } from './campaign.ts'

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

test('a campaign under way is never a draft again, and an archived one does not send', () => {
  assert.equal(mayMove('sending', 'draft'), false)
  assert.equal(mayMove('archived', 'sending'), false)
})

test('every status is reached by a move, and no move stands still', () => {
  for (const to of statuses)
    assert.ok(
      statuses.some((from) => from !== to && mayMove(from, to)),
      to,
    )
  for (const status of statuses) assert.equal(mayMove(status, status), false)
})
