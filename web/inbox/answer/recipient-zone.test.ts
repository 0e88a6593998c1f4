import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextWorkingMoment, recipientZone } from './recipient-zone.ts'

const next = (zone: string, now: string) => nextWorkingMoment(zone, new Date(now)).toISOString()

test('within their hours an answer leaves now, before them at nine, after them the next morning, each on their clock', () => {
  assert.equal(next('America/New_York', '2026-11-24T15:00:00Z'), '2026-11-24T15:00:00.000Z')
  assert.equal(next('America/New_York', '2026-11-24T08:00:00Z'), '2026-11-24T14:00:00.000Z')
  assert.equal(next('Asia/Kolkata', '2026-11-24T12:00:00Z'), '2026-11-25T03:30:00.000Z')
})

test('their weekend is passed over, also where it is still Friday here', () => {
  assert.equal(next('Europe/Berlin', '2026-11-27T16:00:00Z'), '2026-11-30T08:00:00.000Z')
  assert.equal(next('Pacific/Auckland', '2026-11-27T11:30:00Z'), '2026-11-29T20:00:00.000Z')
})

test('nine in the morning stays nine where their clocks are changed over the weekend', () => {
  assert.equal(next('Europe/Berlin', '2026-10-23T18:00:00Z'), '2026-10-26T08:00:00.000Z')
  assert.equal(next('Europe/Berlin', '2026-03-27T18:00:00Z'), '2026-03-30T07:00:00.000Z')
  assert.equal(next('America/New_York', '2026-10-30T22:00:00Z'), '2026-11-02T14:00:00.000Z')
})

test('the zone of the contact comes before that of the campaign and of the workspace', () => {
  const zones = { contact: 'Asia/Tokyo', campaign: 'Europe/Berlin', workspace: 'UTC' }
  assert.deepEqual(recipientZone(zones), { zone: 'Asia/Tokyo', of: 'contact' })
  assert.deepEqual(recipientZone({ ...zones, contact: null }), { zone: 'Europe/Berlin', of: 'campaign' })
  assert.deepEqual(recipientZone({ workspace: 'UTC' }), { zone: 'UTC', of: 'workspace' })
})

test('a zone that this browser does not know is passed over, and with none at all it is one’s own', () => {
  assert.deepEqual(recipientZone({ contact: 'Mars/Olympus', workspace: 'Europe/Berlin' }), {
    zone: 'Europe/Berlin',
    of: 'workspace',
  })
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  assert.deepEqual(recipientZone({ contact: 'Mars/Olympus' }), { zone: own, of: 'yours' })
})
