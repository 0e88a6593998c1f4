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

test('a choice is read as its first variant, where the brace stood', () => {
  const text = '{Hi {{first_name|Tom}}|Hello} you'
  const read = readTemplate(text, none)
  assert.deepEqual(read.spins, [{ start: 0, end: 29, broken: false }])
  assert.equal(maskTemplate(text, read).trimEnd(), 'Hi Tom                        you')
})

test('a condition is read as its first branch, in its place', () => {
  const text = 'A\n{{#if company}}\nat {{company|work}}\n{{else}}\nat home\n{{/if}}\nB'
  const read = readTemplate(text, none)
  const shown = maskTemplate(text, read)
  assert.deepEqual([read.tags.length, read.spins.length, read.placeholders.length], [1, 0, 0])
  assert.equal(shown.replace(/[ \n]+/g, ' '), 'A at work B')
  assert.deepEqual([shown.length, shown.indexOf('at work')], [text.length, text.indexOf('at {{')])
})

test('a condition that never ends is as broken as a stray brace', () => {
  assert.deepEqual(readTemplate('{{#if company}} x', none).spins, [{ start: 0, end: 15, broken: true }])
})

test('the mask keeps every other letter in its place', () => {
  const text = '{Hi|Hello} {{first_name | there}}, see [Company]'
  const shown = maskTemplate(text, readTemplate(text, none))
  assert.equal(shown.length, text.length)
  assert.equal(shown.replace(/ +/g, ' '), 'Hi there , see Name ')
  assert.equal(shown.indexOf(', see'), text.indexOf(', see'))
})
