import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { adverbs } from './adverbs.ts'

test('adverbs in a row fail', () => {
  assert.ok(
    lostBy(adverbs, { text: 'We significantly and dramatically improve things incredibly quickly.' }) > 0,
  )
})

test('"reply" and "only" are none', () => {
  assert.equal(tryCheck(adverbs, { text: 'Only reply early, family or not.' })?.lost, 0)
})
