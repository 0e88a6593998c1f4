import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (then: string) => relativeTime(new Date(then), now)

test('the last minute and a clock that runs ahead are just now', () => {
  assert.equal(ago('2026-11-21T11:59:01Z'), 'just now')
  assert.equal(ago('2026-11-21T12:00:20Z'), 'just now')
})

test('each unit begins when it is full', () => {
  assert.equal(ago('2026-11-21T11:59:00Z'), '1 minute ago')
  assert.equal(ago('2026-11-21T11:01:00Z'), '59 minutes ago')
  assert.equal(ago('2026-11-21T09:30:00Z'), '2 hours ago')
  assert.equal(ago('2026-11-20T11:00:00Z'), 'yesterday')
  assert.equal(ago('2026-09-01T12:00:00Z'), '2 months ago')
  assert.equal(ago('2024-11-01T12:00:00Z'), '2 years ago')
})
