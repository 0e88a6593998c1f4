import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInvitation } from './read-invitation.ts'

const calendar = (lines: string): string => lines.trim().replaceAll('\n', '\r\n')

const google = calendar(`
BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:REQUEST
BEGIN:VEVENT
DTSTART:20261203T140000Z
DTEND:20261203T143000Z
DTSTAMP:20261128T101500Z
ORGANIZER;CN=Grace Hopper:mailto:grace@company.test
UID:5k2u1@google.com
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE
 ;CN=ada@sender.test;X-NUM-GUESTS=0:mailto:ada@sender.test
LOCATION:Main Street 1\\, Lisbon
SEQUENCE:1
SUMMARY:Handovers: Grace \\; Ada
BEGIN:VALARM
ACTION:DISPLAY
SUMMARY:This is an event reminder
END:VALARM
END:VEVENT
END:VCALENDAR`)

const outlook = calendar(`
BEGIN:VCALENDAR
METHOD:REQUEST
PRODID:Microsoft Exchange Server 2010
VERSION:2.0
BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=SECONDLY;INTERVAL=1
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
ORGANIZER;CN="Hopper, Grace":mailto:grace@company.test
ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=Ada:mailto:ada@sender.test
SUMMARY;LANGUAGE=de-DE:Übergaben besprechen
RRULE:FREQ=WEEKLY;COUNT=999999999;BYDAY=TH
DTSTART;TZID=W. Europe Standard Time:20260702T100000
DTEND;TZID=W. Europe Standard Time:20260702T103000
UID:040000008200E00074C5B7101A82E008
SEQUENCE:0
LOCATION;LANGUAGE=de-DE:Microsoft Teams-Besprechung
END:VEVENT
END:VCALENDAR`)

const apple = calendar(`
BEGIN:VCALENDAR
CALSCALE:GREGORIAN
METHOD:REQUEST
PRODID:-//Apple Inc.//macOS 15.1//EN
VERSION:2.0
BEGIN:VEVENT
UID:9A1C2B7E-0000-4000-8000-1F2E3D4C5B6A
DTSTART;TZID=America/New_York:20261104T090000
DURATION:PT45M
ORGANIZER;CN=Grace;EMAIL=grace@company.test:MAILTO:grace@company.test
SUMMARY:Call
END:VEVENT
END:VCALENDAR`)

test('an invitation of Google, Outlook or Apple is read with its time, place and organizer', () => {
  assert.deepEqual(readInvitation(google), {
    uid: '5k2u1@google.com',
    sequence: 1,
    isCancelled: false,
    title: 'Handovers: Grace ; Ada',
    start: '2026-12-03T14:00:00.000Z',
    end: '2026-12-03T14:30:00.000Z',
    isAllDay: false,
    unknownZone: null,
    place: 'Main Street 1, Lisbon',
    organizer: { name: 'Grace Hopper', address: 'grace@company.test' },
    repeats: false,
    recurrenceId: null,
  })
  const { title, start, end, place, organizer, repeats } = readInvitation(outlook)!
  assert.deepEqual(
    { title, start, end, place, organizer, repeats },
    {
      title: 'Übergaben besprechen',
      start: '2026-07-02T08:00:00.000Z',
      end: '2026-07-02T08:30:00.000Z',
      place: 'Microsoft Teams-Besprechung',
      organizer: { name: 'Hopper, Grace', address: 'grace@company.test' },
      repeats: true,
    },
  )
  const call = readInvitation(apple)!
  assert.deepEqual([call.start, call.end], ['2026-11-04T14:00:00.000Z', '2026-11-04T14:45:00.000Z'])
})

test('a whole day, an unknown zone, a cancellation and one occurrence of a series are told apart', () => {
  const day = readInvitation(
    google
      .replace('DTSTART:20261203T140000Z', 'DTSTART;VALUE=DATE:20261203')
      .replace('20261203T143000Z', '20261205'),
  )!
  assert.deepEqual([day.isAllDay, day.start, day.end], [true, '2026-12-03', '2026-12-05'])
  const odd = readInvitation(outlook.replaceAll('W. Europe Standard Time', 'Customized Time Zone'))!
  assert.deepEqual([odd.start, odd.unknownZone], ['2026-07-02T10:00:00', 'Customized Time Zone'])
  assert.equal(readInvitation(google.replace('METHOD:REQUEST', 'METHOD:CANCEL'))!.isCancelled, true)
  const one = readInvitation(
    apple.replace('SUMMARY', 'RECURRENCE-ID;TZID=America/New_York:20261104T090000\r\nSUMMARY'),
  )!
  assert.equal(one.recurrenceId, 'RECURRENCE-ID;TZID=America/New_York:20261104T090000')
})

test('what asks for no answer, or names no time or organizer, is no invitation', () => {
  for (const [line, instead] of [
    ['METHOD:REQUEST', 'METHOD:REPLY'],
    ['METHOD:REQUEST', 'METHOD:PUBLISH'],
    ['DTSTART:20261203T140000Z', 'DTSTART:20261332T990000Z'],
    ['DTSTART:20261203T140000Z', 'X:1'],
    ['mailto:grace@company.test', 'https://company.test'],
    ['UID:5k2u1@google.com', 'UID:'],
  ] as const)
    assert.equal(readInvitation(google.replace(line, instead)), null, instead)
})

test('a hostile calendar costs milliseconds, and cannot break the lines of an answer', () => {
  const began = performance.now()
  const lines = 'RRULE:FREQ=SECONDLY;COUNT=999999999\r\n'.repeat(2_000)
  const nested = 'BEGIN:VEVENT\r\n'.repeat(5_000)
  const quotes = `SUMMARY;${'X="a";'.repeat(10_000)}:x\r\n`
  for (const hostile of [lines, nested, quotes, `SUMMARY:${'\\'.repeat(60_000)}\r\n`, ' \r\n'.repeat(20_000)])
    readInvitation(google.replace('SEQUENCE:1\r\n', `SEQUENCE:1\r\n${hostile}`))
  assert.ok(performance.now() - began < 500)
  const broken = readInvitation(
    google
      .replace('5k2u1@google.com', 'a\rATTENDEE:mailto:b@c.test')
      .replace('CN=Grace Hopper', 'CN="Grace\u0000"'),
  )!
  assert.equal(broken.organizer.name, 'Grace')
})
