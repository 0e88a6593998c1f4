import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sourceDkim } from './source-dkim.ts'

test('a pass by the receiver passes', () => {
  assert.equal(
    tryCheck(sourceDkim, {
      source:
        'From: ada@acme.com\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=pass header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
    })?.lost,
    0,
  )
})

test('a fail by the receiver fails', () => {
  assert.ok(
    lostBy(sourceDkim, {
      source:
        'From: ada@acme.com\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=fail header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
    }) > 0,
  )
})

test('a mail that no server has checked is not checked here either', () => {
  assert.equal(tryCheck(sourceDkim, { source: 'From: ada@acme.com\n\nHello' }), null)
})
