import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { alarmLimitsSql } from './alarm-limits-sql.ts'
import { ALARM_LIMITS, CERTAINTY, CHANCE_OF_ERROR, isTooMany } from './alarms.ts'
import { binomialTail, lowerLimit } from './proportions.ts'

test('the SQL is that of the limits', async () => {
  const file = new URL('../../database/functions/sending/alarm_limits.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${alarmLimitsSql()}\n`, 'run: npm run types')
})

test('the lower limit is the exact one, of few and of many', () => {
  // When all of n events occur, the limit is alpha to the power 1/n.
  for (const n of [1, 2, 5, 40])
    assert.ok(Math.abs(lowerLimit({ part: n, whole: n }, 0.99) - 0.01 ** (1 / n)) < 1e-9)
  // The value of R's binom.test(k, n, alternative = "greater", conf.level = 0.99).
  assert.ok(Math.abs(lowerLimit({ part: 3, whole: 20 }, 0.99) - 0.0226) < 5e-4)
  assert.equal(lowerLimit({ part: 0, whole: 10 }, 0.99), 0)
  assert.ok(lowerLimit({ part: 9000, whole: 300_000 }, 0.99) > 0.029)
})

test('the tail is the sum of its chances', () => {
  assert.ok(Math.abs(binomialTail({ part: 2, whole: 3 }, 0.5) - 0.5) < 1e-12)
  assert.ok(Math.abs(binomialTail({ part: 5, whole: 5 }, 0.02) - 0.02 ** 5) < 1e-15)
})

test('five of five warn at once, one of one does not, and many warn by what is observed', () => {
  const bounces = (part: number, whole: number) => isTooMany({ part, whole }, ALARM_LIMITS.bounces)
  assert.deepEqual([bounces(5, 5), bounces(2, 2), bounces(1, 1), bounces(1, 30)], [true, true, false, false])
  assert.deepEqual([bounces(3, 100), bounces(2, 100), bounces(0, 0)], [true, false, false])
  assert.ok(isTooMany({ part: 1, whole: 10 }, ALARM_LIMITS.complaints))
  assert.ok(!isTooMany({ part: 1, whole: 60 }, ALARM_LIMITS.opt_outs))
  assert.ok(isTooMany({ part: 5, whole: 40 }, ALARM_LIMITS.opt_outs))
  assert.ok(Math.abs(1 - CERTAINTY - CHANCE_OF_ERROR) < 1e-8)
})
