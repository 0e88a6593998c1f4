import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOf, periodsOf, verdictQuery } from './event-filters.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test('the longest period chosen counts, and none is all time', () => {
  assert.equal(beginningOf(['1', '7'], now), '2026-11-14T12:00:00.000Z')
  assert.equal(beginningOf([], now), null)
  assert.equal(beginningOf(['nonsense', '-3'], now), null)
})

test('a moment lies in every period that reaches back to it', () => {
  assert.deepEqual(periodsOf('2026-11-15T00:00:00Z', now), ['7', '30', '90'])
  assert.deepEqual(periodsOf(null, now), [])
})

test('a correction stands over the verdict, and only words of ours are asked for', () => {
  assert.equal(
    verdictQuery(['human', 'x),id.eq.(1']),
    'corrected.in.(human),and(corrected.is.null,verdict.in.(human))',
  )
  assert.equal(verdictQuery([]), null)
})
