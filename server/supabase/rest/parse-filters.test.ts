import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RestError } from './errors.ts'
import { parseFilter } from './parse-filters.ts'

const testOf = (value: string) => {
  const { value: condition } = parseFilter('a', value)
  return condition.kind === 'test' ? { negated: condition.negated, ...condition.test } : condition
}

test('alone, a value is everything after the operator', () => {
  assert.deepEqual(testOf('eq.a,b).(c.d"e'), {
    negated: false,
    kind: 'compare',
    operator: 'eq',
    quantifier: undefined,
    value: 'a,b).(c.d"e',
  })
  assert.deepEqual(testOf('not.like(any).{a*,b}'), {
    negated: true,
    kind: 'compare',
    operator: 'like',
    quantifier: 'any',
    value: '{a%,b}',
  })
})

test('a list keeps commas, parentheses and quotes inside its quotes', () => {
  assert.deepEqual(testOf(String.raw`in.(a,"b,c","d\"e\\","f)",)`), {
    negated: false,
    kind: 'in',
    values: ['a', 'b,c', 'd"e\\', 'f)', ''],
  })
  assert.deepEqual(testOf('in.()'), { negated: false, kind: 'in', values: [] })
  assert.deepEqual(testOf('in.("a"b,c)'), { negated: false, kind: 'in', values: ['"a"b', 'c'] })
})

test('a filter may lead into embedded relations and JSON', () => {
  assert.deepEqual(parseFilter('beds.plants.data->>"the key"', 'is.NULL'), {
    path: ['beds', 'plants'],
    value: {
      kind: 'test',
      field: { name: 'data', steps: [{ key: 'the key', asText: true }] },
      negated: false,
      test: { kind: 'is', truth: 'null' },
    },
  })
})

test('a logic tree nests, and may stand before a relation', () => {
  const { path, value } = parseFilter(
    'beds.not.or',
    '(a.eq.1,not.and(b.in.(1,2),c.cs.{x,"y}"}),d.fts(english).z)',
  )
  assert.deepEqual(path, ['beds'])
  assert.ok(value.kind === 'logic' && value.operator === 'or' && value.negated)
  assert.deepEqual(
    value.members.map((member) => (member.kind === 'logic' ? member.members.length : member.test)),
    [
      { kind: 'compare', operator: 'eq', quantifier: undefined, value: '1' },
      2,
      { kind: 'search', search: 'fts', config: 'english', value: 'z' },
    ],
  )
})

test('any key and value are parsed or refused by a RestError', () => {
  const parts = fc.constantFrom(
    'a',
    'eq',
    'in',
    'is',
    'null',
    'not',
    'or',
    'and',
    'like',
    'fts',
    '.',
    ',',
    '(',
    ')',
    '{',
    '}',
    '"',
    '\\',
    '->',
    '(any)',
    '1',
    '*',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 25 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom('a', 'or', 'and', 'a.or'), text), text, (key, value) => {
      try {
        parseFilter(key, value)
      } catch (error) {
        assert.ok(error instanceof RestError && error.status === 400, String(error))
      }
    }),
    { numRuns: 3_000 },
  )
})
