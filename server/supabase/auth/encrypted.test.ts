import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { encrypt, decrypt } from './encrypted.ts'

const key = randomBytes(32)

test('what was encrypted opens again, and never looks the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, place) => {
      assert.equal(decrypt(key, encrypt(key, secret, place), place), secret)
      assert.notEqual(encrypt(key, secret, place), encrypt(key, secret, place))
    }),
  )
})

test('another place, another key or a changed byte opens nothing', () => {
  const encrypted = encrypt(key, 'the secret', 'row 1')
  assert.throws(() => decrypt(key, encrypted, 'row 2'))
  assert.throws(() => decrypt(randomBytes(32), encrypted, 'row 1'))
  const changed = encrypted.replace(/\.(.)/, (_, letter) => `.${letter === 'A' ? 'B' : 'A'}`)
  assert.throws(() => decrypt(key, changed, 'row 1'))
  assert.throws(() => decrypt(key, encrypted.split('.').slice(0, 3).join('.'), 'row 1'))
})
