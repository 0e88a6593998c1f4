import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparison, shownPlans } from './comparison.ts'

test('the table compares what each plan allows, in the words of the plans', () => {
  const table = Object.fromEntries(comparison.map(({ label, value }) => [label, shownPlans.map(value)]))
  assert.deepEqual(table, {
    'Analyses a month': ['5', '100', 'Unlimited'],
    'AI scoring': ['Basic', 'Advanced', 'Advanced'],
    'LinkedIn analysis': [false, true, true],
    'Email tracking': [false, true, true],
    Export: [false, true, true],
    'Sequences from your own mailboxes': [true, true, true],
    Mailboxes: ['Unlimited', 'Unlimited', 'Unlimited'],
    'Emails a day from each mailbox': ['30, up to 2000', '30, up to 2000', '30, up to 2000'],
    'Inbox for replies': [true, true, true],
    Templates: ['Basic', 'Unlimited', 'Unlimited'],
    'Tone tuning': [false, false, true],
    'Persona targeting': [false, false, true],
    'A/B testing recommendations': [false, false, true],
    'Team collaboration': [false, false, true],
    Support: ['Community', 'Priority', 'Dedicated manager'],
  })
})
