import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestAnswers } from './nearest-answers.ts'

const exchanges = [
  { mail: 'Please call me next week', answer: 'one' },
  { mail: 'What does your product cost for twenty seats?', answer: 'two' },
  { mail: 'How is our data kept in Europe?', answer: 'three' },
  { mail: 'Call me next week, please', answer: 'four' },
]
const nearest = (mail: string, most: number) =>
  nearestAnswers(mail, exchanges, most).map(({ answer }) => answer)

test('mails that share more words come first', () => {
  assert.deepEqual(nearest('What would it cost for ten seats?', 2)[0], 'two')
  assert.deepEqual(nearest('Where is the data kept?', 1), ['three'])
})

test('ties are in list order', () => {
  assert.deepEqual(nearest('please call next week', 2), ['one', 'four'])
  assert.deepEqual(nearest('', 4), ['one', 'two', 'three', 'four'])
})
