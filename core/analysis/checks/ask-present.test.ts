import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askPresent } from './ask-present.ts'

test('a mail without a question fails', () => {
  assert.ok(lostBy(askPresent, { text: 'Hi Tom,\n\nPumps are our trade. They last long.' }) > 0)
})

test('a question passes', () => {
  assert.equal(tryCheck(askPresent, { text: 'Hi Tom,\n\nPumps are our trade. Worth a look?' })?.lost, 0)
})

test('an order is an ask as well', () => {
  assert.equal(
    tryCheck(askPresent, { text: 'Hi Tom,\n\nPumps are our trade. Let me know if you need one.' })?.lost,
    0,
  )
})
