import { contactFields, type ContactField } from './contact-fields.ts'
import { readCustomFields, type Contact } from './contact.ts'

/** The contacts as a file that opens in any spreadsheet, with one column for each listed custom field. */
export function writeContacts(
  contacts: readonly Contact[],
  customKeys: readonly string[],
  /** The members' addresses, by member ID. */
  members: ReadonlyMap<string, string> = new Map(),
): string {
  return contacts
    .map((contact) => {
      const custom = readCustomFields(contact.custom_fields)
      return writeRow([
        ...contactFields.map((field) => cellOf(contact, field, members)),
        ...customKeys.map((key) => custom[key]),
      ])
    })
    .join('')
}

export function writeHeader(customKeys: readonly string[]): string {
  // The byte order mark makes Excel read UTF-8.
  return `\uFEFF${writeRow([...contactFields.map(({ label }) => label), ...customKeys])}`
}

export function writeRow(cells: readonly Writable[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

/** A record that the import reads back unchanged. Files for people are written by `writeRow`. */
export const writeRecord = (cells: readonly string[]): string =>
  `${cells.map((cell) => (needsQuotes.test(cell) ? quote(cell) : cell)).join(',')}\n`

// `sep=` and a byte order mark have a meaning at the start of a file.
const needsQuotes = /[",\r\n]|^sep=|^\uFEFF/i
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * A cell that spreadsheets display and never execute: a value that could start a formula gets a leading apostrophe
 * (OWASP, CSV Injection). Plain numbers, including negative ones, and phone numbers with a plus are not formulas.
 */
export function writeCell(value: Writable): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
  const safe = startsFormula(text) ? `'${text}` : text
  return /[",;\t\r\n|]/.test(safe) || safe !== safe.trim() ? quote(safe) : safe
}

const startsFormula = (text: string): boolean =>
  /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d[\d .()-]*$/.test(text)

/** Records of `writeRecord` as a file for people, in which no cell starts a formula. */
export const withoutFormulas = (records: string): string =>
  records.replaceAll(/"(?:[^"]|"")*"?|[^",\n]+/g, (cell) => {
    const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    return startsFormula(text) ? writeCell(text) : cell
  })

type Writable = string | number | boolean | null | undefined

function cellOf(
  contact: Contact,
  { column, kind }: ContactField,
  members: ReadonlyMap<string, string>,
): Writable {
  const value = contact[column]
  if (kind === 'member') return members.get(String(value ?? ''))
  return Array.isArray(value) ? value.join(', ') : value
}
