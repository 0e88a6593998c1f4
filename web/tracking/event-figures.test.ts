import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstOpens } from './event-figures.ts'
import { sampleMessages } from './sample.ts'

const sent = '2026-11-20T10:00:00Z'
const opened = (first_opened_at: string | null, sent_at: string | null = sent) => ({
  ...sampleMessages[0],
  sent_at,
  first_opened_at,
})

test('each first open is in one span, and emails nobody opened in none', () => {
  const figures = firstOpens([
    opened('2026-11-20T10:04:59Z'),
    opened('2026-11-20T10:05:00Z'),
    opened('2026-11-20T11:00:00Z'),
    opened('2026-12-20T11:00:00Z'),
    opened(null),
    opened('2026-11-20T11:00:00Z', null),
  ])
  assert.deepEqual(
    figures.map(({ value }) => value),
    [1, 1, 1, 0, 0, 1],
  )
})
