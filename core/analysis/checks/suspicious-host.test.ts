import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { suspiciousHost } from './suspicious-host.ts'

test('a number for a host fails', () => {
  assert.ok(lostBy(suspiciousHost, { text: 'See http://192.168.4.20/login' }) > 0)
})

test('an address before the host fails', () => {
  assert.ok(lostBy(suspiciousHost, { text: 'See https://paypal.com@evil.example.com/x' }) > 0)
})

test('a name passes', () => {
  assert.equal(tryCheck(suspiciousHost, { text: 'See https://fernhill.com' })?.lost, 0)
})
