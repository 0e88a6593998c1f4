import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTimeZone } from './read-time-zone.ts'

const cases: [string, string | null][] = [
  ['Europe/Berlin', 'Europe/Berlin'],
  [' europe/berlin ', 'Europe/Berlin'],
  ['America/New York', 'America/New_York'],
  ['CET', 'Europe/Berlin'],
  ['MEZ', 'Europe/Berlin'],
  ['pst', 'America/Los_Angeles'],
  ['UTC+2', 'Etc/GMT-2'],
  ['GMT-05:00', 'Etc/GMT+5'],
  ['+0530', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  ['UTC+00:00', 'UTC'],
  ['UTC+25', null],
  ['-03:30', null],
  // IST may be India, Ireland or Israel.
  ['IST', null],
  ['CST', null],
  ['Mars/Base', null],
  ['soon', null],
]
for (const [written, zone] of cases)
  test(`“${written}” is ${zone ?? 'no time zone'}`, () => assert.equal(readTimeZone(written), zone))

test('names of Windows, Outlook and HubSpot are read', () => {
  const zones = {
    'Eastern Standard Time': 'America/New_York',
    'W. Europe Standard Time': 'Europe/Berlin',
    'tokyo standard time': 'Asia/Tokyo',
    america_slash_new_york: 'America/New_York',
    us_slash_pacific: 'America/Los_Angeles',
    'America/New York': 'America/New_York',
    '(GMT-05:00) Eastern Time': 'America/New_York',
    '(UTC-05:00) Eastern Time (US & Canada)': 'America/New_York',
    '(UTC+01:00) Amsterdam, Berlin, Bern': 'Etc/GMT-1',
    'UTC+05:45': 'Asia/Kathmandu',
    'Fantasy Standard Time': null,
    '(UTC+99:00) Nowhere': null,
  }
  const same = (zone: string | null) =>
    zone?.replace('Asia/Katmandu', 'Asia/Kathmandu').replace('US/Pacific', 'America/Los_Angeles') ?? null
  assert.deepEqual(
    Object.fromEntries(Object.keys(zones).map((name) => [name, same(readTimeZone(name))])),
    zones,
  )
})
