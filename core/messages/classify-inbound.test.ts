import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backDate } from './back-date.ts'
import { classifyInbound } from './classify-inbound.ts'
import { answeredIds, firstLine, quotedIds } from './inbound-mail.ts'
import { RECEIVED_AT, labelledInbound, mailOf } from '#core/testing/labelled-inbound.ts'

const evaluated = labelledInbound.map((one) => ({ ...one, is: classifyInbound(one.mail) }))
const describe = ({ mail, means, is }: (typeof evaluated)[number]) =>
  `${is.kind} instead of ${means}: ${mail.subject} / ${mail.text.slice(0, 80)} ${mail.reports[0]?.text.slice(-90) ?? ''}`

test('at least 98 of 100 labelled mails are told for what they are', () => {
  const wrong = evaluated.filter(({ is, means }) => is.kind !== means)
  assert.ok(labelledInbound.length >= 300, `${labelledInbound.length} are labelled`)
  assert.ok(wrong.length <= labelledInbound.length * 0.02, wrong.map(describe).join('\n'))
})

test('no person’s words are taken for a machine’s, and no machine’s for a person’s wish', () => {
  const lost = evaluated.filter(({ is, means }) => means === 'reply' && is.kind !== 'reply')
  const wished = evaluated.filter(({ is, means }) => means !== 'unsubscribe' && is.kind === 'unsubscribe')
  assert.deepEqual([...lost, ...wished].map(describe), [])
})

test('sender faults and temporary failures are never classified as dead addresses', () => {
  const wrong = evaluated.filter(({ is, severity }) => is.kind === 'bounce' && severity !== is.severity)
  const blamed = wrong.filter(({ is }) => is.kind === 'bounce' && is.severity === 'hard')
  assert.deepEqual(blamed.map(describe), [])
  assert.ok(
    wrong.length <= 1,
    wrong.map((one) => `${JSON.stringify(one.is)} instead of ${one.severity}`).join('\n'),
  )
})

test('the day of coming back is read out of most notes, and never made up', () => {
  const notes = evaluated.filter(({ backOn }) => backOn !== undefined)
  const wrong = notes.filter(({ is, backOn }) => is.kind === 'out_of_office' && is.backOn !== backOn)
  const listed = wrong.map(
    ({ is, backOn, mail }) =>
      `${is.kind === 'out_of_office' && is.backOn} instead of ${backOn}: ${mail.text}`,
  )
  assert.ok(wrong.length <= notes.length * 0.05, listed.join('\n'))
})

test('a day in the past, or more than a year ahead, is no day of coming back', () => {
  assert.equal(backDate('I am out until 5 October 2026.', RECEIVED_AT), null)
  assert.equal(backDate('Back on 5 December 2031.', RECEIVED_AT), null)
  assert.equal(backDate('Back on 31 February 2027.', RECEIVED_AT), null)
})

test('the mails it answers are named newest first, whatever else stands in those headers', () => {
  const headers = { References: '<a@x>\r\n <b@x>', 'In-Reply-To': '<b@x> (Grace)' }
  assert.deepEqual(answeredIds(mailOf({ headers })), ['b@x', 'a@x'])
  assert.deepEqual(answeredIds(mailOf({ headers: { References: 'junk < > <>' } })), [])
})

test('our own Message-IDs are found in whatever a report quotes, each once', () => {
  const ours = '03a9hln2wbqtx0cz5i7oq1z0k.8k2c4nq0w1v9x3ab@example.com'
  assert.deepEqual(quotedIds(`Message-ID: <${ours}>\nReferences: <${ours}> <other@x>`), [ours])
})

test('a line that only quotes is nobody’s first line', () => {
  assert.equal(firstLine('\n\n> unsubscribe\nno'), '')
})

test('mails of a megabyte are classified without anybody noticing', () => {
  for (const text of [
    'unsubscribe '.repeat(80_000),
    'out of office until '.repeat(50_000),
    '5'.repeat(1_000_000),
    '\n'.repeat(1_000_000),
  ]) {
    for (const headers of [{}, { 'Auto-Submitted': 'auto-replied' }] as Record<string, string>[])
      classifyInbound(mailOf({ text, headers, from: 'mailer-daemon@x.y', subject: 'failure notice' }))
  }
})

for (const subject of ['Nicht im Büro', 'Message d’absence', 'Ausencia', 'Niet aanwezig'])
  test(`a mail that its program headed “${subject}” is an absence note`, () => {
    assert.equal(classifyInbound(mailOf({ subject, text: 'Bis bald' })).kind, 'out_of_office')
  })
