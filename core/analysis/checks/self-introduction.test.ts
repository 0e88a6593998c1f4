import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { selfIntroduction } from './self-introduction.ts'

test('"My name is" fails', () => {
  assert.ok(lostBy(selfIntroduction, { text: 'Hi Tom,\n\nMy name is Ada and I sell pumps.' }) > 0)
})

test('so does a job title in the opening', () => {
  assert.ok(lostBy(selfIntroduction, { text: "Hi Tom,\n\nI'm the founder of Pumpworks." }) > 0)
})

test('coming to the point passes', () => {
  assert.equal(tryCheck(selfIntroduction, GOOD)?.lost, 0)
})
