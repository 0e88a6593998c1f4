import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { personalization } from './personalization.ts'

test('something they did passes', () => {
  assert.equal(tryCheck(personalization, GOOD)?.lost, 0)
})

test('a mail to anyone fails', () => {
  assert.ok(
    lostBy(personalization, {
      text: 'Hello,\n\nWe sell software that helps companies. It is used everywhere.\n\nInterested?',
    }) > 0,
  )
})

test('their company is worth more than their name', () => {
  assert.ok(
    lostBy(personalization, { text: 'Hi Tom,\n\nYour site at Fernhill is fast.' }) <
      lostBy(personalization, { text: 'Hi Tom,\n\nSoftware is fast.' }),
  )
})

test("facts from the context count as the reader's", () => {
  assert.equal(
    tryCheck(personalization, {
      text: 'Hi Tom,\n\nI saw that Quillon opened an office, so your desk will be busy.',
      context: { recipient: { company: 'Quillon' } },
    })?.lost,
    0,
  )
})
