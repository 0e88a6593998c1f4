import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { activeContent } from './active-content.ts'

test('a form fails', () => {
  assert.ok(lostBy(activeContent, { html: '<form action="/x"><input></form><p>Hello</p>' }) > 0)
})

test('an event handler fails', () => {
  assert.ok(lostBy(activeContent, { html: '<p onclick="go()">Hello</p>' }) > 0)
})

test('paragraphs pass', () => {
  assert.equal(tryCheck(activeContent, { html: '<p>Hello</p>' })?.lost, 0)
})
