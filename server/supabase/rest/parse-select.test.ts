import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RestError } from './errors.ts'
import { parseSelect } from './parse-select.ts'

const column = (name: string) => ({
  kind: 'column',
  field: { name, steps: [] },
  alias: undefined,
  cast: undefined,
})

test('columns, aliases, casts and JSON paths', () => {
  assert.deepEqual(parseSelect('*,id,n:name::text,data->a->>0,"odd, name"'), [
    { kind: 'all' },
    column('id'),
    { ...column('name'), alias: 'n', cast: 'text' },
    {
      ...column('data'),
      field: {
        name: 'data',
        steps: [
          { key: 'a', asText: false },
          { key: 0, asText: true },
        ],
      },
    },
    column('odd, name'),
  ])
})

test('embedded relations with alias, hint and join', () => {
  const [embed] = parseSelect('plots:beds!by_garden!inner(id,...plants(name))')
  assert.deepEqual(embed, {
    kind: 'embed',
    name: 'beds',
    alias: 'plots',
    hint: 'by_garden',
    inner: true,
    spread: false,
    items: [
      column('id'),
      {
        kind: 'embed',
        name: 'plants',
        alias: undefined,
        hint: undefined,
        inner: false,
        spread: true,
        items: [column('name')],
      },
    ],
  })
})

test('a dash is part of a name, an arrow is not', () => {
  assert.deepEqual(parseSelect('first-name->>x'), [
    { ...column('first-name'), field: { name: 'first-name', steps: [{ key: 'x', asText: true }] } },
  ])
})

test('any text is parsed or refused by a RestError', () => {
  const grammar = fc.array(
    fc.constantFrom(
      'id',
      '*',
      ',',
      '(',
      ')',
      ':',
      '::',
      '->',
      '->>',
      '!',
      '...',
      '"',
      '\\',
      '.',
      'sum()',
      ' ',
      '0',
      'ü',
      '\0',
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        grammar.map((parts) => parts.join('')),
      ),
      (text) => {
        try {
          parseSelect(text)
        } catch (error) {
          assert.ok(error instanceof RestError && error.status === 400, String(error))
        }
      },
    ),
    { numRuns: 3_000 },
  )
})
