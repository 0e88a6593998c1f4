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
  // India, Ireland or Israel.
  ['IST', null],
  ['CST', null],
  ['Mars/Base', null],
  ['soon', null],
]
for (const [written, zone] of cases)
  test(`“${written}” is ${zone ?? 'no time zone'}`, () => assert.equal(readTimeZone(written), zone))
