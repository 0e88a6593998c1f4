import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { seal, unseal } from './sealed.ts'

const key = randomBytes(32)

test('what was sealed opens again, and never looks the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, place) => {
      assert.equal(unseal(key, seal(key, secret, place), place), secret)
      assert.notEqual(seal(key, secret, place), seal(key, secret, place))
    }),
  )
})

test('another place, another key or a changed byte opens nothing', () => {
  const sealed = seal(key, 'the secret', 'row 1')
  assert.throws(() => unseal(key, sealed, 'row 2'))
  assert.throws(() => unseal(randomBytes(32), sealed, 'row 1'))
  const changed = sealed.replace(/\.(.)/, (_, letter) => `.${letter === 'A' ? 'B' : 'A'}`)
  assert.throws(() => unseal(key, changed, 'row 1'))
  assert.throws(() => unseal(key, sealed.split('.').slice(0, 3).join('.'), 'row 1'))
})
