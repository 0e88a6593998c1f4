import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { moneyMarks } from './money-marks.ts'

test('rows of signs fail', () => {
  assert.ok(lostBy(moneyMarks, { text: 'Make $$$ fast' }) > 0)
})

test('two amounts pass', () => {
  assert.equal(tryCheck(moneyMarks, { text: 'It costs $20 instead of $30.' })?.lost, 0)
})
