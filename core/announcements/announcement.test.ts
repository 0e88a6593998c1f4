import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcementsFor, type Announcement } from './announcement.ts'

const now = new Date('2026-11-21T12:00:00Z')
const said = (id: string, given: Partial<Announcement> = {}): Announcement => ({
  id,
  message: id,
  tone: 'info',
  link: null,
  starts_at: '2026-11-21T10:00:00Z',
  ends_at: null,
  ...given,
})
const shown = (all: Announcement[], dismissed: string[] = []) =>
  announcementsFor(all, new Set(dismissed), now).map(({ id }) => id)

test('current announcements are shown; future, past and dismissed ones are not', () => {
  const all = [
    said('holds', { ends_at: '2026-11-21T12:00:01Z' }),
    said('over', { ends_at: '2026-11-21T12:00:00Z' }),
    said('to come', { starts_at: '2026-11-21T12:00:01Z' }),
    said('put away'),
  ]
  assert.deepEqual(shown(all, ['put away']), ['holds'])
})

test('the gravest stands first, then the newest, and never more than three', () => {
  const all = [
    said('old'),
    said('new', { starts_at: '2026-11-21T11:00:00Z' }),
    said('careful', { tone: 'warning' }),
    said('stop', { tone: 'danger' }),
  ]
  assert.deepEqual(shown(all), ['stop', 'careful', 'new'])
})
