import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHONES, shownOn, visibleLength } from './phones.ts'

const [outlook, , iphone] = PHONES as unknown as [(typeof PHONES)[0], unknown, (typeof PHONES)[0]]

test('a short subject is whole on every phone', () => {
  for (const phone of PHONES)
    assert.deepEqual(shownOn('your two openings', phone), { text: 'your two openings', cut: 'never' })
})

test('a subject between the narrow and the wide phones is cut on some', () => {
  assert.equal(shownOn('a'.repeat(28), outlook).cut, 'sometimes')
  assert.equal(shownOn('a'.repeat(28), iphone).cut, 'never')
})

test('a long subject is cut everywhere, and never in the middle of an emoji', () => {
  const shown = shownOn('👩🏽‍🌾'.repeat(60), outlook)
  assert.equal(shown.cut, 'always')
  assert.equal(visibleLength(shown.text), outlook.least + 1)
})
