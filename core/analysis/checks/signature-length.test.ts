import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { signatureLength } from './signature-length.ts'

test('a name and a company pass', () => {
  assert.equal(tryCheck(signatureLength, { text: 'Hi Tom,\n\nWorth a look?\n\nBest,\nAda\nAcme' })?.lost, 0)
})

test('a dozen lines fail', () => {
  assert.ok(
    lostBy(signatureLength, {
      text: 'Hi Tom,\n\nWorth a look?\n\nBest,\n' + 'Another line of mine\n'.repeat(11),
    }) > 0,
  )
})
