import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from './analyze.ts'
import { GOOD } from '#core/testing/try-check.ts'

const NAGGING =
  'Hi Priya,\n\nJust checking in. I never heard back from you. Can we book a call tomorrow?\n\nAda'

test('each step has its own report, follow-ups as follow-ups', () => {
  const { steps, kind } = analyze({
    steps: [
      { subject: GOOD.subject, text: GOOD.text },
      { text: NAGGING, waitDays: 3 },
    ],
  })
  assert.equal(kind, 'sequence')
  assert.deepEqual(
    steps.map((step) => step.kind),
    ['email', 'follow-up'],
  )
  const [opener = 0, nag = 0] = steps.map(({ score }) => score)
  assert.ok(opener > nag)
})

test('findings say which step they are about, and their spans point into it', () => {
  const { findings, steps } = analyze({
    steps: [
      { subject: GOOD.subject, text: GOOD.text },
      { text: NAGGING, waitDays: 3 },
    ],
  })
  const guilt = findings.find(({ id, state }) => id === 'guilt' && state === 'fail')
  const span = guilt?.span
  assert.equal(span?.step, 1)
  assert.equal(steps[1]?.read.text.slice(span.start, span.end), 'never heard back')
})

test('a nagging mail lowers the score of the whole', () => {
  const opener = { subject: GOOD.subject, text: GOOD.text }
  const fresh = { text: GOOD.text.replace('I saw Fernhill', 'One thing was missing: Fernhill'), waitDays: 3 }
  assert.ok(
    analyze({ steps: [opener, { text: NAGGING, waitDays: 1 }] }).score <
      analyze({ steps: [opener, fresh] }).score,
  )
})

test('a hard fail in one step caps the whole', () => {
  const { score, hardFails } = analyze({
    steps: [
      { subject: GOOD.subject, text: GOOD.text },
      { text: 'Hi {{first_name}},\n\nOne number was missing.', waitDays: 3 },
    ],
  })
  assert.equal(score, 40)
  assert.deepEqual(hardFails, ['merge-tags'])
})

test('no steps at all get an answer', () => {
  const { score, steps, band } = analyze({ steps: [] })
  assert.deepEqual([score, band, steps], [0, 'poor', []])
})
