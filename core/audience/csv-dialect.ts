// Detects the format of a file from its first bytes and lines, because a CSV file does not declare it.
import { readCsv, type CsvRecord } from './read-csv.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type Delimiter = ',' | ';' | '\t' | '|'
export const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

/** The files that an import accepts, for a file input. */
export const LIST_FILES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.vcf,text/csv,text/plain,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** True for a ZIP archive, such as an Excel workbook. */
export const isZip = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, place) => bytes[place] === byte)

export const isVcard = (head: string): boolean => /^\uFEFF?\s{0,99}BEGIN:VCARD/i.test(head)

/** The reason why a file is not a CSV, for the user who chose it; null when it may be one. */
export function notCsvReason(bytes: Uint8Array): string | null {
  const kind = signatures.find(({ magic }) => magic.every((byte, place) => bytes[place] === byte))
  if (kind) return kind.reason
  if (bytes.length === 0) return 'This file is empty.'
  if (encodingOf(bytes) === null && bytes.includes(0)) return 'This is not a text file. Save the list as CSV.'
  return null
}

/**
 * Detects the encoding by byte order mark or by the zero bytes of Latin letters in UTF-16; null means valid UTF-8, or
 * else Latin-1.
 */
export function encodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  sample.forEach((byte, place) => byte === 0 && (zeros[place % 2]! += 1))
  const many = sample.length * 0.2
  if (zeros[1]! > many && zeros[0] === 0) return 'utf-16le'
  if (zeros[0]! > many && zeros[1] === 0) return 'utf-16be'
  return null
}

/** The delimiter that splits the first lines most evenly. Excel may declare it in a first line `sep=;`. */
export function delimiterOf(head: string): Delimiter {
  const named = /^\uFEFF?sep=([,;\t|])\r?\n?/i.exec(head)?.[1]
  if (named) return named as Delimiter
  const ranked = delimiters.map((delimiter) => ({ delimiter, fit: evenness(head, delimiter) }))
  return ranked.reduce((best, next) => (next.fit > best.fit ? next : best)).delimiter
}

/** True when the first row names the columns: it contains no address and no number, and has text in most cells. */
export function hasHeader([first, second]: readonly CsvRecord[]): boolean {
  if (!first) return false
  const filledCells = first.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filledCells.some((cell) => cell.includes('@') || /^[+-]?\d[\d .,:/()-]*$/.test(cell))) return false
  return (
    filledCells.some((cell) => knownName.test(cell)) ||
    second?.cells.some((cell) => cell.includes('@')) === true
  )
}

const knownName = /e-?mail|name|company|phone|title|tag|adress|correo|firma/i

function evenness(head: string, delimiter: Delimiter): number {
  const { records } = readCsv(head, delimiter)
  // The last line of a sample may be truncated.
  const widths = records.slice(0, Math.max(1, records.length - 1)).map(({ cells }) => cells.length)
  const [first = 1] = widths
  if (first < 2) return 0
  const alike = widths.filter((width) => width === first).length / widths.length
  // Rows copied from a spreadsheet have tabs between cells, and commas in them as often as not.
  if (delimiter === '\t' && alike === 1) return 2_000
  return alike * 1000 + first
}

const signatures = [
  {
    magic: [0xd0, 0xcf, 0x11, 0xe0],
    reason:
      'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
  },
  { magic: [0x25, 0x50, 0x44, 0x46], reason: 'This is a PDF. Export the list as CSV instead.' },
  { magic: [0x1f, 0x8b], reason: 'This file is compressed (.gz). Unpack it first.' },
] as const
