import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { delimiters } from './csv-dialect.ts'
import { CsvReader, MAX_QUOTED, readCsv, type CsvPart } from './read-csv.ts'

const cells = (text: string, delimiter = ',') =>
  readCsv(text, delimiter).records.map((record) => record.cells)

test('every ending of a line ends a line, mixed ones too', () => {
  assert.deepEqual(cells('a,b\r\nc,d\ne,f\rg,h'), [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
})

test('a record is named by the line it begins in, behind blank lines and values of several lines', () => {
  const { records } = readCsv('a\n\n"b\r\nb"\n,,\nc', ',')
  assert.deepEqual(records, [
    { line: 1, cells: ['a'] },
    { line: 3, cells: ['b\r\nb'] },
    { line: 6, cells: ['c'] },
  ])
})

test('a broken quote costs its own line and no other', () => {
  const { records, broken } = readCsv('"a "b" c",1\n"open,2\nx,3\n', ',')
  assert.deepEqual(
    broken.map(({ line, text }) => [line, text]),
    [
      [1, '"a "b" c",1'],
      [2, '"open,2'],
    ],
  )
  assert.deepEqual(records, [{ line: 3, cells: ['x', '3'] }])
})

test('a quote that is never closed is given up before it swallows the file', () => {
  const rest = Array.from({ length: 20_000 }, (_, n) => `row ${n}`).join('\n')
  const { records, broken } = readCsv(`"open\n${rest}`, ',')
  assert.ok(rest.length > MAX_QUOTED)
  assert.equal(broken.length, 1)
  assert.equal(records.length, 20_000)
})

test('a quote in the middle of plain text is text', () => {
  assert.deepEqual(cells('5" disk,ok'), [['5" disk', 'ok']])
})

const value = fc.string({
  unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\n', '\r', '😀', '\t'),
  maxLength: 8,
})

test('parses generated files like csv-parse does', () => {
  const table = fc.tuple(
    fc.constantFrom(...delimiters),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(value, { minLength: 2, maxLength: 5 }), { maxLength: 6 }),
  )
  fc.assert(
    fc.property(table, ([delimiter, ending, rows]) => {
      const text = rows
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
        .join(ending)
      const expected = parse(text, { delimiter, relax_column_count: true, record_delimiter: ending }).filter(
        (row) => row.some((cell) => cell.trim() !== ''),
      )
      assert.deepEqual(cells(text, delimiter), expected)
    }),
  )
})

test('wherever a file is cut into pieces, it reads the same, and nothing makes it throw', () => {
  fc.assert(
    fc.property(fc.array(value), fc.array(fc.nat({ max: 40 })), (pieces, cuts) => {
      const text = pieces.join('')
      const reader = new CsvReader(',')
      const parts: CsvPart[] = []
      let place = 0
      for (const cut of cuts) {
        parts.push(reader.push(text.slice(place, place + cut)))
        place += cut
      }
      parts.push(reader.push(text.slice(place), true))
      const whole = readCsv(text, ',')
      assert.deepEqual(
        parts.flatMap(({ records }) => records),
        whole.records,
      )
      assert.deepEqual(
        parts.flatMap(({ broken }) => broken),
        whole.broken,
      )
    }),
  )
})

test('no line is lost: each is in a record or named as broken', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',') })), (lines) => {
      const { records, broken } = readCsv(lines.join('\n'), ',')
      const letters = (text: string) => text.replaceAll(/[^a]/g, '').length
      const cellsRead = records
        .flatMap(({ cells }) => cells)
        .concat(broken.map(({ text }) => text))
        .join('')
      assert.equal(letters(cellsRead), letters(lines.join('')))
    }),
  )
})
