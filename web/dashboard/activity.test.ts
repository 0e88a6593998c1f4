import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activity } from './activity.ts'

const nothing = { campaigns: [], templates: [], people: [], analyses: [] }

test('what happened last comes first, whatever it happened to', () => {
  const events = activity({
    campaigns: [{ id: '1', title: 'Spring', created_at: '2026-11-20T10:00:00+00:00' }],
    templates: [],
    people: [{ id: '2', name: null, email: 'maya@x.example', created_at: '2026-11-21T10:00:00+00:00' }],
    analyses: [{ id: '3', subject: ' ', score: 71, timestamp: '2026-11-19T10:00:00+00:00' }],
  })
  assert.deepEqual(
    events.map(({ text, name }) => [text, name]),
    [
      ['Person added', 'maya@x.example'],
      ['Campaign created', 'Spring'],
      ['Email scored 71', 'No subject'],
    ],
  )
})

test('a template that was changed since stands where it changed', () => {
  const row = {
    id: '1',
    title: 'Opener',
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-02T10:00:00Z',
  }
  const [event] = activity({ ...nothing, templates: [row] })
  assert.deepEqual([event?.text, event?.at], ['Template changed', row.updated_at])
})

test('eight fit', () => {
  const people = Array.from({ length: 20 }, (_, id) => ({
    id: String(id),
    name: 'Maya',
    email: 'maya@x.example',
    created_at: '2026-11-20T10:00:00Z',
  }))
  assert.equal(activity({ ...nothing, people }).length, 8)
})
