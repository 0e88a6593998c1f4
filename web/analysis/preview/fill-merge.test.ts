import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONTACTS, filledText, fillMerge } from './fill-merge.ts'

test('a preview fills what the contact has and falls back where it lacks', () => {
  const text = 'Hi {{first_name}}, how is {{company | your team}}?'
  assert.equal(filledText(text, CONTACTS.typical), 'Hi Maya, how is Northfell?')
  assert.match(filledText(text, CONTACTS.worst), /^Hi Wolfe\w+, how is your team\?$/)
})

test('a field that nothing fills stays in sight and is marked', () => {
  const pieces = fillMerge('Growing {{headcount}} fast', CONTACTS.typical)
  assert.deepEqual(
    pieces.map(({ text, missing }) => [text, missing]),
    [
      ['Growing ', false],
      ['{{headcount}}', true],
      [' fast', false],
    ],
  )
})

test('a text without fields is one piece', () => {
  assert.equal(fillMerge('Hello', CONTACTS.typical).length, 1)
  assert.deepEqual(fillMerge('', CONTACTS.typical), [])
})
