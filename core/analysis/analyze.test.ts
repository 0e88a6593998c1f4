import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze, scoreDraft } from './analyze.ts'
import { loadSpamModel } from './spam/load-spam-model.ts'
import { GOOD } from '#core/testing/try-check.ts'

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

test('a subject alone is scored by what is wrong with the subject, and nothing else', () => {
  const scoreOf = (subject: string): number => analyze({ kind: 'subject', subject }).score
  assert.equal(scoreOf('support backlog at Fernhill'), 100)
  assert.ok(scoreOf('GET 50% OFF NOW!!!') < 30)
  assert.equal(scoreOf(''), 0)
  assert.ok(scoreOf('{{company}} returns') <= 40)
})

test('a kind that is none, and a draft that is empty, get an answer', () => {
  assert.equal(analyze({ kind: 'fax' as never, text: GOOD.text }).kind, 'email')
  assert.equal(analyze({}).score, 0)
})

test('the score alone is that of the whole report, of a mail and of a sequence', async () => {
  const spamModel = await loadSpamModel()
  const pitch = { ...GOOD, text: 'ACT NOW!!! We boost your revenue. Buy today, {{name}}!' }
  const drafts = [GOOD, pitch, { steps: [GOOD, pitch] }, { kind: 'subject', subject: 'hi' } as const, {}]
  for (const draft of drafts) {
    const { score, spam, findings } = analyze(draft, { spamModel })
    const failing = findings.filter(({ state }) => state !== 'pass').map(({ id }) => id)
    assert.deepEqual(scoreDraft(draft, { spamModel }), {
      score,
      spam: spam?.probability ?? null,
      found: [...new Set(failing)],
    })
  }
})
