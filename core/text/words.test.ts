import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWords } from './words.ts'

const wordsIn = (text: string): string[] => readWords(text).map(({ start, end }) => text.slice(start, end))

test('words are runs of letters and digits of any script, with inner apostrophes and hyphens', () => {
  assert.deepEqual(wordsIn("Don't e-mail -me- 'now' a--b x'"), [
    "Don't",
    'e-mail',
    'me',
    'now',
    'a',
    'b',
    'x',
  ])
  assert.deepEqual(wordsIn('It’s Zoë-Ann’s café–bar, q’'), ['It’s', 'Zoë-Ann’s', 'café–bar', 'q'])
  assert.deepEqual(wordsIn('日本 o\u0308l 😀 𝒜b a😀b'), ['日本', 'o\u0308l', '𝒜b', 'a', 'b'])
  assert.deepEqual(wordsIn('a-é é-a a-😀'), ['a-é', 'é-a', 'a'])
})

test('a word is stored in small letters with a straight apostrophe, and knows its percent sign', () => {
  assert.deepEqual(readWords('IT’S 40 %, 5%'), [
    { start: 0, end: 4, lower: "it's" },
    { start: 5, end: 7, lower: '40', percent: true },
    { start: 11, end: 12, lower: '5', percent: true },
  ])
})
