import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { justCheckingIn } from './just-checking-in.ts'

test('a nudge alone fails', () => {
  assert.ok(lostBy(justCheckingIn, { text: 'Hi Tom,\n\nJust checking in.', kind: 'follow-up' }) > 0)
})

test('something new passes', () => {
  assert.equal(
    tryCheck(justCheckingIn, { text: 'Hi Tom,\n\nOne number I left out: four days.', kind: 'follow-up' })
      ?.lost,
    0,
  )
})
