import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { addressMix } from './address-mix.ts'

test('Sie and du in one mail fail, and the rarer one is shown', () => {
  const text = 'Guten Tag,\n\nhaben Sie das gesehen, und kennen Sie das Werkzeug? Was denkst du dazu?'
  const outcome = tryCheck(addressMix, { text })
  assert.equal(outcome?.lost, 1)
  assert.deepEqual(
    outcome?.spans?.map(({ start, end }) => text.slice(start, end)),
    ['du'],
  )
})

test('either alone passes', () => {
  assert.equal(lostBy(addressMix, { text: 'Wann haben Sie Zeit, und wer ist bei Ihnen dafür zuständig?' }), 0)
  assert.equal(lostBy(addressMix, { text: 'Wann hast du Zeit, und wer ist bei euch dafür zuständig?' }), 0)
})

test('a capital at the start of a sentence may be "they"', () => {
  assert.equal(
    lostBy(addressMix, {
      text: 'Was denkst du über die Kollegen? Sie haben es nicht gesehen, und das ist dein Team.',
    }),
    0,
  )
})

test('English has one form', () => {
  assert.equal(tryCheck(addressMix, { text: 'Would you like to see it before your launch?' }), null)
})
