import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { spamPhrases } from './spam-phrases.ts'

test('a single spam phrase never costs points', () => {
  assert.equal(tryCheck(spamPhrases, { text: 'The first month is risk-free.' })?.lost, 0)
})

test('several fail', () => {
  assert.ok(
    lostBy(spamPhrases, { text: 'Click here for a free trial, money back guaranteed, order now.' }) > 0,
  )
})

test('a phrase with a percent sign counts like any other', () => {
  const lost = (text: string): number => lostBy(spamPhrases, { text })
  assert.ok(lost('It is 100% free. Click here, order now.') > lost('It is free. Click here, order now.'))
})
