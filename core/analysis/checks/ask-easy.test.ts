import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askEasy } from './ask-easy.ts'

test('a short question passes', () => {
  assert.equal(tryCheck(askEasy, { text: 'Your team ships fast. Worth a look?' })?.lost, 0)
})

test('a question of thirty words fails', () => {
  assert.ok(
    lostBy(askEasy, {
      text: 'Would it be useful to you ' + 'and also to everyone '.repeat(7) + 'in the house?',
    }) > 0,
  )
})
