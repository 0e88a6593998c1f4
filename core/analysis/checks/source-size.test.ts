import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sourceSize } from './source-size.ts'

test('a letter passes', () => {
  assert.equal(tryCheck(sourceSize, { source: 'From: a@b.com\n\nHello' })?.lost, 0)
})

test('half a megabyte fails', () => {
  assert.ok(lostBy(sourceSize, { source: 'From: a@b.com\n\n' + 'x'.repeat(500_000) }) > 0)
})
