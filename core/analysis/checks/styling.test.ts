import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { styling } from './styling.ts'

test('three fonts and five colors fail', () => {
  assert.ok(
    lostBy(styling, {
      html: '<p style="font-family:F0;color:#000">x</p><p style="font-family:F1;color:#111">x</p><p style="font-family:F2;color:#222">x</p><p style="font-family:F3;color:#333">x</p><p style="font-family:F4;color:#444">x</p>',
    }) > 0,
  )
})

test('a plain paragraph passes', () => {
  assert.equal(tryCheck(styling, { html: '<p>Hello</p>' })?.lost, 0)
})
