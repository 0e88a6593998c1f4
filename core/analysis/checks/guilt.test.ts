import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { guilt } from './guilt.ts'

test('blame fails', () => {
  assert.ok(lostBy(guilt, { text: 'I never heard back from you.' }) > 0)
})

test('curly apostrophes change nothing', () => {
  assert.ok(lostBy(guilt, { text: 'I haven\u2019t heard from you.' }) > 0)
})

test('a new point passes', () => {
  assert.equal(tryCheck(guilt, { text: 'One number was missing.' })?.lost, 0)
})

test('naming the silence costs half of what blame costs', () => {
  const named = lostBy(guilt, { text: 'I haven’t heard back, so the timing may be wrong.' })
  assert.equal(named, 0.5)
  assert.equal(lostBy(guilt, { text: 'I never heard back from you.' }), 1)
})
