import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { readingGrade } from './reading-grade.ts'

test('plain words pass', () => {
  assert.equal(
    tryCheck(readingGrade, {
      text: 'Your team ships fast. We like that a lot. It is good work and you know it well.',
    })?.lost,
    0,
  )
})

test('an academic sentence fails', () => {
  assert.ok(
    lostBy(readingGrade, {
      text: 'The implementation of organizational methodologies necessitates comprehensive evaluation of operational characteristics across heterogeneous departmental infrastructures.',
    }) > 0,
  )
})
