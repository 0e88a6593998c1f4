import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { alarmLimitsSql } from './alarm-limits-sql.ts'
import { ALARM_LIMITS, CHANCE_OF_ERROR, isTooMany } from './alarms.ts'
import { binomialTail } from './proportions.ts'

test('the SQL is that of the limits', async () => {
  const file = new URL('../../database/functions/sending/alarm_limits.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${alarmLimitsSql()}\n`, 'run: npm run types')
})

test('the tail is the sum of its chances', () => {
  assert.ok(Math.abs(binomialTail({ part: 2, whole: 3 }, 0.5) - 0.5) < 1e-12)
  assert.ok(Math.abs(binomialTail({ part: 5, whole: 5 }, 0.02) - 0.02 ** 5) < 1e-15)
  // The lower limit of R's binom.test(3, 20, alternative = "greater", conf.level = 0.99) is 0.0226.
  assert.ok(Math.abs(binomialTail({ part: 3, whole: 20 }, 0.0226) - 0.01) < 5e-4)
  // Sums over many terms stay exact: with 3% observed of 300,000, a true rate of 2.9% has a chance below 1%.
  assert.ok(binomialTail({ part: 9000, whole: 300_000 }, 0.029) < 0.01)
})

test('five of five warn at once, one of one does not, and many warn by what is observed', () => {
  const bounces = (part: number, whole: number) => isTooMany({ part, whole }, ALARM_LIMITS.bounces)
  assert.deepEqual([bounces(5, 5), bounces(2, 2), bounces(1, 1), bounces(1, 30)], [true, true, false, false])
  assert.deepEqual([bounces(3, 100), bounces(2, 100), bounces(0, 0)], [true, false, false])
  assert.ok(isTooMany({ part: 1, whole: 10 }, ALARM_LIMITS.complaints))
  assert.ok(!isTooMany({ part: 1, whole: 60 }, ALARM_LIMITS.opt_outs))
  assert.ok(isTooMany({ part: 5, whole: 40 }, ALARM_LIMITS.opt_outs))
  assert.ok(CHANCE_OF_ERROR < 0.01 && CHANCE_OF_ERROR > 0.009_999)
})
