import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aucOf, calibrationOf, qualityOf, shareOf } from './measure.ts'

const evaluated = (isSpam: boolean, probability: number) => ({ source: 'a', isSpam, probability })

test('precision, recall and false alarms count what they say', () => {
  const { accuracy, precision, recall, falseAlarms } = qualityOf([
    evaluated(true, 0.9),
    evaluated(true, 0.2),
    evaluated(false, 0.8),
    evaluated(false, 0.1),
  ])
  assert.deepEqual([accuracy.share, precision.share, recall.share, falseAlarms.share], [0.5, 0.5, 0.5, 0.5])
})

test('the area under the curve is 1 when every spam scores above every ham, and a half when none can be told', () => {
  assert.equal(aucOf([evaluated(true, 0.9), evaluated(true, 0.8), evaluated(false, 0.1)]), 1)
  assert.equal(aucOf([evaluated(true, 0.5), evaluated(false, 0.5)]), 0.5)
  assert.ok(Number.isNaN(aucOf([evaluated(true, 0.5)])))
})

test('an interval is never empty, not even when all were right', () => {
  const { low, high } = shareOf(38, 38)
  assert.ok(low > 0.9 && low < 0.92, String(low))
  assert.ok(high > 0.999 && high <= 1)
})

test('calibration compares what was said with what was true', () => {
  assert.deepEqual(calibrationOf([evaluated(true, 0.75), evaluated(false, 0.75)]), [
    { from: 0.7, to: 0.8, count: 2, said: 0.75, were: 0.5 },
  ])
})
