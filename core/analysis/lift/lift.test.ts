import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difference } from '#core/reporting/proportions.ts'
import { LEAST_SENT, liftsOf, type Wording } from './lift.ts'
import { SAMPLE_WORDINGS } from './sample.ts'

const wording = (subject: string, sent: number, replied: number): Wording => ({
  draft: { kind: 'email', subject, text: 'Hi Maya,\n\nWould a short note on this help?\n\nAda' },
  sent,
  replied,
})

test('a rule’s lift is the reply rate of what passed it less that of what did not', () => {
  const lift = liftsOf([
    wording('your hiring plan', 400, 32),
    wording('your first hire', 100, 8),
    wording('ACT NOW ON YOUR HIRING', 500, 10),
  ]).get('subject-capitals')!
  assert.deepEqual(lift.passed, { part: 40, whole: 500, wordings: 2 })
  assert.deepEqual(lift.failed, { part: 10, whole: 500, wordings: 1 })
  assert.ok(Math.abs(lift.difference.value - 0.06) < 1e-9)
  assert.deepEqual(lift.difference, difference(lift.passed, lift.failed))
  assert.ok(lift.difference.low > 0)
})

test('with too few mails on either side nothing is said', () => {
  const few = [wording('your hiring plan', 5000, 400), wording('ACT NOW ON HIRING', LEAST_SENT - 1, 2)]
  assert.equal(liftsOf(few).has('subject-capitals'), false)
  assert.equal(liftsOf([]).size, 0)
})

test('the sample speaks of rules on both sides', () => {
  const lifts = liftsOf(SAMPLE_WORDINGS)
  assert.ok(lifts.size >= 10, `${lifts.size} rules`)
  for (const id of ['subject-capitals', 'word-count', 'ask-single']) assert.ok(lifts.has(id), id)
})
