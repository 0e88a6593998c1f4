import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTag, copyTitle, canChangeStatus, restingStatus, statuses } from './campaign.ts'

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

test('a launched campaign never becomes a draft again, and an archived one does not send', () => {
  assert.equal(canChangeStatus('sending', 'draft'), false)
  assert.equal(canChangeStatus('archived', 'sending'), false)
})

test('every status is reached by a move, and no move stands still', () => {
  for (const to of statuses)
    assert.ok(
      statuses.some((from) => from !== to && canChangeStatus(from, to)),
      to,
    )
  for (const status of statuses) assert.equal(canChangeStatus(status, status), false)
})

test('an archived campaign may go back to where it rested', () => {
  for (const status of statuses.filter((status) => canChangeStatus(status, 'archived')))
    assert.ok(canChangeStatus('archived', restingStatus(status)), status)
  assert.equal(restingStatus('completed'), 'completed')
  assert.equal(restingStatus('scheduled'), 'draft')
})

test('the name of a copy fits however long the first one was', () => {
  assert.equal(copyTitle('Spring'), 'Spring (copy)')
  assert.equal(copyTitle('x'.repeat(200)).length, 200)
})
