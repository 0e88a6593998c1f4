import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askVague } from './ask-vague.ts'

test('"let me know your thoughts" fails', () => {
  assert.ok(lostBy(askVague, { text: 'Pumps are our trade. Let me know your thoughts.' }) > 0)
})

test('a clear question passes', () => {
  assert.equal(tryCheck(askVague, { text: 'Shall I send you the list?' })?.lost, 0)
})
