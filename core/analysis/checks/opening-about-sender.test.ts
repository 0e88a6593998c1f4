import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { openingAboutSender } from './opening-about-sender.ts'

test('opening with "we" fails', () => {
  assert.ok(lostBy(openingAboutSender, { text: 'Hi Tom,\n\nWe make software for warehouses.' }) > 0)
})

test('an observation about the reader is about them', () => {
  assert.equal(
    tryCheck(openingAboutSender, { text: 'Hi Tom,\n\nI saw your new warehouse in Leeds.' })?.lost,
    0,
  )
})

test('opening with "you" passes', () => {
  assert.equal(
    tryCheck(openingAboutSender, { text: 'Hi Tom,\n\nYour warehouse ships the same day.' })?.lost,
    0,
  )
})
