import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitParagraphs, splitSentences } from './sentences.ts'

const sentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

test('ends at full stops, question marks and exclamation marks, quotes and all', () => {
  assert.deepEqual(sentences('He said "Stop." Did he? He did!! Yes…'), [
    'He said "Stop."',
    'Did he?',
    'He did!!',
    'Yes…',
  ])
})

test('abbreviations, initials and decimals do not end it', () => {
  assert.deepEqual(sentences('Dr. Smith of Acme Inc. paid 3.5 million, e.g. in J. Doe v. Roe.'), [
    'Dr. Smith of Acme Inc. paid 3.5 million, e.g. in J. Doe v. Roe.',
  ])
})

test('a greeting, a bullet and a blank line end it without a mark', () => {
  assert.deepEqual(sentences('Hi Sam,\n- one thing\n- another\n\nBest\nAda'), [
    'Hi Sam,',
    '- one thing',
    '- another',
    'Best',
    'Ada',
  ])
})

test('a line wrapped at 72 columns does not', () => {
  const text = 'This line was wrapped by a mail program because it was getting far too long\nfor it. Next.'
  assert.equal(sentences(text).length, 2)
})

test('paragraphs stand between blank lines, blanks in them or not', () => {
  const text = 'One\ntwo\n  \nthree\n\n\n four '
  assert.deepEqual(
    splitParagraphs(text).map(({ start, end }) => text.slice(start, end)),
    ['One\ntwo', 'three', 'four'],
  )
})
