import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zoneOptions } from '#web/ui/zone-options.ts'
import { zoneOf } from './time-zones.ts'

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

test('a workspace counts days in its own zone, else in that of whoever looks', () => {
  assert.equal(zoneOf({ time_zone: 'Asia/Tokyo' }), 'Asia/Tokyo')
  assert.equal(zoneOf({ time_zone: null }), here)
  assert.equal(zoneOf(null), here)
})

test('a zone that only the database knows breaks no screen', () => {
  assert.equal(zoneOf({ time_zone: 'Factory' }), here)
})

test('zones are found by their city, and the one that is set is always among them', () => {
  const options = zoneOptions('Old/Name_Of_City')
  assert.deepEqual(
    options.find(({ value }) => value === 'Europe/Lisbon'),
    { value: 'Europe/Lisbon', label: 'Lisbon (Europe)' },
  )
  assert.ok(options.some(({ label }) => label === 'Name Of City (Old)'))
})
