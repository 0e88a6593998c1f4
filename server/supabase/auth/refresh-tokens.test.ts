import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { readRefreshToken, writeRefreshToken } from './refresh-tokens.ts'

const key = randomBytes(32)

test('a token names its session and counter', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(2 ** 31), (sessionId, counter) => {
      const token = writeRefreshToken(key, { sessionId, counter })
      assert.match(token, /^[\w-]{48}$/)
      assert.deepEqual(readRefreshToken([key], token), { sessionId, counter })
    }),
  )
})

test('no bit of it can be changed', () => {
  const token = writeRefreshToken(key, { sessionId: '0190a0a0-0000-7000-8000-00000000ada0', counter: 7 })
  const bytes = Buffer.from(token, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(readRefreshToken([key], changed.toString('base64url')), null)
  }
  assert.equal(readRefreshToken([randomBytes(32)], token), null)
})
