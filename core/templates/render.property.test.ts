import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fieldsOf } from './fields.ts'
import { render } from './render.ts'

const BITS = [
  '{',
  '}',
  '{{',
  '}}',
  '|',
  '\\',
  '\n',
  '\r\n',
  ' ',
  'Hi',
  '<',
  '>',
  '"',
  "'",
  '<p>',
  '</p>',
  '<a href="',
  '<a ',
  'https://x.example/',
  '{{first_name}}',
  '{{first_name|there}}',
  '{{company}}',
  '{{nothing}}',
  '{{#if company}}',
  '{{#unless nothing}}',
  '{{else}}',
  '{{/if}}',
  '{% if company %}',
  '{% endif %}',
  '{a|b}',
  '{{{',
  '<style>',
  '</style>',
  '<!--',
  '-->',
  '{{ email | x }}',
  '\u202e',
  '\0',
] as const
const VALUES = [
  'Maya',
  '',
  ' ',
  '"><script>alert(1)</script>',
  "' onload='x",
  'a\r\nBcc: b',
  '{{email}}',
  '{a|b}',
  'javascript:x',
  '\ud800',
  '\u202e\0|}',
] as const

const parts = fc.constantFrom('text', 'html', 'subject')
const value = fc.oneof(fc.constantFrom(...VALUES), fc.string())
const anything = fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...BITS) }, fc.string())).map(join)

test('any text, for anybody, is written without throwing, raw tags or another header', () => {
  fc.assert(
    fc.property(anything, parts, value, value, fc.string(), (template, part, name, company, seed) => {
      const fields = fieldsOf({ name, company, email: name })
      const written = render(template, fields, { seed, part })
      assert.deepEqual(render(template, fields, { seed, part }), written)
      for (const { start, end } of written.problems)
        assert.ok(0 <= start && start < end && end <= template.length)
      if (part === 'subject') assert.doesNotMatch(written.text, /[\p{Cc}\u2028\u2029\u202e]/u)
      if (part === 'html') assert.doesNotMatch(written.text, /<script|onload='/)
      // A value in a URL is escaped, also between braces, so {%2F} is not template syntax, and neither is {%}.
      if (written.problems.length === 0 && !/\\|<style/.test(template))
        assert.doesNotMatch(written.text, /\{\{(?!\{)[^{}]*\}\}|\{%(?![\dA-F]{2})[^{}]+%\}/)
    }),
    { numRuns: 5000 },
  )
})

test('text without marks is unchanged', () => {
  const plain = fc
    .array(fc.oneof(fc.constantFrom(...BITS), fc.string()))
    .map((bits) => join(bits).replace(/[{}|\\]/g, ''))
  fc.assert(
    fc.property(plain, (template) => {
      assert.deepEqual(render(template, new Map(), { seed: '' }), { text: template, problems: [] })
    }),
  )
})

test('hostile braces come to an end', () => {
  const many = 20_000
  for (const bit of [
    '{',
    '}',
    '{{',
    '{{a|',
    '{%',
    '{{#if a}}',
    '{a|',
    '<a href="',
    '<',
    '\\{',
    '|',
    '{{{a}}',
    ' \t{{/if}}',
  ])
    for (const part of ['text', 'html', 'subject'] as const) {
      const { problems } = render(bit.repeat(many), fieldsOf({ company: 'x' }), { seed: '', part })
      assert.ok(problems.length <= many * bit.length, bit)
    }
})

function join(bits: readonly string[]): string {
  return bits.join('')
}
