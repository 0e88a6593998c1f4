import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sourceSender } from './source-sender.ts'

test('a person at a domain passes', () => {
  assert.equal(tryCheck(sourceSender, { source: 'From: Ada Lovelace <ada@acme.com>\n\nHello' })?.lost, 0)
})

test('another address in the display name fails', () => {
  assert.ok(lostBy(sourceSender, { source: 'From: "support@bank.com" <x@evil.net>\n\nHello' }) > 0)
})

test('replies to another domain fail', () => {
  assert.ok(lostBy(sourceSender, { source: 'From: Ada <ada@acme.com>\nReply-To: <x@evil.net>\n\nHello' }) > 0)
})

test('a free mailbox fails', () => {
  assert.ok(lostBy(sourceSender, { source: 'From: Ada <ada.acme@gmail.com>\n\nHello' }) > 0)
})
