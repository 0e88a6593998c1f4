import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { spintax } from './spintax.ts'

test('a whole choice passes', () => {
  assert.equal(tryCheck(spintax, { text: '{Hi|Hello} Tom' })?.lost, 0)
})

test('a stray brace fails', () => {
  assert.ok(lostBy(spintax, { text: '{Hi|Hello Tom' }) > 0)
})

test('a merge tag is no spintax', () => {
  assert.equal(tryCheck(spintax, { text: 'Hi {{first_name | there}}' })?.lost, 0)
})
