import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcementsFor, type Announcement } from './announcement.ts'

const now = new Date('2026-11-21T12:00:00Z')
const announcementOf = (id: string, given: Partial<Announcement> = {}): Announcement => ({
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
    announcementOf('holds', { ends_at: '2026-11-21T12:00:01Z' }),
    announcementOf('over', { ends_at: '2026-11-21T12:00:00Z' }),
    announcementOf('to come', { starts_at: '2026-11-21T12:00:01Z' }),
    announcementOf('put away'),
  ]
  assert.deepEqual(shown(all, ['put away']), ['holds'])
})

test('the gravest stands first, then the newest, and never more than three', () => {
  const all = [
    announcementOf('old'),
    announcementOf('new', { starts_at: '2026-11-21T11:00:00Z' }),
    announcementOf('careful', { tone: 'warning' }),
    announcementOf('stop', { tone: 'danger' }),
  ]
  assert.deepEqual(shown(all), ['stop', 'careful', 'new'])
})
