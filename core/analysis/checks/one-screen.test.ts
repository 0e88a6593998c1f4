import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { oneScreen } from './one-screen.ts'

test('a short letter fits', () => {
  assert.equal(tryCheck(oneScreen, GOOD)?.lost, 0)
})

test('sixty lines do not', () => {
  assert.ok(lostBy(oneScreen, { text: 'One line of the letter.\n'.repeat(60) }) > 0)
})
