import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { questionCount } from './question-count.ts'

test('none fails', () => {
  assert.ok(lostBy(questionCount, { text: 'Pumps are our trade.' }) > 0)
})

test('one passes', () => {
  assert.equal(tryCheck(questionCount, { text: 'Pumps are our trade. Worth a look?' })?.lost, 0)
})

test('five fail', () => {
  assert.ok(lostBy(questionCount, { text: 'How? Why not? When then? Where now? Who else?' }) > 0)
})
