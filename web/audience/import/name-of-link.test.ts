import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOfLink } from './name-of-link.ts'

test('an import is named after the file behind its link', () => {
  assert.equal(nameOfLink('https://files.test/lists/people.csv?v=2'), 'people.csv')
  assert.equal(nameOfLink('https://files.test/'), 'files.test')
  assert.equal(nameOfLink('https://docs.google.com/spreadsheets/d/1aB/edit'), 'Google Sheet')
})
