import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askTimeDemand } from './ask-time-demand.ts'

test('half an hour fails', () => {
  assert.ok(lostBy(askTimeDemand, { text: 'Do you have 30 minutes?' }) > 0)
})

test('an hour that is lost is told of, not asked for', () => {
  const text = 'Planners lose an hour a day. Does yours lose 45 minutes per shift? Worth a look?'
  assert.equal(tryCheck(askTimeDemand, { text })?.lost, 0)
})

test('so does a fixed slot', () => {
  assert.ok(lostBy(askTimeDemand, { text: 'Are you free on Tuesday at 3 pm?' }) > 0)
})

test('ten minutes pass', () => {
  assert.equal(tryCheck(askTimeDemand, { text: 'Do you have 10 minutes?' })?.lost, 0)
})
