import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNoValue, isPlaceholder } from './placeholder.ts'

test('placeholders of lists are recognized', () => {
  const empty = [
    'N/A',
    'n/a',
    'none',
    'NULL',
    'Unknown',
    '-',
    '–',
    '?',
    '???',
    '...',
    'test',
    'XXX',
    '#N/A',
    '#REF!',
    'first name',
    'First Name',
    'undefined',
    'TBD',
    'keine Angabe',
    '(none)',
    '<null>',
    ' n/a ',
    'N/A N/A',
    'Test Test',
    'NA',
    'nan',
    '"-"',
  ]
  for (const value of empty) assert.ok(isPlaceholder(value), value)
})

test('real values that resemble placeholders stay', () => {
  const realValues = [
    'Unknown Pleasures',
    'Test Equity',
    'Nan',
    'Na',
    'Nullmeyer',
    'Nonesuch',
    'Noname Games',
    'Xx',
    'Name It',
    'No',
    'Ng',
    'O',
    '王',
    'Company of Heroes',
    '',
    'Testa',
  ]
  for (const value of realValues) assert.ok(!isPlaceholder(value), value)
})

test('a custom field keeps words that mean something there', () => {
  for (const value of ['none', 'test', 'unknown', 'NA', '***', '0', 'no']) assert.ok(!isNoValue(value), value)
  for (const value of ['N/A', '#REF!', '-', 'null', 'NaN']) assert.ok(isNoValue(value), value)
})
