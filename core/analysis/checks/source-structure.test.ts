import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sourceStructure } from './source-structure.ts'

test('the three headers pass', () => {
  assert.equal(
    tryCheck(sourceStructure, {
      source: 'From: a@b.com\nDate: Mon, 5 Jan 2026 10:00:00 +0000\nMessage-ID: <1@b.com>\n\nHello',
    })?.lost,
    0,
  )
})

test('a missing date fails', () => {
  assert.ok(lostBy(sourceStructure, { source: 'From: a@b.com\nMessage-ID: <1@b.com>\n\nHello' }) > 0)
})

test('two subjects fail', () => {
  assert.ok(
    lostBy(sourceStructure, {
      source: 'From: a@b.com\nDate: x\nMessage-ID: <1@b.com>\nSubject: a\nSubject: b\n\nHello',
    }) > 0,
  )
})
