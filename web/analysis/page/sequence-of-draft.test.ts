import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_DRAFT } from '../draft.ts'
import { canBeSent, sequenceOfDraft } from './sequence-of-draft.ts'

const counting = () => {
  let last = 0
  return () => `id-${(last += 1)}`
}

test('a mail becomes the one step of a sequence', () => {
  const sequence = sequenceOfDraft(
    { ...EMPTY_DRAFT, subject: 'your reps', text: 'Hi {{first_name}}' },
    counting(),
  )
  assert.deepEqual(sequence, [
    {
      id: 'id-1',
      kind: 'email',
      wait_days: 0,
      instructions: '',
      leads_to: 'next',
      branches: [],
      on_reply: null,
      action: null,
      variants: [
        {
          id: 'id-2',
          weight: 1,
          subject: 'your reps',
          content_text: 'Hi {{first_name}}',
          content_html: null,
          template_id: null,
        },
      ],
    },
  ])
})

test('a sequence keeps its waits, and its first step goes at once', () => {
  const steps = [
    { subject: 'a', text: 'one', waitDays: 2 },
    { subject: '', text: 'two', waitDays: 4 },
  ]
  const sequence = sequenceOfDraft({ ...EMPTY_DRAFT, kind: 'sequence', steps }, counting())
  assert.deepEqual(
    sequence.map(({ wait_days, variants }) => [wait_days, variants[0]?.content_text]),
    [
      [0, 'one'],
      [4, 'two'],
    ],
  )
})

test('only mail can be sent by a campaign', () => {
  assert.equal(canBeSent('email'), true)
  assert.equal(canBeSent('linkedin-note'), false)
  assert.equal(canBeSent('source'), false)
})
