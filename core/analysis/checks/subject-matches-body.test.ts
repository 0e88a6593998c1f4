import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectMatchesBody } from './subject-matches-body.ts'

test('a body about something else fails', () => {
  assert.ok(
    lostBy(subjectMatchesBody, {
      subject: 'your parking fine',
      text: 'Hi Tom,\n\nWe sell software for warehouses.',
    }) > 0,
  )
})

test('one word in common is enough', () => {
  assert.equal(
    tryCheck(subjectMatchesBody, {
      subject: 'returns in Leeds',
      text: 'Hi Tom,\n\nYour warehouse handles every return by hand.',
    })?.lost,
    0,
  )
})

test('a subject of little words promises nothing', () => {
  assert.equal(
    tryCheck(subjectMatchesBody, { subject: 'quick question', text: 'Hi Tom, we sell software.' }),
    null,
  )
})
