import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lift } from '#core/analysis/lift/lift.ts'
import { liftText, rateText } from './own-data.ts'

const side = { part: 8, whole: 1200, wordings: 1 }
const lift = (value: number, low: number, high: number): Lift => ({
  id: 'x',
  passed: side,
  failed: side,
  difference: { value, low, high },
})

test('a lift is said in points, with its interval, and is sure only when that leaves out nothing', () => {
  assert.deepEqual(liftText(lift(0.041, 0.02, 0.062)), {
    change: '4.1 points more',
    range: '+2.0 to +6.2',
    sure: true,
  })
  assert.deepEqual(liftText(lift(-0.01, -0.03, 0.01)), {
    change: '1 point fewer',
    range: '−3.0 to +1.0',
    sure: false,
  })
  assert.equal(liftText(lift(0.0001, -0.01, 0.01)).change, 'no difference')
})

test('a rate is said with what it is a share of', () => {
  assert.equal(rateText(side), '0.7% of 1,200')
})
