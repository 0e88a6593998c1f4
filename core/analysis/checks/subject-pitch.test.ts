import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectPitch } from './subject-pitch.ts'

test('selling words in the subject fail', () => {
  assert.ok(lostBy(subjectPitch, { subject: 'save money with our free trial' }) > 0)
})

test('orders to the reader and offers are pitch words', () => {
  for (const subject of [
    'Expand your business',
    'ADV: Promote your website',
    'Lower your phone bill',
    'App and web development services',
    'Casino leads for sale',
    'Sponsored post request',
    'Cooperation with your company',
  ])
    assert.ok(lostBy(subjectPitch, { subject }) > 0, subject)
})

test('their situation passes', () => {
  for (const subject of [
    'support backlog at Fernhill',
    'your Berlin office',
    'cutting your AWS bill',
    'one idea for the services page',
    'who promotes the museum',
  ])
    assert.equal(tryCheck(subjectPitch, { subject })?.lost, 0, subject)
})
