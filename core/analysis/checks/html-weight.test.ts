import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { htmlWeight } from './html-weight.ts'

test('a letter passes', () => {
  assert.equal(tryCheck(htmlWeight, { html: '<p>Hello</p>' })?.lost, 0)
})

test('a hundred kilobytes fail', () => {
  assert.ok(lostBy(htmlWeight, { html: '<p>Hello</p>' + '<!-- x -->'.repeat(12000) }) > 0)
})
