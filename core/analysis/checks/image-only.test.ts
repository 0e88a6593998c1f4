import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { imageOnly } from './image-only.ts'

test('an image alone fails', () => {
  assert.ok(lostBy(imageOnly, { html: '<img src="https://example.com/a.png">' }) > 0)
})

test('an image with a letter around it passes', () => {
  assert.equal(
    tryCheck(imageOnly, {
      html: '<p>Your team ships fast every day. Your team ships fast every day. Your team ships fast every day. Your team ships fast every day. </p><img src="a.png">',
    })?.lost,
    0,
  )
})
