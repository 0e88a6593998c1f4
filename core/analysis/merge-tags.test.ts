import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskTemplate, readTemplate } from './merge-tags.ts'

const none: ReadonlySet<string> = new Set()

test('a fallback is what stands behind the bar, quoted or called default', () => {
  const { tags } = readTemplate('{{first_name | there}} {{ company|default: "your team" }}', none)
  assert.deepEqual(
    tags.map(({ name, fallback, resolved }) => [name, fallback, resolved]),
    [
      ['first_name', 'there', true],
      ['company', 'your team', true],
    ],
  )
})

test('an empty tag and an empty fallback fill nothing', () => {
  assert.deepEqual(
    readTemplate('{{}} {{name|}}', none).tags.map(({ resolved }) => resolved),
    [false, false],
  )
})

test('spintax offers its choices', () => {
  assert.deepEqual(readTemplate('{Hi|Hello|Hey} Tom', none).spins, [
    { start: 0, end: 14, options: ['Hi', 'Hello', 'Hey'], broken: false },
  ])
})

test('the mask keeps every other letter in its place', () => {
  const text = '{Hi|Hello} {{first_name | there}}, see [Company]'
  const shown = maskTemplate(text, readTemplate(text, none))
  assert.equal(shown.length, text.length)
  assert.equal(shown.replace(/ +/g, ' '), 'Hi there , see Name ')
  assert.equal(shown.indexOf(', see'), text.indexOf(', see'))
})
