import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { bodyPresent } from './body-present.ts'

test('an empty body fails', () => {
  assert.ok(lostBy(bodyPresent, { text: ' \n ' }) > 0)
})

test('words pass', () => {
  assert.equal(tryCheck(bodyPresent, { text: 'Hello' })?.lost, 0)
})

test('a mail of images is the business of another check', () => {
  assert.equal(tryCheck(bodyPresent, { html: '<img src="a.png">' }), null)
})
