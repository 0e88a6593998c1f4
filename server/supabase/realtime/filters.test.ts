import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { postgresChangesFilter } from '@supabase/realtime-js'
import { FilterError, parseFilter } from './filters.ts'

const condition = (column: string, operator: string, values: string[], negated = false) => ({
  column,
  negated,
  operator,
  values,
})

test('a filter is a column, an operator and a value', () => {
  assert.deepEqual(parseFilter('user_id=eq.7'), [condition('user_id', 'eq', ['7'])])
  assert.deepEqual(parseFilter('a b=not.lt.%x=y%'), [condition('a b', 'lt', ['%x=y%'], true)])
  assert.deepEqual(parseFilter('title=eq.'), [condition('title', 'eq', [''])])
})

test('commas join conditions, except in quotes and lists', () => {
  assert.deepEqual(parseFilter('id=gt.0,name=in.(a,"b,c",d),note=eq."x, \\"y\\" \\\\"'), [
    condition('id', 'gt', ['0']),
    condition('name', 'in', ['a', 'b,c', 'd']),
    condition('note', 'eq', ['x, "y" \\']),
  ])
})

test('no filter is no condition', () => {
  assert.deepEqual(parseFilter(''), [])
})

test('what is no filter is refused, and nothing else is thrown', () => {
  const bad = [
    'x',
    '=eq.1',
    'a=1',
    'a=eq',
    'a=.1',
    'a=almost.1',
    'a=in.1',
    'a=in.(1',
    'a=in.(1)x',
    'a=eq."b',
    'a=eq."b"c',
  ]
  const patterns = ['like', 'ilike', 'is', 'match', 'imatch', 'isdistinct'].map((name) => `a=${name}.null`)
  for (const filter of [...bad, ...patterns, 'a=not.not.eq.1', 'a=eq.1,', 'a=eq.1,b', 'x'.repeat(9_000)]) {
    assert.throws(() => parseFilter(filter), FilterError, filter)
  }
  assert.throws(() => parseFilter(Array.from({ length: 21 }, () => 'a=eq.1').join()), FilterError)
  assert.throws(() => parseFilter(`a=in.(${Array.from({ length: 1_001 }, () => '1').join()})`), FilterError)
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        parseFilter(text)
      } catch (error) {
        assert.ok(error instanceof FilterError)
      }
    }),
  )
})

test("what the official client's builder writes is read back", () => {
  const column = fc.stringMatching(/^[a-z_]{1,8}$/)
  fc.assert(
    fc.property(
      column,
      fc.string({ maxLength: 30 }),
      fc.array(fc.string(), { minLength: 1 }),
      (name, value, list) => {
        fc.pre(name !== 'not')
        const filter = postgresChangesFilter().eq(name, value).not(name, 'in', list).build()
        assert.deepEqual(parseFilter(filter), [
          condition(name, 'eq', [value]),
          condition(name, 'in', [...new Set(list)], true),
        ])
      },
    ),
  )
})
