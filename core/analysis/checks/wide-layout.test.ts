import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { wideLayout } from './wide-layout.ts'

test('a table of 700 pixels fails', () => {
  assert.ok(lostBy(wideLayout, { html: '<table width="700"><tr><td>Hello</td></tr></table>' }) > 0)
})

test('paragraphs are fluid', () => {
  assert.equal(tryCheck(wideLayout, { html: '<p>Hello</p>' })?.lost, 0)
})
