import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { linkDomains } from './link-domains.ts'

test('four owners fail', () => {
  assert.ok(lostBy(linkDomains, { text: 'https://a.com https://b.com https://c.com https://d.com' }) > 0)
})

test('two pages of one owner pass', () => {
  assert.equal(tryCheck(linkDomains, { text: 'https://a.com/x https://www.a.com/y' })?.lost, 0)
})

test("the sender's own does not count", () => {
  assert.equal(
    tryCheck(linkDomains, { text: 'https://a.com https://own.io', context: { senderDomain: 'own.io' } })
      ?.lost,
    0,
  )
})
