import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { vagueBenefit } from './vague-benefit.ts'

test('"increase your revenue" fails', () => {
  assert.ok(lostBy(vagueBenefit, { text: 'We can increase your revenue.' }) > 0)
})

test('a figure in the sentence makes it concrete', () => {
  assert.equal(
    tryCheck(vagueBenefit, { text: 'We can increase your revenue by 4 percent in a month.' })?.lost,
    0,
  )
})
