import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { wordCount } from './word-count.ts'

test('eighty words pass', () => {
  assert.equal(
    tryCheck(wordCount, { text: 'Hi Tom,\n\n' + 'Your team ships fast every day. '.repeat(13) })?.lost,
    0,
  )
})

test('three hundred words cost more than a hundred and fifty', () => {
  assert.ok(
    lostBy(wordCount, { text: 'Your team ships fast. '.repeat(38) }) <
      lostBy(wordCount, { text: 'Your team ships fast. '.repeat(75) }),
  )
})

test('nine words are too few', () => {
  assert.ok(lostBy(wordCount, { text: 'Hi Tom,\n\nBuy pumps here.' }) > 0)
})

test('a follow-up may be longer', () => {
  assert.equal(
    tryCheck(wordCount, { kind: 'follow-up', text: 'Your team ships fast every day. '.repeat(19) })?.lost,
    0,
  )
})
