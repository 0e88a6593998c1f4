import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { previewText } from './preview-text.ts'

test('a stock opener wastes it', () => {
  assert.ok(lostBy(previewText, { text: 'Hi Tom,\n\nI hope this finds you well. Your site is slow.' }) > 0)
})

test('the reason to write passes', () => {
  assert.equal(tryCheck(previewText, GOOD)?.lost, 0)
})

test('a slogan wastes it as well', () => {
  assert.ok(lostBy(previewText, { text: 'Hi Tom,\n\nACT NOW!!!\n\nYour site is slow.' }) > 0)
})
