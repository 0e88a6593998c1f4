import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { hiddenText } from './hidden-text.ts'

test('a zero-width space fails', () => {
  assert.ok(lostBy(hiddenText, { text: 'fr\u200Bee money' }) > 0)
})

test('a direction override fails', () => {
  assert.ok(lostBy(hiddenText, { subject: 'abc\u202Edef' }) > 0)
})

test('a page of invisible HTML fails', () => {
  assert.ok(
    lostBy(hiddenText, {
      html: '<div style="display:none">' + 'hidden words '.repeat(60) + '</div><p>Hello</p>',
    }) > 0,
  )
})

test('the joiner of an emoji is meant', () => {
  assert.equal(tryCheck(hiddenText, { text: 'A family \u{1F468}\u200D\u{1F469}' })?.lost, 0)
})

test('the fix deletes what nobody sees', () => {
  assert.equal(afterFixes(hiddenText, { text: 'fr\u200Bee money' }).text, 'free money')
})
