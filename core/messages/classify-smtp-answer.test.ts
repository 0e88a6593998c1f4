import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyAnswer, readAnswer } from './classify-smtp-answer.ts'
import { labelledAnswers } from '#core/testing/labelled-answers.ts'
import { retryAfter } from './retry-after.ts'

const wrong = labelledAnswers.filter(({ reply, phase, means }) => classifyAnswer(reply, phase) !== means)

test('at least 98 of 100 labelled refusals are read right', () => {
  const listed = wrong.map(
    (one) => `${classifyAnswer(one.reply, one.phase)} instead of ${one.means}: ${one.reply}`,
  )
  assert.ok(labelledAnswers.length >= 150, `${labelledAnswers.length} are labelled`)
  assert.ok(wrong.length <= labelledAnswers.length * 0.02, listed.join('\n'))
})

test("our own fault is never classified as the recipient's", () => {
  const blamed = labelledAnswers.filter(
    ({ reply, phase, means }) => means !== 'recipient' && classifyAnswer(reply, phase) === 'recipient',
  )
  assert.deepEqual(blamed, [])
})

test('a reply on several lines is one', () => {
  assert.deepEqual(readAnswer('550-5.1.1 No such\r\n550 5.1.1 user here'), {
    code: 550,
    status: '5.1.1',
    text: 'No such user here',
  })
})

test('text that is not an SMTP reply is soft', () => {
  for (const reply of ['', 'garbage', '999', `4${'9'.repeat(5_000)}`])
    assert.equal(classifyAnswer(reply, 'rcpt'), 'soft')
})

test('a reply of 100 KB is read in no time worth noticing', () => {
  assert.equal(classifyAnswer(`550 ${'mailbox '.repeat(12_000)}`, 'rcpt'), 'soft')
})

test('each try waits longer than the one before, up to four hours', () => {
  const waits = [1, 2, 3, 4, 5, 50].map((attempts) => retryAfter('soft', attempts, 0.5))
  assert.deepEqual(waits, [900, 1800, 3600, 7200, 14_400, 14_400])
  assert.ok(retryAfter('greylist', 1, 0) >= 300 && retryAfter('greylist', 1, 1) <= 900)
})
