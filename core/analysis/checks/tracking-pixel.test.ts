import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { trackingPixel } from './tracking-pixel.ts'

test('an image of one pixel fails', () => {
  assert.ok(
    lostBy(trackingPixel, { html: '<p>Hello</p><img src="https://t.example.com/o" width="1" height="1">' }) >
      0,
  )
})

test('a picture passes', () => {
  assert.equal(
    tryCheck(trackingPixel, { html: '<p>Hello</p><img src="a.png" width="300" height="200">' })?.lost,
    0,
  )
})

test('plain text cannot have one', () => {
  assert.equal(tryCheck(trackingPixel, { text: 'Hello' }), null)
})
