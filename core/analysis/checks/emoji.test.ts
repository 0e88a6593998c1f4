import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { emoji } from './emoji.ts'

test('an emoji fails', () => {
  assert.ok(lostBy(emoji, { text: 'Good morning \u{1F600}' }) > 0)
})

test('a trade mark is none', () => {
  assert.equal(tryCheck(emoji, { text: 'Fernhill\u2122 is yours' })?.lost, 0)
})
