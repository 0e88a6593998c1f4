import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sourceAlignment } from './source-alignment.ts'

test('the domain in From passes', () => {
  assert.equal(
    tryCheck(sourceAlignment, {
      source:
        'From: Ada <ada@acme.com>\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=pass header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
    })?.lost,
    0,
  )
})

test('a subdomain of it is aligned', () => {
  assert.equal(
    tryCheck(sourceAlignment, {
      source:
        'From: Ada <ada@acme.com>\nAuthentication-Results: mx.example.net; spf=none smtp.mailfrom=ada@x.net; dkim=pass header.d=mail.acme.com; dmarc=pass header.from=acme.com\n\nHello',
    })?.lost,
    0,
  )
})

test('a pass for somebody else fails', () => {
  assert.ok(
    lostBy(sourceAlignment, {
      source:
        'From: Ada <ada@acme.com>\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@sendbig.net; dkim=pass header.d=sendbig.net; dmarc=fail header.from=acme.com\n\nHello',
    }) > 0,
  )
})
