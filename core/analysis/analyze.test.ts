import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from './analyze.ts'
import { GOOD } from './testing.ts'

test('a good cold email scores in the highest band', () => {
  const { score, band } = analyze(GOOD)
  assert.ok(score >= 85, `scored ${score}`)
  assert.equal(band, 'excellent')
})

test('an empty draft gets an answer and no good word', () => {
  const { score, confidence } = analyze({ subject: '', text: '' })
  assert.ok(score < 50, `scored ${score}`)
  assert.equal(confidence.level, 'low')
})

test('a hard fail caps the score at 40, whatever else is right', () => {
  const { score, hardFails } = analyze({ ...GOOD, text: GOOD.text.replace('Priya', '{{first_name}}') })
  assert.deepEqual(hardFails, ['merge-tags'])
  assert.equal(score, 40)
})
