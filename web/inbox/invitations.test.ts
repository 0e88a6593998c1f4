import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invitation } from '#core/messages/invitation.ts'
import { eventTime, isReplaced } from './invitations.ts'
import type { ThreadMail } from './queries.ts'

const invitation = (change: Partial<Invitation> = {}): Invitation => ({
  uid: 'a',
  sequence: 0,
  isCancelled: false,
  title: 'Handovers',
  start: '2026-12-03T14:00:00.000Z',
  end: '2026-12-03T14:30:00.000Z',
  isAllDay: false,
  unknownZone: null,
  place: '',
  organizer: { name: '', address: 'grace@company.test' },
  repeats: false,
  recurrenceId: null,
  ...change,
})
const mail = (at: string, change: Partial<Invitation> = {}): ThreadMail =>
  ({ at, invitation: invitation(change) }) as ThreadMail

test('an event is shown in the zone of its reader, by days, or in the organizer’s unknown time', () => {
  assert.match(eventTime(invitation(), 'Europe/Berlin'), /^Thu,? 3 Dec 2026,? 15:00\s?–\s?15:30 CET$/)
  assert.match(eventTime(invitation(), 'Asia/Tokyo'), /^Thu,? 3 Dec 2026,? 23:00\s?–\s?23:30 GMT\+9$/)
  const day = invitation({ isAllDay: true, start: '2026-12-03', end: '2026-12-04' })
  assert.match(eventTime(day, 'America/New_York'), /^Thu,? 3 Dec 2026$/)
  const odd = invitation({ unknownZone: 'Custom', start: '2026-07-02T10:00:00', end: null })
  assert.match(
    eventTime(odd, 'Asia/Tokyo'),
    /^Thu,? 2 Jul(?:y)? 2026,? (?:at )?10:00, in the organizer’s time \(Custom\)$/,
  )
})

test('a change or a cancellation of the same event replaces it, and no other event does', () => {
  const first = mail('2026-11-28T10:00:00Z')
  assert.equal(isReplaced(first, [first, mail('2026-11-28T11:00:00Z', { sequence: 1 })]), true)
  assert.equal(isReplaced(first, [first, mail('2026-11-28T11:00:00Z', { isCancelled: true })]), true)
  assert.equal(isReplaced(first, [first, mail('2026-11-28T11:00:00Z', { uid: 'b', sequence: 5 })]), false)
})
