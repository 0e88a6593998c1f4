// An absurdly large template or value stops rendering at a limit and is reported.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from './fields.ts'
import { render } from './render.ts'

const fields = fieldsOf(
  {},
  { note: 'x'.repeat(20_000), blank: ' '.repeat(20_000), marks: '<'.repeat(20_000) },
)
const kindsOf = (template: string, part: 'text' | 'html') => {
  const { text, problems } = render(template, fields, { seed: 'a', part })
  assert.ok(text.length <= 1_000_000, `${text.length} characters`)
  assert.ok(problems.length <= 250, `${problems.length} problems`)
  return new Set(problems.map(({ kind }) => kind))
}

test('values that make an email too long stop it, wherever they stand and however they are escaped', () => {
  for (const tag of [
    '{{note}}',
    '{{marks}}',
    '<a href="https://example.com/{{note}}">',
    '<p style="{{note}}">',
  ])
    assert.ok(kindsOf(tag.repeat(6_500), 'html').size > 0, tag)
  assert.deepEqual([...kindsOf('{{note}}'.repeat(6_500), 'text')], ['too_long'])
})

test('marks that nobody writes by hand are too many', () => {
  for (const mark of ['{a|b}', '{{#if blank}}x{{/if}}', '|', '\\{'])
    assert.ok(kindsOf(mark.repeat(50_000), 'text').has('too_many_marks'), mark)
})

test('the largest template with a few values is written whole', () => {
  const template = `${'word '.repeat(95_000)}{{note}}`
  assert.deepEqual(render(template, fields, { seed: 'a', part: 'html' }).problems, [])
})
