import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { optOut } from './opt-out.ts'

test('no way to opt out fails', () => {
  assert.ok(lostBy(optOut, { text: 'Pumps are our trade. Worth a look?' }) > 0)
})

test('a plain sentence is a way to opt out', () => {
  assert.equal(tryCheck(optOut, GOOD)?.lost, 0)
})

test('so is the header', () => {
  assert.equal(
    tryCheck(optOut, { kind: 'source', source: 'List-Unsubscribe: <https://example.com/u>\n\nHello Tom' })
      ?.lost,
    0,
  )
})
