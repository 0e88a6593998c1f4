import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from './money.ts'
import { nameMonth } from './name-month.ts'

test('an amount is written as its currency is, whatever its smallest unit', () => {
  assert.equal(money(1999, 'usd'), '$19.99')
  assert.equal(money(500, 'jpy'), '¥500')
  assert.equal(money(-517, 'eur'), '-€5.17')
  assert.equal(money(0, 'usd'), '$0.00')
})

test('a month is named by its own calendar', () => {
  assert.equal(nameMonth('2026-11-01'), 'November 2026')
  assert.equal(nameMonth('2026-01-01'), 'January 2026')
})
