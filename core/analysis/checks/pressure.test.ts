import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { pressure } from './pressure.ts'

test('invented urgency fails', () => {
  assert.ok(lostBy(pressure, { text: 'This is a limited time offer.' }) > 0)
})

test('a date with a reason passes', () => {
  assert.equal(tryCheck(pressure, { text: 'The council decides on 4 May.' })?.lost, 0)
})
