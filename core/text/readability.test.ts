import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gradeLevel, gradeOfEase, readingEase, readingSeconds } from './readability.ts'
import { splitSentences } from './sentences.ts'
import { countSyllables } from './syllables.ts'
import { readWords } from './words.ts'

const countsOf = (text: string) => {
  const words = readWords(text)
  const syllables = words.reduce((sum, { lower }) => sum + countSyllables(lower), 0)
  return { words: words.length, sentences: splitSentences(text).length, syllables }
}

test('the published formulas give the published numbers', () => {
  // Wikipedia, "Flesch–Kincaid readability tests": 13 words, 24 syllables, ease 37.5; "The cat sat on the mat." 116.
  assert.equal(readingEase({ words: 13, sentences: 1, syllables: 24 }).toFixed(1), '37.5')
  assert.equal(readingEase({ words: 6, sentences: 1, syllables: 6 }).toFixed(2), '116.15')
  assert.equal(gradeLevel({ words: 6, sentences: 1, syllables: 6 }).toFixed(2), '-1.45')
})

test('a reference text is counted as its publisher counted it', () => {
  const text = 'This sentence, taken as a reading passage unto itself, is being used to prove a point.'
  assert.deepEqual(countsOf(text), { words: 16, sentences: 1, syllables: 23 })
  assert.equal(Math.round(readingEase(countsOf(text))), 69)
})

test('nothing to read has no grade', () => {
  assert.equal(gradeLevel(countsOf('')), 0)
  assert.equal(readingEase(countsOf(' \n ')), 0)
})

test('238 words take a minute', () => {
  assert.equal(readingSeconds(238), 60)
})

test('an ease stands for the grade of Flesch’s table, and less ease never for a lower one', () => {
  assert.deepEqual([110, 95, 65, 55, 40, 10].map(gradeOfEase), [4.5, 5, 8.5, 11, 14.5, 16.5])
  const grades = Array.from({ length: 140 }, (_, index) => gradeOfEase(120 - index))
  assert.ok(grades.every((grade, index) => grade >= (grades[index - 1] ?? 0)))
})
