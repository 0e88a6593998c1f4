import assert from 'node:assert/strict'
import { createHmac, hkdfSync } from 'node:crypto'
import { test } from 'node:test'
import { createTrackingTokens, type Purpose } from './tokens.ts'

const old = { id: 1, secret: 'the secret of last year' }
const current = { id: 2, secret: 'the secret of this year' }
const purposes: Purpose[] = ['open', 'click', 'unsubscribe']

test('a token opens its own route and no other', () => {
  const tokens = createTrackingTokens([current, old])
  for (const purpose of purposes) {
    const id = crypto.randomUUID()
    const token = tokens.sign(purpose, id)
    for (const handler of purposes)
      assert.equal(tokens.read(handler, token), handler === purpose ? id : undefined)
  }
})

test('no token with one bit changed is accepted, of a hundred', () => {
  const tokens = createTrackingTokens([current, old])
  for (let i = 0; i < 100; i += 1) {
    const bytes = Buffer.from(tokens.sign('click', crypto.randomUUID()), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      assert.equal(tokens.read('click', changed.toString('base64url')), undefined)
    }
  }
})

test('after the keys rotate an old link still works, and a dropped key opens nothing', () => {
  const id = crypto.randomUUID()
  const token = createTrackingTokens([old]).sign('unsubscribe', id)
  assert.equal(createTrackingTokens([current, old]).read('unsubscribe', token), id)
  assert.equal(createTrackingTokens([current]).read('unsubscribe', token), undefined)
  const forged = { id: 1, secret: 'another secret' }
  assert.equal(createTrackingTokens([current, forged]).read('unsubscribe', token), undefined)
})

test('scrambled, cut and lengthened tokens, and addresses as tokens, are nobody’s', () => {
  const tokens = createTrackingTokens([current])
  const token = tokens.sign('click', crypto.randomUUID())
  const swapped = token.replaceAll(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) ^ 32))
  const others = [
    '',
    token.slice(1),
    `${token}A`,
    `${token}==`,
    swapped,
    'https://evil.example/',
    token.padEnd(9e4),
  ]
  for (const other of others) assert.equal(tokens.read('click', other), undefined)
})

test('the signature is HMAC-SHA256 as the standard library makes it', () => {
  const id = '01900a00-0000-7000-8000-000000000a00'
  const bytes = Buffer.from(createTrackingTokens([current]).sign('open', id), 'base64url')
  const key = Buffer.from(hkdfSync('sha256', current.secret, '', 'coldframe tracking open 2', 32))
  const expected = createHmac('sha256', key).update(bytes.subarray(0, 17)).digest().subarray(0, 16)
  assert.deepEqual(bytes.subarray(17), expected)
})
