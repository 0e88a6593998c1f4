import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from './analyze.ts'
import { readAsk } from './asks.ts'
import { readDraft } from './read-draft.ts'
import { english } from './languages/en/pack.ts'

const kindOf = (sentence: string, isLast = true) => readAsk(sentence, isLast, english)?.kind ?? null

test('an ask for interest differs from an ask for a meeting', () => {
  assert.equal(kindOf('Worth a look?'), 'interest')
  assert.equal(kindOf('Should I send you the notes?'), 'interest')
  assert.equal(kindOf('Are you open to a call on Thursday?'), 'meeting')
  assert.equal(kindOf('Do you have 15 minutes?'), 'meeting')
})

test('an imperative is an ask without a question mark', () => {
  assert.equal(kindOf('Please reply with your number.'), 'action')
  assert.equal(kindOf('You can book a time here.'), 'meeting')
  assert.equal(kindOf('Who handles this at Fernhill?'), 'referral')
})

test('a question about the responsible person is a referral ask, anywhere in the email', () => {
  for (const sentence of [
    'Who at Lumen looks after payroll for the people in Poland?',
    'Who on your side decides on changes to that page?',
    'Who is in charge of hiring this year?',
    'Is there someone else at Fernhill I should be talking to?',
  ])
    assert.equal(kindOf(sentence, false), 'referral', sentence)
  assert.equal(kindOf('Who has time for payroll these days?', false), null)
})

test('an imperative that ends a sentence is the ask if there is no other, and still counts as prose', () => {
  const read = (sentence: string) => {
    const { metrics, read: draft } = analyze({
      subject: 'a',
      text: `Hi Tom,\n\nPumps are our trade. ${sentence}`,
    })
    return { asks: metrics.asks, kind: readDraft(draft).asks[0]?.kind }
  }
  for (const sentence of [
    'The notes are yours any time; just reply "notes".',
    'You will find me at the fair or just reply here.',
    'For the price list, please send us your number.',
    'If you tell me the insurer, I can tell you whether you are covered.',
  ])
    assert.deepEqual(read(sentence), { asks: 1, kind: 'action' }, sentence)
  const someone = "P.S. If there's somebody else at Fernhill that I should write to, I will."
  assert.deepEqual(read(someone), { asks: 1, kind: 'referral' })
  for (const sentence of [
    'Their reps stopped typing, or simply copied an old reply.',
    'If you told me a year ago, I would have laughed.',
    'To be removed, please reply with "stop".',
    'If it is a bad time, just let me know.',
  ])
    assert.equal(read(sentence).asks, 0, sentence)
  assert.equal(read('The notes are yours; just reply "notes". Worth a look?').kind, 'interest')
  const { prose } = readDraft({ text: 'Hi Tom,\n\nThe notes are yours any time; just reply "notes".' })
  assert.equal(prose.length, 1)
})

test('a question is an ask at the end of the email, and rhetorical at its start', () => {
  assert.equal(kindOf('Tired of slow tickets?', false), null)
  assert.equal(kindOf('How do you handle returns today?', true), 'question')
})

test('an opt-out line and a statement are no asks', () => {
  assert.equal(kindOf('If not, tell me and I will not write again.'), null)
  assert.equal(kindOf('Pumps are our trade.'), null)
})

test('an offer is the ask when there is no other, and not counted when there is', () => {
  const asksOf = (text: string) => analyze({ subject: 'a', text }).metrics.asks
  assert.equal(asksOf('Hi Tom,\n\nPumps are our trade. Happy to send you the list.'), 1)
  assert.equal(asksOf('Hi Tom,\n\nHappy to send you the list. Worth a look?'), 1)
})

test('a sentence that mentions a duration does not ask for a meeting', () => {
  const statements = [
    'Do your planners lose an hour a day?',
    'Most planners lose an hour a day.',
    'Does your team lose 15 minutes a day to handovers?',
    'We save planners 30 minutes per shift.',
  ]
  for (const sentence of statements)
    assert.notEqual(readAsk(sentence, false, english)?.kind, 'meeting', sentence)
  assert.equal(readAsk('Do you have 15 minutes this week?', false, english)?.kind, 'meeting')
})
