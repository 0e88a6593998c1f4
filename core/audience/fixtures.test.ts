// Realistic files, converted from bytes to contacts and rejections with reasons.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RowChecker } from './check-rows.ts'
import { delimiterOf, encodingOf, hasHeader, notCsvReason } from './csv-dialect.ts'
import { guessColumns } from './map-columns.ts'
import { readCsv } from './read-csv.ts'

function importFile(name: string) {
  const bytes = readFileSync(join(import.meta.dirname, '../testing/csv', name))
  assert.equal(notCsvReason(bytes), null)
  const text = new TextDecoder(encodingOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes)
  const delimiter = delimiterOf(text)
  const { records, broken } = readCsv(text, delimiter)
  const header = hasHeader(records)
  const columns = guessColumns(records, header)
  const { contacts, rejected } = new RowChecker(columns, {
    tags: ['new'],
    source: 'imported',
  }).check(records.slice(header ? 1 : 0))
  return { delimiter, columns, broken, contacts: contacts.map(({ contact }) => contact), rejected }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const people = (name: string) => importFile(name).contacts.map((contact) => [contact.name, contact.email])

test('Excel with semicolons, a byte order mark and doubled quotes', () => {
  const { delimiter, contacts } = importFile('excel-semicolons.csv')
  assert.equal(delimiter, ';')
  assert.equal(contacts[0]?.name, 'Müller; Jürgen')
  assert.equal(contacts[0].company, 'Müller "Bau" GmbH')
  assert.equal(contacts[0].email, 'juergen@xn--mller-kva.example')
  assert.equal(contacts[0].location, 'Köln')
})

test('UTF-16 with tabs: first and last name become one', () =>
  assert.deepEqual(people('utf16-tabs.csv'), [['Zoë Åkesson', 'zoe@example.com']]))
test('rows that were copied from a spreadsheet have tabs between cells, whatever else stands in them', () =>
  assert.equal(delimiterOf('Lee, Ann, Dr.\tann@example.com\nRay, Bob, Dr.\tbob@example.com\n'), '\t'))
test('Latin-1', () => assert.deepEqual(people('latin1.csv'), [['José Núñez', 'jose@example.com']]))
test('CR alone', () =>
  assert.deepEqual(people('cr-only.csv'), [
    ['Ada', 'ada@example.com'],
    ['Bob', 'bob@example.com'],
  ]))
test("Excel's line that names the delimiter", () =>
  assert.deepEqual(people('sep-line.csv'), [['Ada, Countess', 'ada@example.com']]))

test('broken quotes are named by line, and the rest is read', () => {
  const { contacts, broken } = importFile('broken-quotes.csv')
  assert.deepEqual(
    contacts.map(({ name }) => name),
    ['Eve', '5" disk'],
  )
  assert.deepEqual(
    broken.map(({ line }) => line),
    [2, 3],
  )
})

test('headings that repeat stay apart, empty rows count for nothing, a repeated address is told where', () => {
  const { columns, contacts, rejected } = importFile('duplicate-headers.csv')
  assert.deepEqual(
    columns.map(({ heading }) => heading),
    ['Email', 'Notes', 'Notes 2', 'notes 3'],
  )
  assert.equal(contacts.length, 1)
  assert.deepEqual(contacts[0]?.custom_fields, '{"Notes 2":"two","notes 3":"three"}')
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [[6, 'ada@EXAMPLE.com is already in line 2.']],
  )
})

test('formulas come in as text, and Excel’s wrapped numbers as what they show', () => {
  const { contacts } = importFile('formulas.csv')
  assert.deepEqual(
    contacts.map(({ name, email, phone }) => [name, email, phone]),
    [
      ['=HYPERLINK("http://evil.example")', 'eve@example.com', '0049123'],
      ['@SUM(1)', 'ada@example.com', '+49 123'],
    ],
  )
})

test('addresses with names, spaces and mailto: are read, others named with a reason', () => {
  const { contacts, rejected } = importFile('addresses.csv')
  assert.deepEqual(
    contacts.map(({ email }) => email),
    ['ada@example.com', 'bob@example.com', 'cleo@example.com', 'dora@example.com'],
  )
  assert.equal(contacts[1]?.name, 'Bob')
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [6, '“emil@@example.com” is not an email address.'],
      [7, '“fia@example” is not an email address.'],
      [8, 'There are several addresses in one cell: a@example.com; b@example.com'],
    ],
  )
})

test('300 columns: the first thirty unknown ones are kept, the rest waits to be asked for', () => {
  const { columns, contacts } = importFile('wide.csv')
  assert.equal(columns.length, 300)
  assert.equal(columns.filter(({ target }) => target.to === 'custom').length, 30)
  assert.equal(contacts.length, 1)
})

test('a PDF, an old Excel file, an empty one: each is told what it is', () => {
  assert.match(notCsvReason(new TextEncoder().encode('%PDF-1.7')) ?? '', /PDF/)
  assert.match(notCsvReason(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])) ?? '', /old Excel/)
  assert.match(notCsvReason(new Uint8Array()) ?? '', /empty/)
  assert.match(notCsvReason(new Uint8Array([1, 0, 0, 0, 7, 0, 0, 9])) ?? '', /not a text file/)
})
