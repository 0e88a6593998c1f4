import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askCalendarLink } from './ask-calendar-link.ts'

test('a calendar link fails', () => {
  assert.ok(lostBy(askCalendarLink, { text: 'Pick a time: https://calendly.com/ada/30min' }) > 0)
})

test('another link is not its business', () => {
  assert.equal(tryCheck(askCalendarLink, { text: 'See https://example.com/notes' })?.lost, 0)
})
