import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { fakePersonalization } from './fake-personalization.ts'

test('praise that fits everyone fails', () => {
  assert.ok(lostBy(fakePersonalization, { text: 'Hi Tom,\n\nI loved your content.' }) > 0)
})

test('praise that names its object passes', () => {
  assert.equal(
    tryCheck(fakePersonalization, {
      text: 'Hi Tom,\n\nI loved your post about counting logins instead of seats.',
    })?.lost,
    0,
  )
})
