import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterQuestions, type Question } from './questions.ts'

const trial: Question = { category: 'Billing', question: 'Is there a trial?', answer: 'Yes, 14 days.' }
const score: Question = { category: 'Analysis', question: 'What is the score?', answer: 'Seven parts.' }

test('a question is found by its question, its answer or its category, in any case', () => {
  assert.deepEqual(filterQuestions([trial, score], 'SCORE'), [score])
  assert.deepEqual(filterQuestions([trial, score], '14 days'), [trial])
  assert.deepEqual(filterQuestions([trial, score], 'bill'), [trial])
})

test('a blank search finds all, an unknown word nothing', () => {
  assert.deepEqual(filterQuestions([trial, score], '  '), [trial, score])
  assert.deepEqual(filterQuestions([trial, score], 'zebra'), [])
})
