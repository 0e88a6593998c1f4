import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { inmailLength } from './inmail-length.ts'

test('four hundred characters pass', () => {
  assert.equal(tryCheck(inmailLength, { text: 'x'.repeat(400) })?.lost, 0)
})

test('twelve hundred cost more than eight hundred', () => {
  assert.ok(
    lostBy(inmailLength, { text: 'x'.repeat(800) }) < lostBy(inmailLength, { text: 'x'.repeat(1200) }),
  )
})
