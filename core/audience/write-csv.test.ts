import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCsv } from './read-csv.ts'
import { withoutFormulas, writeCell, writeHeader, writeContacts, writeRecord, writeRow } from './write-csv.ts'
import type { Contact } from './contact.ts'

test('formula starts get an apostrophe; numbers and phone numbers stay', () => {
  assert.equal(writeCell('=1+1'), "'=1+1")
  assert.equal(writeCell('@SUM(A1)'), "'@SUM(A1)")
  assert.equal(writeCell('-cmd|x'), `"'-cmd|x"`)
  assert.equal(writeCell('\t=1'), `"'\t=1"`)
  assert.equal(writeCell('＝1'), "'＝1")
  assert.equal(writeCell(-5), '-5')
  assert.equal(writeCell('+49 (30) 123-45'), '+49 (30) 123-45')
})

test('no cell that is written starts as a formula does, unless it is a number', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', ' ', '"', ',', '1', 'a') }),
      (text) => {
        const [cell = ''] = readCsv(`x,${writeRow([text])}`, ',').records[0]?.cells.slice(1) ?? []
        assert.ok(!/^\s*[=+\-@\t]/.test(cell) || /^[+-]?\d[\d .()-]*$/.test(cell), cell)
      },
    ),
  )
})

test('the copy of converted records has no cell that starts a formula, and every other one as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('=', '-', '@', '\t', '"', ',', '\n', '1', 'a') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const written = rows.map((cells) => writeRecord(['x', ...cells])).join('')
      const copied = readCsv(withoutFormulas(written), ',').records.map(({ cells }) => cells)
      const expected = readCsv(written, ',').records.map(({ cells }) =>
        cells.map((one) => (writeCell(one).replace(/^"/, '').startsWith("'") ? `'${one}` : one)),
      )
      assert.deepEqual(copied, expected)
    }),
  )
})

test('cells that are no formula read back as they were', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ';') }), { minLength: 1 }),
      (row) => {
        const cells = ['x', ...row.map((cell) => `a${cell}`)]
        assert.deepEqual(readCsv(writeRow(cells), ',').records[0]?.cells, cells)
      },
    ),
  )
})

test('custom fields get a column each, under a heading, in UTF-8 that Excel knows', () => {
  const contact = { email: 'a@example.com', tags: ['x', 'y'], custom_fields: '{"plan":"=gold"}' } as Contact
  const text = writeHeader(['plan']) + writeContacts([contact], ['plan'])
  assert.equal(text[0], '\uFEFF')
  const [, row] = readCsv(text, ',').records
  assert.equal(row?.cells.at(-1), "'=gold")
  assert.equal(row.cells[6], 'x, y')
})

test('the owner is written by their address, and who has left the workspace is not', () => {
  const contact = {
    email: 'a@example.com',
    tags: [],
    custom_fields: null,
    owner_id: 'ada',
  } as never as Contact
  const column = writeHeader([]).split(',').indexOf('Owner')
  const cellOf = (members?: ReadonlyMap<string, string>) =>
    writeContacts([contact], [], members).trimEnd().split(',')[column]
  assert.equal(cellOf(new Map([['ada', 'ada@own.example']])), 'ada@own.example')
  assert.equal(cellOf(), '')
})
