import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { insecureLink } from './insecure-link.ts'

test('http fails', () => {
  assert.ok(lostBy(insecureLink, { text: 'See http://example.com' }) > 0)
})

test('https passes', () => {
  assert.equal(tryCheck(insecureLink, { text: 'See https://example.com' })?.lost, 0)
})

test('the fix is one letter', () => {
  assert.equal(afterFixes(insecureLink, { text: 'See http://example.com' }).text, 'See https://example.com')
})
