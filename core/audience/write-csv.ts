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
        ...columns.map(([, read]) => read(contact, members)),
        ...customKeys.map((key) => custom[key]),
      ])
    })
    .join('')
}

export function writeHeader(customKeys: readonly string[]): string {
  // The byte order mark makes Excel read UTF-8.
  return `\uFEFF${writeRow([...columns.map(([heading]) => heading), ...customKeys])}`
}

export function writeRow(cells: readonly Writable[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

/**
 * A cell that spreadsheets display and never execute: a value that could start a formula gets a leading apostrophe
 * (OWASP, CSV Injection). Plain numbers, including negative ones, and phone numbers with a plus are not formulas.
 */
export function writeCell(value: Writable): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
  const safe = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d[\d .()-]*$/.test(text) ? `'${text}` : text
  return /[",;\t\r\n|]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Writable = string | number | boolean | null | undefined

const columns: [
  heading: string,
  read: (contact: Contact, members: ReadonlyMap<string, string>) => Writable,
][] = [
  ['Email', ({ email }) => email],
  ['Name', ({ name }) => name],
  ['Company', ({ company }) => company],
  ['Job title', (contact) => contact.job_title],
  ['Phone', ({ phone }) => phone],
  ['Location', ({ location }) => location],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Priority', ({ priority }) => priority],
  ['Lead score', (contact) => contact.lead_score],
  ['Birthday', ({ birthday }) => birthday],
  ['Time zone', (contact) => contact.time_zone],
  ['Owner', ({ owner_id: id }, members) => members.get(id ?? '')],
  ['Source', ({ source }) => source],
  ['Notes', ({ notes }) => notes],
]
