import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { shouting } from './shouting.ts'

test('a long word in capitals fails', () => {
  assert.ok(lostBy(shouting, { text: 'This is IMPORTANT for you.' }) > 0)
})

test('short ones side by side fail', () => {
  assert.ok(lostBy(shouting, { text: 'ACT NOW, please.' }) > 0)
})

test('acronyms pass', () => {
  assert.equal(tryCheck(shouting, { text: 'Your SDR team uses an API.' })?.lost, 0)
})

test('the fix writes it small', () => {
  assert.equal(
    afterFixes(shouting, { text: 'This is IMPORTANT for you.' }).text,
    'This is important for you.',
  )
})
