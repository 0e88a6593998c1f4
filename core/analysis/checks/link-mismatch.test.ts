import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { linkMismatch } from './link-mismatch.ts'

test('a link that shows another host fails', () => {
  assert.ok(
    lostBy(linkMismatch, { html: '<p>See <a href="https://evil.example.net/x">www.fernhill.com</a></p>' }) >
      0,
  )
})

test('a subdomain is the same owner', () => {
  assert.equal(
    tryCheck(linkMismatch, { html: '<p>See <a href="https://go.fernhill.com/x">www.fernhill.com</a></p>' })
      ?.lost,
    0,
  )
})

test('words promise no address', () => {
  assert.equal(
    tryCheck(linkMismatch, { html: '<p>See <a href="https://example.net">our notes</a></p>' })?.lost,
    0,
  )
})
