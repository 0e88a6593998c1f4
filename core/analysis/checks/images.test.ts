import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { images } from './images.ts'

test('a logo costs points', () => {
  assert.ok(lostBy(images, { html: '<p>Hello Tom</p><img src="logo.png" width="200" height="80">' }) > 0)
})

test("a pixel is another check's business", () => {
  assert.equal(tryCheck(images, { html: '<p>Hello Tom</p><img src="o.gif" width="1" height="1">' })?.lost, 0)
})
