import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchAddresses } from './page-addresses.ts'

const isKnown = matchAddresses(['/', '/campaigns', '/campaigns/:id', '/docs/:slug'])

for (const path of ['/', '/campaigns', '/campaigns/', '/campaigns/0190-ada', '/docs/first-email']) {
  test(`${path} is a page`, () => assert.ok(isKnown(path)))
}

for (const path of ['/nope', '/campaigns/1/2', '/.env', '/docs/', '/campaignsx']) {
  test(`${path} is none`, () => assert.ok(!isKnown(path)))
}
