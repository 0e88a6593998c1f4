import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkFigures } from './link-figures.ts'
import type { TrackedLink } from './queries.ts'

const link = (message: string, url: string, human: number, machine = 0): TrackedLink => ({
  id: crypto.randomUUID(),
  message_id: message,
  url,
  label: '',
  position: 1,
  human_clicks: human,
  machine_clicks: machine,
  unsure_clicks: 0,
  first_clicked_at: null,
  last_clicked_at: null,
})

test('people are counted by email, not by click, and machines never', () => {
  const figures = linkFigures([
    link('1', 'https://a.example/', 5),
    link('1', 'https://a.example/', 1),
    link('2', 'https://a.example/', 0, 7),
    link('1', 'https://b.example/', 1),
    link('2', 'https://b.example/', 1),
  ])
  assert.deepEqual(figures, [
    { url: 'https://b.example/', emails: 2, people: 2, human: 2, machine: 0 },
    { url: 'https://a.example/', emails: 2, people: 1, human: 6, machine: 7 },
  ])
})
