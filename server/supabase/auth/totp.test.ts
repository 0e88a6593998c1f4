import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchTotp, newTotpSecret, stepAt, totpAt, totpUri } from './totp.ts'

// RFC 6238 appendix B: the ASCII key 12345678901234567890, last six of the eight digits.
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const rfcCodes: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test('codes are those of the RFC', () => {
  for (const [seconds, code] of rfcCodes) {
    assert.equal(totpAt(rfcSecret, stepAt(new Date(seconds * 1000))), code)
  }
})

test('a code matches one step around now, and none that was used', () => {
  const at = new Date(59_000)
  assert.equal(matchTotp(rfcSecret, '287082', at, 0), 1)
  assert.equal(matchTotp(rfcSecret, '287082', new Date(89_000), 0), 1)
  assert.equal(matchTotp(rfcSecret, '287082', new Date(90_000), 0), null)
  assert.equal(matchTotp(rfcSecret, '287082', at, 1), null)
  assert.equal(matchTotp(rfcSecret, '28708', at, 0), null)
})

test('secrets are 160 bits of base 32, and never the same', () => {
  const secrets = new Set(Array.from({ length: 100 }, newTotpSecret))
  assert.equal(secrets.size, 100)
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/)
})

test('the key URI survives odd names', () => {
  const uri = new URL(totpUri({ issuer: 'A & B: C', account: 'ü+x@example.com', secret: rfcSecret }))
  assert.equal(decodeURIComponent(uri.pathname), '/A & B: C:ü+x@example.com')
  assert.equal(uri.searchParams.get('issuer'), 'A & B: C')
  assert.equal(uri.href.includes('+'), false)
})
