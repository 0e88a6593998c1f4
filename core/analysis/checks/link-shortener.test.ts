import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { linkShortener } from './link-shortener.ts'

test('a shortener fails', () => {
  assert.ok(lostBy(linkShortener, { text: 'See https://bit.ly/3xYz' }) > 0)
})

test('so does one without http', () => {
  assert.ok(lostBy(linkShortener, { text: 'See bit.ly/3xYz' }) > 0)
})

test('a full address passes', () => {
  assert.equal(tryCheck(linkShortener, { text: 'See https://fernhill.com/notes' })?.lost, 0)
})
