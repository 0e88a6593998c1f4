import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slashBefore } from './slash.ts'

const at = (text: string) => slashBefore(text, text.length)

test('a slash at the beginning of a word asks for a snippet', () => {
  assert.deepEqual(at('/'), { start: 0, typed: '' })
  assert.deepEqual(at('Hi Maya,\n\n/small a'), { start: 10, typed: 'small a' })
  assert.deepEqual(at('Hi /pr'), { start: 3, typed: 'pr' })
})

test('a slash inside a word, an address or another line opens no menu', () => {
  for (const text of ['and/or', 'https://x', '/one\ntwo', '//', `/${'x'.repeat(31)}`, ''])
    assert.equal(at(text), null, text)
})
