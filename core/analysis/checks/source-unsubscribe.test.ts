import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sourceUnsubscribe } from './source-unsubscribe.ts'

test('one click passes', () => {
  assert.equal(
    tryCheck(sourceUnsubscribe, {
      source:
        'List-Unsubscribe: <https://example.com/u/1>, <mailto:u@example.com>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n\nHello',
    })?.lost,
    0,
  )
})

test('no header fails', () => {
  assert.ok(lostBy(sourceUnsubscribe, { source: 'From: a@b.com\n\nHello' }) > 0)
})

test('a link without one click costs less than none', () => {
  assert.ok(
    lostBy(sourceUnsubscribe, { source: 'List-Unsubscribe: <https://example.com/u/1>\n\nHello' }) <
      lostBy(sourceUnsubscribe, { source: 'From: a@b.com\n\nHello' }),
  )
})
