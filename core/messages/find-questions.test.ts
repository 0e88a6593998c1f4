import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkQuestions, findQuestions } from './find-questions.ts'

const mail = `Thanks for writing. How much does it cost for ten seats? We use HubSpot, does it sync with that?
When could we talk?

On Mon, Ada wrote:
> Would you like to see it?`

test('the questions of a mail are found, those it quotes are not', () => {
  assert.deepEqual(findQuestions(mail), [
    'How much does it cost for ten seats?',
    'We use HubSpot, does it sync with that?',
    'When could we talk?',
  ])
  assert.deepEqual(findQuestions('Fine. Let us talk.'), [])
  assert.deepEqual(findQuestions('???'), [])
})

const cases: [string, boolean[]][] = [
  ['', [false, false, false]],
  ['Hello Grace, thank you for asking.', [false, false, false]],
  ['It is $49 a seat.', [true, false, false]],
  ['Yes, HubSpot is synced both ways.', [false, true, false]],
  ['Does Tuesday at 10:00 suit you?', [false, false, true]],
  ['The price is 490 EUR for ten seats, HubSpot included. Thursday?', [true, true, true]],
]

for (const [answer, addressed] of cases)
  test(`“${answer}” addresses ${addressed.filter(Boolean).length} of three questions`, () =>
    assert.deepEqual(
      checkQuestions(findQuestions(mail), answer).map(({ isAddressed }) => isAddressed),
      addressed,
    ))
